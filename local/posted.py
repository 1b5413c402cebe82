"""What a function posts to the Runtime API: responses of both modes and error reports, read and judged."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus

from local.http import Wire
from local.invocation import Buffered, FunctionError, Invocation
from local.json import Json
from local.streamed_body import CONTENT_TYPE, ERROR_TYPE, Refusal, StreamedBody

_MODE = "lambda-runtime-function-response-mode"
_BUFFERED_BYTES = 6 * 1024 * 1024 + 100
"""The largest return value (Lambda quotas: invocation payload, response)."""
_ERROR_BYTES = 1024 * 1024


async def receive(wire: Wire, headers: Mapping[str, str], invocation: Invocation) -> None:
    """Hand a response on to its invocation and end that.

    Raises Refusal, and ``asyncio.QueueShutDown`` when nobody waits for a stream any more.
    """
    failure = None
    match headers.get(_MODE):
        case "streaming":
            failure = await _stream(wire, headers, invocation)
        case None:
            await _buffer(wire, headers, invocation)
        case mode:
            raise Refusal(f"unknown response mode: {mode}", error_type="InvalidFunctionResponseMode")
    if wire.surplus:
        raise Refusal("content after the end of the response")
    if failure is not None:
        invocation.fail(failure)
    else:
        invocation.end()


async def reported[Failure: FunctionError](wire: Wire, headers: Mapping[str, str], failure: type[Failure]) -> Failure:
    """Return an error report as the failure that it is: typed by its header, else (as AWS's own loop) by its JSON.

    Raises Refusal.
    """
    payload = await whole(wire, _ERROR_BYTES)
    try:
        report: Json = json.loads(payload)
    except ValueError as error:
        raise Refusal("an error report that is not JSON") from error
    named = report.get("errorType") if isinstance(report, dict) else None
    return failure(headers.get(ERROR_TYPE) or str(named or "Unhandled"), payload)


async def whole(wire: Wire, limit: int) -> bytes:
    """Return a body of at most ``limit`` bytes. Raises Refusal."""
    body = bytearray()
    async for received in wire.body():
        body += received
        if len(body) > limit:
            raise Refusal(f"a body over {limit} bytes", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "RequestEntityTooLarge")
    return bytes(body)


def document(error_type: str, message: str) -> bytes:
    """Return an error as the Runtime API words it."""
    return json.dumps({"errorMessage": message, "errorType": error_type}).encode()


async def _stream(wire: Wire, headers: Mapping[str, str], invocation: Invocation) -> FunctionError | None:
    streamed = StreamedBody(headers)
    invocation.on_abandon(wire.abort)
    async for received in wire.body():
        for part in streamed.parts(received):
            await invocation.put(part)
    return streamed.failure(wire.trailers)


async def _buffer(wire: Wire, headers: Mapping[str, str], invocation: Invocation) -> None:
    if headers.get("content-type") == CONTENT_TYPE:
        raise Refusal("a streaming response without its response mode")
    body = await whole(wire, _BUFFERED_BYTES)
    # AWS's own loop ends when its response is refused: a client that left is none of its business.
    with suppress(asyncio.QueueShutDown):
        await invocation.put(Buffered(body))
