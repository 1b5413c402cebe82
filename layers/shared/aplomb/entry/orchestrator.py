"""POST /orchestrateur: one question, answered whole as JSON or step by step as events, whichever the client accepts."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar

from aplomb.core.answering.catalogue import Catalogue
from aplomb.core.answering.choice import ChoiceError, chosen
from aplomb.core.answering.stages import Cause, Done, Failed, Stage
from aplomb.core.json import JsonObject
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Exemption
from aplomb.entry.accept import prefers
from aplomb.entry.answer import Answer, json_answer, problem_answer
from aplomb.entry.client_key import CHALLENGE, client_key
from aplomb.entry.log import log_answer, log_bug
from aplomb.entry.problem import FieldFault, Problem
from aplomb.entry.runtime.contract import Prelude, StreamingHandler
from aplomb.entry.streaming import Told, event_stream
from aplomb.entry.wire import GatewayEvent, QuestionRequest, header, read_post, request_id
from aplomb.usecases.pipeline import Asked

type Orchestration = Callable[[Asked, float], AsyncGenerator[Stage]]
"""The use case: a question and its seconds in, stages out, the last of which is Done or Failed."""

STATUSES: Mapping[Cause, HTTPStatus] = {
    Cause.NOT_BUILT: HTTPStatus.SERVICE_UNAVAILABLE,
    Cause.NOT_CONFIGURED: HTTPStatus.SERVICE_UNAVAILABLE,
    Cause.CLIENT_KEY: HTTPStatus.UNAUTHORIZED,
    Cause.TOO_LONG: HTTPStatus.UNPROCESSABLE_ENTITY,
    Cause.LATE: HTTPStatus.GATEWAY_TIMEOUT,
    Cause.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    Cause.DECLINED: HTTPStatus.BAD_GATEWAY,
    Cause.UNUSABLE: HTTPStatus.BAD_GATEWAY,
}
_VARY = {"Vary": "Accept"}
"""What a cache has to know of an answer that is one of two forms (RFC 9110, 12.5.5)."""
_UNFINISHED = Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "The request could not be answered")


@dataclass(frozen=True, slots=True)
class _Refusal:
    """A problem as the last event of a stream."""

    event: ClassVar = Failed.event
    body: JsonObject


def orchestrator_endpoint(
    catalogue: Catalogue, orchestrate: Orchestration, keepalive_seconds: float = LIMITS.keepalive_seconds
) -> StreamingHandler:
    """Return the handler of a question, by content negotiation (RFC 9110, 12.5.1).

    A client that would rather have ``text/event-stream`` gets every stage as an event, and ``limits.stream_seconds``
    for the answer; any other gets the body of the last one, and ``limits.request_seconds``. Both are one response
    that is streamed, so that one function serves them.
    """

    async def lambda_handler(event: GatewayEvent, context: object) -> AsyncGenerator[Prelude | bytes]:  # noqa: ARG001 - Lambda's signature
        identifier, path = request_id(event), str(event.get("path"))
        try:
            asked = read_question(event, catalogue)
        except Problem as problem:
            answer = problem_answer(problem, identifier)
        else:
            if prefers(header(event, "Accept"), "text/event-stream", "application/json"):
                told = _told(orchestrate(asked, LIMITS.stream_seconds), identifier)
                broken = _Refusal(_UNFINISHED.document(identifier))
                async with aclosing(event_stream(told, identifier, broken, keepalive_seconds, _VARY)) as items:
                    async for item in items:
                        yield item
                log_answer(identifier, path, HTTPStatus.OK)
                return
            answer = await _whole(orchestrate(asked, LIMITS.request_seconds), identifier)
        log_answer(identifier, path, answer.status)
        yield replace(answer, headers=answer.headers | _VARY).head()
        yield answer.body

    return lambda_handler


def read_question(event: GatewayEvent, catalogue: Catalogue) -> Asked:
    """Return the question of a POST, and what its sender has chosen for themselves.

    Raises Problem: as ``read_post`` does, 401 for a client key that is none, 422 for a choice that there is not.
    """
    request = read_post(event, QuestionRequest)
    key, provider = client_key(event)
    try:
        spec = chosen(catalogue, model=request.modele, provider=provider, own_key=key is not None)
    except ChoiceError as fault:
        raise _fault(fault.field, fault.detail) from fault
    exemption = request.exempted(own_key=key is not None)
    if exemption is Exemption.GUEST and len(request.question) > LIMITS.guest_characters:
        raise _fault("question", f"Une question en mode invité a au plus {LIMITS.guest_characters} caractères.")
    return Asked(text=request.question, exemption=exemption, model=None if spec is None else spec.id, key=key)


def _fault(field: str, detail: str) -> Problem:
    faults = (FieldFault(field, detail),)
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "The request has faults in its fields", faults)


def _problem(failed: Failed) -> Problem:
    headers = CHALLENGE if failed.cause is Cause.CLIENT_KEY else {}
    members: JsonObject = {"cause": failed.cause, **failed.decided}
    return Problem(STATUSES[failed.cause], failed.detail, headers=headers, members=members)


async def _told(stages: AsyncGenerator[Stage], identifier: str) -> AsyncGenerator[Told]:
    """Yield the stages as they are told: a failure is the problem that the JSON endpoint would answer with."""
    async with aclosing(stages):
        async for stage in stages:
            yield _Refusal(_problem(stage).document(identifier)) if isinstance(stage, Failed) else stage


async def _whole(stages: AsyncGenerator[Stage], identifier: str) -> Answer:
    """Return what the one terminal stage says."""
    try:
        async with aclosing(stages):
            [ending] = [stage async for stage in stages if isinstance(stage, Done | Failed)]
        if isinstance(ending, Done):
            return json_answer(ending.body, identifier)
        return problem_answer(_problem(ending), identifier)
    except Exception as bug:  # noqa: BLE001 - the last resort: whatever it is, the caller gets a clean 500
        log_bug(identifier, bug)
        return problem_answer(_UNFINISHED, identifier)
