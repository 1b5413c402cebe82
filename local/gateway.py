"""What API Gateway does between a request and a function: route, event, invocation, answer."""

import asyncio
import json
import time
import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from local.answer import Answer, MalformedAnswer, buffered, prelude
from local.console import Console, Served
from local.event import Request, proxy_event
from local.fleet import Fleet
from local.refusals import Refusal, Refusals
from local.routes import Match, Routes
from local.runtime_api import Buffered, FunctionError, Invocation, InvocationError, Streamed
from local.server import ClientGone, Exchange

_TOO_LARGE = 413


class Gateway:
    """The server's application."""

    def __init__(
        self,
        *,
        routes: Routes,
        fleets: Mapping[Path, Fleet],
        refusals: Refusals,
        binary_types: Sequence[str],
        index: Answer,
        console: Console,
    ) -> None:
        """`fleets` by their function's folder; `index` is the answer to GET / when the template has no such route."""
        self._routes = routes
        self._fleets = fleets
        self._refusals = refusals
        self._binary_types = binary_types
        self._index = index
        self._console = console

    async def respond(self, request: Request, exchange: Exchange) -> None:
        """Answers, and tells the console how it went."""
        began, remark = time.monotonic(), "client left"
        try:
            remark = await self._answer(request, exchange, str(uuid.uuid4()))
        finally:
            self._console.request(
                Served(
                    method=request.method,
                    path=request.path,
                    status=exchange.status,
                    seconds=time.monotonic() - began,
                    body_bytes=exchange.sent_bytes,
                    streamed=exchange.streamed,
                    remark=remark,
                )
            )

    def refuse(self, status: int, request: Request | None) -> Answer:
        """The template's answer to what is no request, or too large a one."""
        refusal = Refusal.TOO_LARGE if status == _TOO_LARGE else Refusal.BAD_REQUEST
        method, path = (request.method, request.path) if request else ("", "")
        answer = self._refusal(refusal, str(uuid.uuid4()), method, path)
        served = Served(method=method or "?", path=path, status=answer.status, body_bytes=len(answer.body))
        self._console.request(served)
        return answer

    async def _answer(self, request: Request, exchange: Exchange, request_id: str) -> str:
        """Answers; what the console should add to the line."""
        match = self._routes.match(request.method, request.path)
        if match is None:
            is_index = request.path == "/" and request.method in ("GET", "HEAD")
            unknown = self._refusal(Refusal.UNKNOWN_ROUTE, request_id, request.method, request.path)
            await exchange.send(self._index if is_index else unknown)
            return ""
        try:
            await self._invoke(match, request, exchange, request_id)
        except _Failure as failure:
            if exchange.status:
                exchange.cut()
                return f"cut: {failure}"
            await exchange.send(self._refusal(failure.refusal, request_id, request.method, request.path))
            return str(failure)
        return ""

    async def _invoke(self, match: Match, request: Request, exchange: Exchange, request_id: str) -> None:
        """Raises _Failure when there is no answer or no whole one, and ClientGone."""
        route = match.route
        event = proxy_event(
            request, match, request_id=request_id, at=datetime.now(UTC), binary_types=self._binary_types
        )
        try:
            async with (
                asyncio.timeout(route.timeout_seconds),
                self._fleets[route.function.code].lease() as worker,
            ):
                invocation = worker.invoke(json.dumps(event).encode(), request_id)
                try:
                    relay = _stream if route.streams else _buffer
                    await relay(invocation, exchange, request_id)
                except InvocationError as error:
                    cause = error.error_type if isinstance(error, FunctionError) else "its answer ended too early"
                    if worker.expired:
                        raise _Failure(Refusal.TIMED_OUT, f"over its {route.function.timeout_seconds:g} s") from error
                    raise _Failure(Refusal.FUNCTION_FAILED, cause) from error
                finally:
                    if route.streams:
                        invocation.abandon()
        except ClientGone:
            raise
        except TimeoutError as error:
            raise _Failure(Refusal.TIMED_OUT, f"over the gateway's {route.timeout_seconds:g} s") from error
        except OSError as error:
            raise _Failure(Refusal.FUNCTION_FAILED, f"cannot start: {error.strerror}") from error

    def _refusal(self, refusal: Refusal, request_id: str, method: str, path: str) -> Answer:
        answer = self._refusals.answer(refusal, request_id=request_id, method=method, path=path)
        return _identified(answer, request_id)


class _Failure(Exception):  # noqa: N818 — what went wrong behind the gateway, told to two readers
    """`refusal` is for the client, the message for the console."""

    def __init__(self, refusal: Refusal, remark: str) -> None:
        super().__init__(remark)
        self.refusal = refusal


async def _buffer(invocation: Invocation, exchange: Exchange, request_id: str) -> None:
    match await invocation.head():
        case Buffered(body):
            try:
                answer = buffered(body)
            except MalformedAnswer as error:
                raise _Failure(Refusal.FUNCTION_FAILED, f"malformed answer: {error}") from error
            await exchange.send(_identified(answer, request_id))
        case Streamed():
            invocation.abandon()
            raise _Failure(Refusal.FUNCTION_FAILED, "streams, but its event does not say RESPONSE_STREAM")


async def _stream(invocation: Invocation, exchange: Exchange, request_id: str) -> None:
    match await invocation.head():
        case Streamed(metadata):
            try:
                head = prelude(metadata)
            except MalformedAnswer as error:
                raise _Failure(Refusal.BAD_STREAM, f"malformed metadata: {error}") from error
            await exchange.begin(_identified(head, request_id))
            exchange.streamed = True
            async for chunk in invocation.chunks():
                await exchange.chunk(chunk)
            await exchange.finish()
        case Buffered():
            raise _Failure(Refusal.BAD_STREAM, "did not stream, but its event says RESPONSE_STREAM")


def _identified(answer: Answer, request_id: str) -> Answer:
    return Answer(answer.status, (*answer.headers, ("x-amzn-RequestId", request_id)), answer.body)
