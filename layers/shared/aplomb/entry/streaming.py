"""The event stream: every stage as it happens (seed 001, SSE Stream)."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from http import HTTPStatus
from types import MappingProxyType
from typing import Protocol

from aplomb.core.charging.payer import Payer
from aplomb.core.comprehension.stages import LlmError, Stage
from aplomb.core.errors import ModelFailure
from aplomb.core.json import JsonObject
from aplomb.core.limits import LIMITS
from aplomb.core.sse import Event, encode_comment, encode_event
from aplomb.entry.answer import common_headers, problem_answer
from aplomb.entry.caller import Identify, caller
from aplomb.entry.log import log_answer, log_bug
from aplomb.entry.problem import Problem
from aplomb.entry.requests import Posted, read_post
from aplomb.entry.runtime.contract import Prelude
from aplomb.entry.wire import GatewayEvent, encode_json, request_id

type Generating = Callable[[GatewayEvent, object], AsyncGenerator[Prelude | bytes]]
"""A handler whose answer is streamed: its head, then bytes."""

OPENING_COMMENT = encode_comment(" " * 2048)
"""Pushes the first bytes through proxies that hold back small ones, before the fan-out has ended."""


class Told(Protocol):
    """A stage as a stream tells it."""

    @property
    def event(self) -> str:
        """Its name."""
        ...

    @property
    def body(self) -> JsonObject:
        """Its data."""
        ...


BROKEN = LlmError({}, ModelFailure.INTERNAL, "The comprehension could not be finished")
"""What ends a comprehension that a bug of ours breaks off."""


def sse_endpoint[Request: Posted](
    kind: type[Request],
    comprehend: Callable[[Request, Payer], AsyncGenerator[Stage]],
    callers: Identify,
    keepalive_seconds: float = LIMITS.keepalive_seconds,
) -> Generating:
    """Return the handler that answers a POST of ``kind`` with the stages of ``comprehend`` as events.

    The handler yields the response's head and then bytes.
    """

    async def lambda_handler(event: GatewayEvent, context: object) -> AsyncGenerator[Prelude | bytes]:  # noqa: ARG001 - Lambda's signature
        identifier, resource = request_id(event), str(event.get("resource"))
        try:
            request = read_post(event, kind)
            payer = await caller(event, callers)
        except Problem as problem:
            answer = problem_answer(problem, identifier)
            log_answer(identifier, resource, answer.status)
            yield answer.head()
            yield answer.body
            return
        async with aclosing(event_stream(comprehend(request, payer), identifier, BROKEN, keepalive_seconds)) as items:
            async for item in items:
                yield item
        log_answer(identifier, resource, HTTPStatus.OK)

    return lambda_handler


async def event_stream(
    stages: AsyncGenerator[Told],
    identifier: str,
    broken: Told,
    keepalive_seconds: float,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> AsyncGenerator[Prelude | bytes]:
    """Yield the head of a response and the stages as events; closing it ends what yields them.

    Exactly one terminal event ends the stream: the last stage, or ``broken`` when a bug of ours ends the stages after
    the 200. ``headers`` are the endpoint's own.
    """
    yield {"statusCode": HTTPStatus.OK.value, "headers": {**common_headers(identifier), **_SSE_HEADERS, **headers}}
    yield OPENING_COMMENT
    async with aclosing(_encoded(stages, identifier, broken, keepalive_seconds)) as events:
        async for chunk in events:
            yield chunk


_SSE_HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}


async def _encoded(
    stages: AsyncGenerator[Told], identifier: str, broken: Told, keepalive_seconds: float
) -> AsyncGenerator[bytes]:
    number = 0
    try:
        async with aclosing(_paced(stages, keepalive_seconds)) as paced:
            async for stage in paced:
                if stage is None:
                    yield encode_comment("keep-alive")
                else:
                    chunk = _encode(stage, number + 1)
                    number += 1
                    yield chunk
    except Exception as bug:  # noqa: BLE001 - after the 200 every failure is an event, never a silent end
        log_bug(identifier, bug)
        yield _encode(broken, number + 1)


def _encode(stage: Told, number: int) -> bytes:
    return encode_event(Event(stage.event, encode_json(stage.body).decode(), str(number)))


async def _paced(stages: AsyncGenerator[Told], keepalive_seconds: float) -> AsyncGenerator[Told | None]:
    """Yield the stages, and None whenever ``keepalive_seconds`` have gone without one.

    One task runs what yields them from end to end, as the time limits inside it need, and ends with this generator.
    """
    arrivals: asyncio.Queue[Told] = asyncio.Queue()

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
