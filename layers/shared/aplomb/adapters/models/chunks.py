"""The body of a chat-completions answer, from its bytes to the fragments of its text."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, cast

import orjson

from aplomb.adapters.models.completion import Completion
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import Json
from aplomb.core.limits import LIMITS
from aplomb.core.sse import Decoder
from aplomb.ports import Fragment

if TYPE_CHECKING:
    import httpx


async def error_code(response: "httpx.Response", silence_seconds: float) -> str:
    """Return ``error.code``, or ``code``, of a body that is JSON, else nothing."""
    read = bytearray()
    try:
        async with aclosing(pieces_of(response, silence_seconds)) as pieces:
            async for piece in pieces:
                read += piece
                if len(read) > LIMITS.event_bytes:
                    return ""
        told: Json = orjson.loads(read)
    except (ModelError, orjson.JSONDecodeError):
        return ""
    match told:
        case {"error": {"code": str(code)}} | {"code": str(code)}:
            return code
        case _:
            return ""


async def pieces_of(response: "httpx.Response", silence_seconds: float) -> AsyncGenerator[bytes]:
    """Yield the body as it comes. Raises ModelError when it falls silent or breaks off."""
    import httpx

    pieces = aiter(cast("httpx.AsyncByteStream", response.stream))
    while True:
        try:
            async with asyncio.timeout(silence_seconds):
                piece = await anext(pieces)
        except StopAsyncIteration:
            return
        except TimeoutError:
            failure = ModelError(ModelFailure.TIMEOUT, "the provider fell silent")
            break
        except httpx.TransportError:
            failure = ModelError(ModelFailure.INTERRUPTED, "the stream broke off")
            break
        yield piece
    raise failure


async def events_of(pieces: AsyncGenerator[bytes]) -> AsyncGenerator[str]:
    """Yield the events' data until ``[DONE]``, which not every server sends. Raises ModelError on an endless event."""
    decoder, undispatched = Decoder(), 0
    async for piece in pieces:
        undispatched += len(piece)
        for event in decoder.feed(piece):
            undispatched = 0
            if event.data == "[DONE]":
                return
            yield event.data
        if undispatched > LIMITS.event_bytes:
            raise ModelError(ModelFailure.INTERRUPTED, f"over {LIMITS.event_bytes} bytes without an event")


async def fragments_of(events: AsyncGenerator[str]) -> AsyncGenerator[Fragment]:
    """Yield the text of the events' one choice."""
    completion = Completion()
    async for event in events:
        try:
            # Not orjson, which refuses half a character: the other half may come with the next event.
            chunk: Json = json.loads(event)
        except (ValueError, RecursionError):
            failure = ModelError(ModelFailure.INTERRUPTED, "an event is not JSON")
            break
        if fragment := completion.add(chunk):
            yield fragment
    else:
        for fragment in completion.end():
            yield fragment
        return
    raise failure
