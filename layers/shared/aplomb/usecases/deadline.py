"""A port that is asked, and waited for so long and no longer."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing

from aplomb.core.errors import AplombError


async def within[Answer](seconds: float, asked: Awaitable[Answer], late: AplombError) -> Answer:
    """Return the answer; raise ``late`` when it is not there after so many seconds of wall clock.

    A TimeoutError of another's making is a bug, and is raised as it is.
    """
    try:
        async with asyncio.timeout(seconds) as budget:
            return await asked
    except TimeoutError:
        if not budget.expired():
            raise
    raise late


def each_by[Item](deadline: float, stream: AsyncGenerator[Item], late: AplombError) -> AsyncGenerator[Item]:
    """Yield the stream's items until the event loop's clock says ``deadline``, whatever drips; then raise ``late``.

    The time limit holds while the stream is waited for and never while the consumer works. Closing this closes the
    stream. A TimeoutError of another's making is a bug, and is raised as it is.
    """
    return _each(stream, lambda: deadline, late)


def each_within[Item](seconds: float, stream: AsyncGenerator[Item], late: AplombError) -> AsyncGenerator[Item]:
    """Yield the stream's items as ``each_by`` does; raise ``late`` once one has been waited for ``seconds``."""
    clock = asyncio.get_running_loop().time
    return _each(stream, lambda: clock() + seconds, late)


async def _each[Item](
    stream: AsyncGenerator[Item], until: Callable[[], float], late: AplombError
) -> AsyncGenerator[Item]:
    async with aclosing(stream):
        while True:
            try:
                async with asyncio.timeout_at(until()) as budget:
                    item = await anext(stream)
            except StopAsyncIteration:
                return
            except TimeoutError as error:
                if not budget.expired():
                    raise
                raise late from error
            yield item
