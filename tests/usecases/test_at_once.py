import asyncio
import time

import pytest

from aplomb.usecases.at_once import at_once
from tests.fakes import NEVER


async def after(seconds, value):
    await asyncio.sleep(seconds)
    if isinstance(value, BaseException):
        raise value
    return value


async def test_the_answers_come_in_the_calls_order_and_nobody_waits_for_the_late():
    started = time.monotonic()
    assert await at_once([after(0.1, 1), after(NEVER, 2), after(0.0, 3)], 0.3) == (1, None, 3)
    assert time.monotonic() - started < 5


async def test_of_no_calls_there_are_no_answers():
    assert await at_once([], 0.1) == ()


async def test_a_bug_is_raised_and_the_others_are_cancelled():
    left = asyncio.Event()

    async def hung():
        try:
            await asyncio.sleep(NEVER)
        finally:
            left.set()

    with pytest.raises(ZeroDivisionError):
        await at_once([after(0.0, ZeroDivisionError()), hung()], 0.1)
    assert left.is_set()
