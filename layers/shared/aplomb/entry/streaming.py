"""The event stream: every stage of a comprehension as it happens (seed 001, SSE Stream)."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from http import HTTPStatus

from pydantic import BaseModel

from aplomb.core.comprehension.stages import LlmError, Stage
from aplomb.core.errors import ModelFailure
from aplomb.core.json import JsonObject
from aplomb.core.limits import LIMITS
from aplomb.core.sse import Event, encode_comment, encode_event
from aplomb.entry.answer import common_headers, problem_answer
from aplomb.entry.log import log_answer, log_bug
from aplomb.entry.problem import Problem
from aplomb.entry.runtime.contract import Prelude, StreamingHandler
from aplomb.entry.wire import GatewayEvent, encode_json, read_post, request_id

OPENING_COMMENT = encode_comment(" " * 2048)
"""Pushes the first bytes through proxies that hold back small ones, before the fan-out has ended."""


def sse_endpoint[Request: BaseModel](
    model: type[Request],
    comprehend: Callable[[Request], AsyncGenerator[Stage]],
    keepalive_seconds: float = LIMITS.keepalive_seconds,
) -> StreamingHandler:
    """Return the handler that answers a POST of ``model`` with the stages of ``comprehend`` as events.

    The handler yields the response's head and then bytes. Exactly one terminal event ends every stream, also when
    a bug of ours ends the comprehension after the 200.
    """

    async def lambda_handler(event: GatewayEvent, context: object) -> AsyncGenerator[Prelude | bytes]:  # noqa: ARG001 - Lambda's signature
        identifier, path = request_id(event), str(event.get("path"))
        try:
            request = read_post(event, model)
        except Problem as problem:
            answer = problem_answer(problem, identifier)
            log_answer(identifier, path, answer.status)
            yield answer.head()
            yield answer.body
            return
        yield {"statusCode": HTTPStatus.OK.value, "headers": common_headers(identifier) | _SSE_HEADERS}
        yield OPENING_COMMENT
        async with aclosing(_encoded(comprehend(request), keepalive_seconds, identifier)) as events:
            async for chunk in events:
                yield chunk
        log_answer(identifier, path, HTTPStatus.OK)

    return lambda_handler


_SSE_HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}


async def _encoded(stages: AsyncGenerator[Stage], keepalive_seconds: float, identifier: str) -> AsyncGenerator[bytes]:
    number = 0
    try:
        async with aclosing(_paced(stages, keepalive_seconds)) as paced:
            async for stage in paced:
                if stage is None:
                    yield encode_comment("keep-alive")
                else:
                    chunk = _encode(stage.event, stage.body, number + 1)
                    number += 1
                    yield chunk
    except Exception as bug:  # noqa: BLE001 - after the 200 every failure is an event, never a silent end
        log_bug(identifier, bug)
        body: JsonObject = {"kind": ModelFailure.INTERNAL, "detail": "The comprehension could not be finished"}
        yield _encode(LlmError.event, body, number + 1)


def _encode(event: str, body: JsonObject, number: int) -> bytes:
    return encode_event(Event(event, encode_json(body).decode(), str(number)))


async def _paced(stages: AsyncGenerator[Stage], keepalive_seconds: float) -> AsyncGenerator[Stage | None]:
    """Yield the stages, and None whenever ``keepalive_seconds`` have gone without one.

    One task runs the comprehension from end to end, as the time limits inside it need, and ends with this generator.
    """
    arrivals: asyncio.Queue[Stage] = asyncio.Queue()

    async def run() -> None:
        async with aclosing(stages):
            async for stage in stages:
                arrivals.put_nowait(stage)

    task = asyncio.create_task(run())
    task.add_done_callback(lambda _: arrivals.shutdown())
    try:
        while True:
            try:
                stage = await asyncio.wait_for(arrivals.get(), keepalive_seconds)
            except TimeoutError:
                yield None
            else:
                yield stage
    except asyncio.QueueShutDown:
        task.result()
    finally:
        task.cancel()
        await asyncio.wait([task])
