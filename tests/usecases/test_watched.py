import asyncio
from contextlib import aclosing

import pytest

from aplomb.core.answering.schema import Schema
from aplomb.core.errors import UNASKED, ModelError, ModelFailure
from aplomb.core.watching.calls import GIVEN_UP, model_called
from aplomb.core.watching.ending import BROKEN, UNFINISHED
from aplomb.core.watching.reading import Measure, Reading
from aplomb.ports import ClientKey, Prompt
from aplomb.usecases.watched import Watched, WatchedModel
from tests.fakes import NEVER, FakeClock, FakeMeter, FakeModel

PROMPT = Prompt("s", "u", 10)
SCHEMA = Schema("answer", {"type": "object", "properties": {}, "required": [], "additionalProperties": False})
ENDED = Reading((Measure("Ended", 1),))


def use_case(*stages, failure=None, closed=None):
    async def run(_):
        try:
            for stage in stages:
                yield stage
            if failure:
                raise failure
        finally:
            if closed is not None:
                closed.append(True)

    return run


def watched(run):
    meter = FakeMeter()
    return Watched(run, lambda stage: (ENDED,) if stage == "end" else (), meter), meter


def watched_model(*answers, seconds=0.0):
    model, meter = FakeModel(*answers, seconds=seconds), FakeMeter()
    return WatchedModel(model, "pointe", meter, FakeClock()), model, meter


async def text(model, key=None):
    return "".join([fragment.text async for fragment in model.answer(PROMPT, key)])


async def test_what_a_use_case_yields_is_passed_on_and_its_end_is_counted():
    use, meter = watched(use_case("a", "end"))
    assert [stage async for stage in use("asked")] == ["a", "end"]
    assert meter.readings == [ENDED]


async def test_who_leaves_before_the_end_is_counted_and_the_use_case_is_closed():
    closed = []
    use, meter = watched(use_case("a", "end", closed=closed))
    async with aclosing(use("asked")) as stages:
        assert await anext(stages) == "a"
    assert meter.readings == [UNFINISHED]
    assert closed == [True]


async def test_who_leaves_after_the_end_misses_nothing():
    use, meter = watched(use_case("end", "what nobody reads"))
    async with aclosing(use("asked")) as stages:
        assert await anext(stages) == "end"
    assert meter.readings == [ENDED]


async def test_a_use_case_that_is_cancelled_is_counted():
    async def endless(_):
        await asyncio.sleep(NEVER)
        yield "end"

    use, meter = watched(endless)
    task = asyncio.ensure_future(anext(use("asked")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert meter.readings == [UNFINISHED]


async def test_a_bug_is_counted_and_raised():
    use, meter = watched(use_case("a", failure=ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        [stage async for stage in use("asked")]
    assert meter.readings == [BROKEN]


async def test_a_model_that_answers_is_counted_with_its_time():
    model, asked, meter = watched_model("Bonjour à tous")
    assert await text(model) == "Bonjour à tous"
    assert meter.readings == [*model_called("pointe", 0, None)]
    assert (asked.prompts, model.spec) == ([PROMPT], asked.spec)


async def test_the_time_is_the_clocks():
    clock, meter = FakeClock(), FakeMeter()
    model = WatchedModel(FakeModel("a"), "pointe", meter, clock)
    async for _ in model.answer(PROMPT):
        clock.now += 0.75
    assert meter.readings[0].measures[0].value == 1500


async def test_so_is_one_that_fails_with_its_kind():
    model, _, meter = watched_model(ModelError(ModelFailure.OVERLOADED, "busy"))
    with pytest.raises(ModelError):
        await text(model)
    with pytest.raises(ModelError):
        await model.structured(PROMPT, SCHEMA)
    assert meter.readings == [*model_called("pointe", 0, "overloaded")] * 2


async def test_a_value_is_passed_on():
    model, asked, meter = watched_model({})
    assert (await model.structured(PROMPT, SCHEMA)).value == {}
    assert meter.readings == [*model_called("pointe", 0, None)]
    assert asked.schemas == [SCHEMA]


async def test_a_model_that_nobody_waits_for_any_more_is_counted():
    model, asked, meter = watched_model("a", seconds=NEVER)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(model.structured(PROMPT, SCHEMA), 0.01)
    assert meter.readings == [*model_called("pointe", 0, GIVEN_UP)]
    assert asked.prompts == [PROMPT]


async def test_so_is_one_whose_answer_is_left_half_read_and_it_is_closed():
    model, asked, meter = watched_model("Bonjour à tous")
    async with aclosing(model.answer(PROMPT)) as fragments:
        await anext(fragments)
    assert meter.readings == [*model_called("pointe", 0, GIVEN_UP)]
    assert asked.closed


async def test_a_call_with_the_callers_own_key_is_not_counted():
    model, asked, meter = watched_model("a", ModelError(ModelFailure.UNAUTHORIZED, "bad key"))
    key = ClientKey("sk-theirs")
    assert await text(model, key) == "a"
    with pytest.raises(ModelError):
        await text(model, key)
    assert (meter.readings, asked.keys) == ([], [key, key])


@pytest.mark.parametrize("kind", sorted(UNASKED))
async def test_a_call_that_was_not_made_is_none(kind):
    model, _, meter = watched_model(ModelError(kind, "nobody was asked"))
    with pytest.raises(ModelError):
        await text(model)
    with pytest.raises(ModelError):
        await model.structured(PROMPT, SCHEMA)
    assert meter.readings == []


async def test_a_bug_of_a_model_is_no_failure_of_the_models():
    model, _, meter = watched_model(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        await text(model)
    assert meter.readings == []
