"""A use case's answer comes as it did; it ends when what was not spent is given back."""

from contextlib import aclosing

import pytest

from aplomb.usecases.settled import Settled, SettledCall


class Told:
    """What happens, in its order."""

    def __init__(self):
        self.events = []

    async def settle(self):
        self.events.append("settled")

    async def stages(self, *stages, failure=None):
        for stage in stages:
            self.events.append(stage)
            yield stage
        if failure:
            raise failure

    async def value(self, value, *, failure=None):
        if failure:
            raise failure
        return value


async def test_every_stage_is_passed_on_before_anything_is_waited_for():
    told = Told()
    assert [stage async for stage in Settled(told.stages, told.settle)("a", "b")] == ["a", "b"]
    assert told.events == ["a", "b", "settled"]


async def test_who_leaves_ends_it_all_the_same():
    told = Told()
    async with aclosing(Settled(told.stages, told.settle)("a", "b")) as stages:
        await anext(stages)
    assert told.events == ["a", "settled"]


async def test_a_bug_is_raised_afterwards():
    told = Told()
    with pytest.raises(ZeroDivisionError):
        [stage async for stage in Settled(told.stages, told.settle)("a", failure=ZeroDivisionError())]
    with pytest.raises(ZeroDivisionError):
        await SettledCall(told.value, told.settle)("a", failure=ZeroDivisionError())
    assert told.events == ["a", "settled", "settled"]


async def test_a_value_is_returned_afterwards():
    told = Told()
    assert await SettledCall(told.value, told.settle)("a") == "a"
    assert told.events == ["settled"]
