"""A port that is asked, and waited for so long and no longer."""

import asyncio
from collections.abc import Awaitable

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
