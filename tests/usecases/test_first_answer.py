import asyncio
from dataclasses import replace

import pytest

from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import Prompt, Structured
from aplomb.usecases.first_answer import Answered, Attempt, Unanswered, Written, first_answer, written
from tests.fakes import NEVER, FakeModel
from tests.virtual_time import run

PROMPT = Prompt("Tu réponds.", "Bonjour", 10)
SCHEMA = Schema("s", {"type": "object", "properties": {}, "required": [], "additionalProperties": False})
PASSING = {
    ModelFailure.NOT_CONFIGURED,
    ModelFailure.UNAUTHORIZED,
    ModelFailure.RATE_LIMITED,
    ModelFailure.OVERLOADED,
    ModelFailure.MODEL_NOT_FOUND,
    ModelFailure.HTTP_STATUS,
    ModelFailure.TIMEOUT,
    ModelFailure.CONNECT,
    ModelFailure.INTERRUPTED,
    ModelFailure.OVER_BUDGET,
    ModelFailure.UNPRICED,
    ModelFailure.CONTEXT_LENGTH,
}


def spec(name):
    return ModelSpec(id=name, provider=Provider.BEDROCK, family=name)


def failing(kind, name="first"):
    return FakeModel(ModelError(kind, "why", Usage(3, 1)), spec=spec(name))


def ask(model):
    return written(model, PROMPT)


async def test_the_first_model_that_answers_is_named_and_no_other_is_asked():
    first, second = FakeModel("Il fait beau.", spec=spec("first")), FakeModel("never", spec=spec("second"))
    answer = await first_answer([first, second], ask, seconds=1.0)
    assert answer == Answered(first.spec, Written("first", "Il fait beau.", Usage(10, 5)), ())
    assert second.prompts == []


@pytest.mark.parametrize("kind", sorted(PASSING))
async def test_a_failure_that_may_pass_elsewhere_is_listed_and_the_next_model_asked(kind):
    first, second = failing(kind), FakeModel("Oui.", spec=spec("second"))
    answer = await first_answer([first, second], ask, seconds=1.0)
    assert answer == Answered(
        second.spec, Written("second", "Oui.", Usage(10, 5)), (Attempt(first.spec, kind, "why", Usage(3, 1)),)
    )


@pytest.mark.parametrize("kind", sorted(set(ModelFailure) - PASSING))
async def test_a_failure_of_the_question_or_the_answer_is_not_asked_about_elsewhere(kind):
    first, second = failing(kind), FakeModel("never", spec=spec("second"))
    answer = await first_answer([first, second], ask, seconds=1.0)
    assert answer == Unanswered((Attempt(first.spec, kind, "why", Usage(3, 1)),))
    assert second.prompts == []


async def test_when_none_answers_every_attempt_is_listed_in_its_order():
    models = [failing(ModelFailure.CONNECT, "first"), failing(ModelFailure.RATE_LIMITED, "second")]
    answer = await first_answer(models, ask, seconds=1.0)
    assert isinstance(answer, Unanswered)
    assert [(attempt.model.id, attempt.kind) for attempt in answer.attempts] == [
        ("first", ModelFailure.CONNECT),
        ("second", ModelFailure.RATE_LIMITED),
    ]


async def test_a_model_that_hangs_costs_its_own_time_and_no_more():
    slow, second = FakeModel("late", spec=spec("first"), seconds=NEVER), FakeModel("Oui.", spec=spec("second"))
    answer = await first_answer([slow, second], ask, seconds=1.0)
    assert answer.attempts == (Attempt(slow.spec, ModelFailure.TIMEOUT, "no answer in time", None),)
    assert answer.value.text == "Oui."
    assert slow.closed


async def test_a_value_of_a_schema_is_asked_for_in_the_same_way():
    first, second = FakeModel([], spec=spec("first")), FakeModel({}, spec=spec("second"))

    async def verdict(model):
        return await model.structured(PROMPT, SCHEMA)

    assert isinstance(await first_answer([first, second], verdict, seconds=1.0), Unanswered)
    answer = await first_answer([second], verdict, seconds=1.0)
    assert answer.value == Structured("second", {}, Usage(10, 5))


@pytest.mark.parametrize("bug", [ZeroDivisionError(), TimeoutError()])
async def test_a_bug_in_a_model_is_raised(bug):
    with pytest.raises(type(bug)):
        await first_answer([FakeModel(bug), FakeModel("never")], ask, seconds=1.0)


async def test_who_leaves_is_not_held():
    slow = FakeModel("late", seconds=NEVER)
    task = asyncio.create_task(first_answer([slow], ask, seconds=60.0))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert slow.closed


async def test_an_answer_whose_cost_was_not_told_has_none():
    silent = FakeModel("Oui.")
    silent.usage = None
    assert await written(silent, PROMPT) == Written("fake-1", "Oui.", None)


@pytest.mark.parametrize("kind", sorted(ModelFailure))
async def test_who_asks_says_what_may_pass_elsewhere(kind):
    first, second = failing(kind), FakeModel("Oui.", spec=spec("second"))
    answer = await first_answer([first, second], ask, seconds=1.0, passing=frozenset(ModelFailure))
    assert (answer.model, [one.kind for one in answer.attempts]) == (second.spec, [kind])
    assert isinstance(await first_answer([first, second], ask, seconds=1.0, passing=frozenset()), Unanswered)


async def test_what_a_quick_failure_leaves_is_the_next_ones_and_who_hangs_has_a_share_alone():
    first = failing(ModelFailure.OVERLOADED)
    second = FakeModel("Oui.", spec=spec("second"), seconds=0.7)
    assert isinstance(await first_answer([first, second], ask, seconds=1.0), Answered)
    hung = FakeModel("late", spec=spec("first"), seconds=NEVER)
    late = FakeModel("Oui.", spec=spec("second"), seconds=NEVER)
    answer = await first_answer([hung, late], ask, seconds=0.2)
    assert [one.kind for one in answer.attempts] == [ModelFailure.TIMEOUT] * 2


@pytest.mark.parametrize(
    ("reads", "asked"),
    [((100, 100, 200), (1, 0, 1)), ((100, 50, 100), (1, 0, 0)), ((100, None), (1, 1)), ((None, 100), (1, 1))],
)
async def test_what_is_too_long_for_a_model_is_asked_of_none_that_is_known_to_read_no_more(reads, asked):
    models = [
        FakeModel(
            ModelError(ModelFailure.CONTEXT_LENGTH, "too long"), spec=replace(spec(f"m{place}"), context_tokens=most)
        )
        for place, most in enumerate(reads)
    ]
    answer = await first_answer(models, ask, seconds=1.0)
    assert tuple(len(one.prompts) for one in models) == asked
    assert [one.kind for one in answer.attempts] == [ModelFailure.CONTEXT_LENGTH] * sum(asked)


def test_a_model_that_will_not_be_asked_has_no_share_of_the_time():
    kinds = [
        FakeModel(ModelError(ModelFailure.CONTEXT_LENGTH, "too long"), spec=replace(spec("m0"), context_tokens=100)),
        FakeModel("Oui.", spec=replace(spec("m1"), context_tokens=200), seconds=0.9),
        FakeModel("never", spec=replace(spec("m2"), context_tokens=50)),
    ]
    answer = run(first_answer(kinds, ask, seconds=1.0))
    assert (answer.model.id, answer.value.text, kinds[2].prompts) == ("m1", "Oui.", [])


async def test_who_is_silent_beyond_patience_is_let_go_of_before_a_word_and_between_two():
    class Stalling(FakeModel):
        async def answer(self, prompt, key=None):
            async for fragment in super().answer(prompt, key):
                yield fragment
                await asyncio.sleep(NEVER)

    impatient = replace(PROMPT, patience=0.05)
    for silent in (FakeModel("late", seconds=NEVER), Stalling("un mot, puis rien")):
        with pytest.raises(ModelError) as caught:
            await written(silent, impatient)
        assert (caught.value.kind, caught.value.detail) == (ModelFailure.TIMEOUT, "no word within 0.05 s")
    assert (await written(FakeModel("Un mot, puis un autre.", seconds=0.1), PROMPT)).text == "Un mot, puis un autre."


async def test_without_time_nobody_is_asked():
    model = FakeModel("never", spec=spec("first"))
    answer = await first_answer([model], ask, seconds=0.0)
    assert (answer.attempts[0].kind, model.prompts) == (ModelFailure.TIMEOUT, [])
