"""A handler's answer, in whichever form it comes, as one async generator of bytes."""

import asyncio
import inspect
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import aclosing, closing
from typing import Any

from aplomb.entry.runtime.context import Context
from aplomb.entry.runtime.contract import MalformedAnswerError, StreamingHandler
from aplomb.entry.runtime.framing import opening, split


async def answering(handler: StreamingHandler, event: Any, context: Context) -> AsyncGenerator[bytes]:
    """Yield metadata with delimiter, then the payload's chunks, none of them empty.

    Closing it closes the handler's generator. Raises what the handler raises, and MalformedAnswerError.
    """
    answer = handler(event, context)
    if inspect.isawaitable(answer):
        answer = await answer
    if isinstance(answer, Mapping):
        prelude, body = split(answer)
        yield opening(prelude)
        if body:
            yield body
        return
    async with aclosing(_items(answer)) as items:
        yield opening(await anext(items, None))
        async for item in items:
            if not isinstance(item, bytes):
                raise MalformedAnswerError(f"a chunk is bytes, not {type(item).__name__}")
            if item:
                yield item


async def _items(answer: object) -> AsyncGenerator[object]:
    if isinstance(answer, AsyncGenerator):
        async with aclosing(answer):
            async for item in answer:
                yield item
    elif isinstance(answer, Generator):
        with closing(answer):
            for item in answer:
                yield item
                # The loop's only turn: a peer that left, or the time that is up, ends a plain generator here.
                await asyncio.sleep(0)
    else:
        raise MalformedAnswerError(f"a handler returns a mapping or a generator, not {type(answer).__name__}")
