"""One invocation, from its event to the end of its response, in one task."""

import asyncio
import json
import os
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing, contextmanager

from aplomb.entry.runtime.answering import answering
from aplomb.entry.runtime.api import Invocation, RuntimeApi, log_unless_accepted
from aplomb.entry.runtime.context import Context, context
from aplomb.entry.runtime.contract import ProxyResponse, StreamingHandler
from aplomb.entry.runtime.failure import Failure, failure, log
from aplomb.entry.runtime.framing import chunk, ending
from aplomb.entry.runtime.http import Exchange, RuntimeApiError

_TRACE = "_X_AMZN_TRACE_ID"
_CLOSING_SECONDS = 0.5
"""What is left of an invocation's time when its handler is closed: enough to clean up and to report it."""


async def answer(api: RuntimeApi, handler: StreamingHandler, invocation: Invocation) -> None:
    """Run the handler and send what it yields. Raises nothing that the handler or the Runtime API causes."""
    told = context(invocation.headers, os.environ)
    _trace(invocation.headers)
    delivery = _Delivery(api, told)
    failed = await delivery.run(_parts(handler, invocation.event, told))
    if failed is not None:
        failed.log(told.aws_request_id)
    if delivery.exchange is not None:
        await _end(delivery.exchange, told, failed)
    elif failed is not None:
        await api.report(told.aws_request_id, failed)


class _Delivery:
    """Moves a handler's parts to the Runtime API, in the task that runs the handler.

    The response begins with the first chunk, so that an error before it can be reported as one. One scope cancels
    the handler, wherever it waits, when its time is nearly up or the peer is gone.
    """

    def __init__(self, api: RuntimeApi, told: Context) -> None:
        self._api = api
        self._told = told
        self.exchange: Exchange | None = None

    async def run(self, parts: AsyncGenerator[bytes]) -> Failure | None:
        """Return how the handler failed, if it did; that nobody takes its answer any more is not its failure."""
        seconds = self._told.get_remaining_time_in_millis() / 1000 - _CLOSING_SECONDS
        try:
            async with asyncio.timeout(max(0.0, seconds)) as scope, aclosing(parts):
                await self._deliver(parts, scope)
        except RuntimeApiError as error:
            log(f"The response was lost: {error}", "INFO", requestId=self._told.aws_request_id)
        except (Exception, asyncio.CancelledError) as error:
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            return self._judge(error, expired=scope.expired())
        return None

    async def _deliver(self, parts: AsyncGenerator[bytes], scope: asyncio.Timeout) -> None:
        opening, first = await anext(parts), await anext(parts, b"")
        self.exchange = await self._api.respond(self._told.aws_request_id)
        with _ended_by(self.exchange, scope):
            await self.exchange.send(chunk(opening) + (chunk(first) if first else b""))
            async for part in parts:
                if scope.expired():
                    raise TimeoutError
                await self.exchange.send(chunk(part))

    def _judge(self, error: BaseException, *, expired: bool) -> Failure | None:
        if not (expired and isinstance(error, TimeoutError)):
            return failure(error)
        if self.exchange is not None and self.exchange.reply.done():
            return None
        return failure(
            error.__cause__ or error, "Runtime.DeadlineExceeded", "The function was closed near its deadline"
        )


@contextmanager
def _ended_by(exchange: Exchange, scope: asyncio.Timeout) -> Iterator[None]:
    """Let a reply end the scope: one that comes before the end of the response means that the peer wants no more."""

    def end(_: object) -> None:
        if awaited and not scope.expired():
            scope.reschedule(asyncio.get_running_loop().time())

    awaited = True
    exchange.reply.add_done_callback(end)
    try:
        yield
    finally:
        awaited = False


async def _end(exchange: Exchange, told: Context, failed: Failure | None) -> None:
    error = None if failed is None else (failed.error_type, failed.document(told.aws_request_id))
    try:
        async with asyncio.timeout(told.get_remaining_time_in_millis() / 1000):
            if not exchange.reply.done():
                await exchange.send(ending(error))
            reply = await exchange.reply
    except (RuntimeApiError, TimeoutError) as lost:
        log(f"The response was cut off: {lost}", "INFO", requestId=told.aws_request_id)
    else:
        log_unless_accepted(reply, told.aws_request_id)
    finally:
        exchange.drop()


def _parts(handler: StreamingHandler, event: bytes, told: Context) -> AsyncGenerator[bytes]:
    try:
        return answering(handler, json.loads(event), told)
    except (ValueError, RecursionError):
        return answering(_not_json, None, told)


def _not_json(_: object, told: Context) -> ProxyResponse:
    problem = {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "The event is not JSON"}
    body = json.dumps(problem | {"request_id": told.aws_request_id})
    return {"statusCode": 400, "headers": {"Content-Type": "application/problem+json"}, "body": body}


def _trace(headers: Mapping[str, str]) -> None:
    """Put the trace where the X-Ray SDK and Powertools look for it."""
    if trace_id := headers.get("lambda-runtime-trace-id"):
        os.environ[_TRACE] = trace_id
    else:
        os.environ.pop(_TRACE, None)
