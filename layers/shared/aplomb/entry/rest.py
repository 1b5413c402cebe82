"""Buffered endpoints: a request in, a whole answer out, as API Gateway's proxy response."""

import hashlib
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus

from aplomb.core.errors import AplombError, SecretError, StoreError
from aplomb.entry.answer import Answer, json_answer, problem_answer
from aplomb.entry.log import log_answer, log_bug
from aplomb.entry.loop import RUNNER
from aplomb.entry.problem import Problem
from aplomb.entry.runtime.contract import ProxyResponse
from aplomb.entry.wire import GatewayEvent, check_method, header, read_body, request_id

type LambdaHandler = Callable[[GatewayEvent, object], ProxyResponse]

SILENT: Mapping[type[AplombError], str] = {
    SecretError: "The store of keys did not answer; try again",
    StoreError: "The store of certificates did not answer; try again",
}
"""What an answer needs that is not there now, by the error of its port."""


@dataclass(frozen=True, slots=True)
class Resource:
    """What a GET reads, given the path's parameters; None when there is nothing there. And who may keep it."""

    read: Callable[[Mapping[str, str]], Awaitable[object | None]]
    cache_control: str


@dataclass(frozen=True, slots=True)
class Submission:
    """What is said of the body of a POST, whatever its bytes are."""

    judge: Callable[[bytes], Awaitable[object]]


def json_resources(resources: Mapping[str, Resource | Submission]) -> LambdaHandler:
    """Return the handler that answers GET and HEAD of each resource path with its JSON and an ETag (RFC 9110).

    A path of submissions answers POST alone.
    """

    async def respond(event: GatewayEvent) -> Answer:
        resource = resources[event["resource"]]
        if isinstance(resource, Submission):
            check_method(event, "POST")
            return json_answer(await resource.judge(read_body(event)), request_id(event))
        check_method(event, "GET", "HEAD")
        document = await resource.read(event.get("pathParameters") or {})
        if document is None:
            raise Problem(HTTPStatus.NOT_FOUND, "There is no such resource")
        return conditional(event, json_answer(document, request_id(event)), resource.cache_control)

    return buffered_endpoint(respond)


def conditional(event: GatewayEvent, answer: Answer, cache_control: str) -> Answer:
    """Return the answer as a cache may keep it, or the 304 of a client that has it already (RFC 9110, 13.1.2)."""
    etag = f'"{hashlib.sha256(answer.body).hexdigest()}"'
    headers = answer.headers | {"ETag": etag, "Cache-Control": cache_control}
    known = header(event, "If-None-Match") or ""
    if etag in re.findall(r'"[^"]*"', known) or known.strip() == "*":
        return Answer(HTTPStatus.NOT_MODIFIED, headers, b"")
    return replace(answer, headers=headers, body=b"" if event["httpMethod"] == "HEAD" else answer.body)


def buffered_endpoint(respond: Callable[[GatewayEvent], Coroutine[None, None, Answer]]) -> LambdaHandler:
    """Return the handler that answers with what ``respond`` returns, or with the Problem it raises, and logs either."""

    def lambda_handler(event: GatewayEvent, context: object) -> ProxyResponse:  # noqa: ARG001 - Lambda's signature
        identifier = request_id(event)
        try:
            answer = RUNNER.run(respond(event))
        except Problem as problem:
            answer = problem_answer(problem, identifier)
        except (SecretError, StoreError) as error:
            silent = Problem(HTTPStatus.SERVICE_UNAVAILABLE, SILENT[type(error)])
            answer = problem_answer(silent, identifier)
        except Exception as bug:  # noqa: BLE001 - the last resort: whatever it is, the caller gets a clean 500
            log_bug(identifier, bug)
            failure = Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "The request could not be answered")
            answer = problem_answer(failure, identifier)
        log_answer(identifier, str(event.get("resource")), answer.status)
        return answer.proxy_response()

    return lambda_handler
