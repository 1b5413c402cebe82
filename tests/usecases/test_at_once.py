import asyncio
import time

import pytest

from aplomb.usecases.at_once import as_they_end, at_once
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


async def test_as_they_end_tells_each_answer_when_it_is_there_and_leaves_the_late():
    calls = [after(0.1, 1), after(NEVER, 2), after(0.0, 3)]
    started = time.monotonic()
    assert [one async for one in as_they_end(calls, 0.3)] == [(2, 3), (0, 1)]
    assert time.monotonic() - started < 5


async def test_as_they_end_tells_those_that_end_together_in_the_calls_order():
    calls = [after(0.0, value) for value in range(20)]
    assert [one async for one in as_they_end(calls, 5)] == [(value, value) for value in range(20)]


async def test_as_they_end_of_no_calls_is_nothing():
    assert [one async for one in as_they_end([], 0.1)] == []


async def test_as_they_end_raises_a_bug_and_cancels_the_others():
    left = asyncio.Event()

    async def hung():
        try:
            await asyncio.sleep(NEVER)
        finally:
            left.set()

    with pytest.raises(ZeroDivisionError):
        [one async for one in as_they_end([hung(), after(0.0, ZeroDivisionError())], 0.5)]
    assert left.is_set()


async def test_closing_cancels_whoever_has_not_answered():
    left = asyncio.Event()

    async def hung():
        try:
            await asyncio.sleep(NEVER)
        finally:
            left.set()

    ended = as_they_end([after(0.0, 1), hung()], 5)
    assert await anext(ended) == (0, 1)
    await ended.aclose()
    assert left.is_set()
