"""POST /orchestrateur: one question, answered whole as JSON or step by step as events, whichever the client accepts."""

import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar

from aplomb.core.answering.catalogue import Catalogue
from aplomb.core.answering.stages import Cause, Done, Failed, Stage
from aplomb.core.charging.purse import left_of_day
from aplomb.core.json import JsonObject
from aplomb.core.limits import LIMITS
from aplomb.entry.accept import prefers
from aplomb.entry.answer import Answer, json_answer, problem_answer
from aplomb.entry.asking import read_question
from aplomb.entry.caller import Identify
from aplomb.entry.client_key import CHALLENGE
from aplomb.entry.log import log_answer, log_bug
from aplomb.entry.problem import Problem
from aplomb.entry.runtime.contract import Prelude
from aplomb.entry.streaming import Generating, Told, event_stream
from aplomb.entry.wire import GatewayEvent, header, request_id
from aplomb.usecases.asked import Asked

type Orchestration = Callable[[Asked, float], AsyncGenerator[Stage]]
"""The use case: a question and its seconds in, stages out, the last of which is Done or Failed."""

STATUSES: Mapping[Cause, HTTPStatus] = {
    Cause.NOT_CONFIGURED: HTTPStatus.SERVICE_UNAVAILABLE,
    Cause.CLIENT_KEY: HTTPStatus.UNAUTHORIZED,
    Cause.TOO_LONG: HTTPStatus.UNPROCESSABLE_ENTITY,
    Cause.LATE: HTTPStatus.GATEWAY_TIMEOUT,
    Cause.BUDGET: HTTPStatus.TOO_MANY_REQUESTS,
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
    catalogue: Catalogue,
    orchestrate: Orchestration,
    callers: Identify,
    keepalive_seconds: float = LIMITS.keepalive_seconds,
    now: Callable[[], float] = time.time,
) -> Generating:
    """Return the handler of a question, by content negotiation (RFC 9110, 12.5.1).

    A client that would rather have ``text/event-stream`` gets every stage as an event, any other the body of the last
    one. Both are one response that is streamed, so that one function serves them and API Gateway waits for either.
    """

    async def lambda_handler(event: GatewayEvent, context: object) -> AsyncGenerator[Prelude | bytes]:  # noqa: ARG001 - Lambda's signature
        identifier, resource = request_id(event), str(event.get("resource"))
        try:
            asked = await read_question(event, catalogue, callers)
        except Problem as problem:
            answer = problem_answer(problem, identifier)
        else:
            stages = orchestrate(asked, LIMITS.question_seconds)
            if prefers(header(event, "Accept"), "text/event-stream", "application/json"):
                told = _told(stages, identifier, now)
                broken = _Refusal(_UNFINISHED.document(identifier))
                async with aclosing(event_stream(told, identifier, broken, keepalive_seconds, _VARY)) as items:
                    async for item in items:
                        yield item
                log_answer(identifier, resource, HTTPStatus.OK)
                return
            answer = await _whole(stages, identifier, now)
        log_answer(identifier, resource, answer.status)
        yield replace(answer, headers=answer.headers | _VARY).head()
        yield answer.body

    return lambda_handler


def _problem(failed: Failed, now: Callable[[], float]) -> Problem:
    headers = CHALLENGE if failed.cause is Cause.CLIENT_KEY else {}
    if failed.cause is Cause.BUDGET:
        headers = {"Retry-After": str(left_of_day(now()))}
    members: JsonObject = {"cause": failed.cause, **failed.decided}
    return Problem(STATUSES[failed.cause], failed.detail, headers=headers, members=members)


async def _told(stages: AsyncGenerator[Stage], identifier: str, now: Callable[[], float]) -> AsyncGenerator[Told]:
    """Yield the stages as they are told: a failure is the problem that the JSON endpoint would answer with."""
    async with aclosing(stages):
        async for stage in stages:
            yield _Refusal(_problem(stage, now).document(identifier)) if isinstance(stage, Failed) else stage


async def _whole(stages: AsyncGenerator[Stage], identifier: str, now: Callable[[], float]) -> Answer:
    """Return what the one terminal stage says."""
    try:
        async with aclosing(stages):
            [ending] = [stage async for stage in stages if isinstance(stage, Done | Failed)]
        if isinstance(ending, Done):
            return json_answer(ending.body, identifier)
        return problem_answer(_problem(ending, now), identifier)
    except Exception as bug:  # noqa: BLE001 - the last resort: whatever it is, the caller gets a clean 500
        log_bug(identifier, bug)
        return problem_answer(_UNFINISHED, identifier)
