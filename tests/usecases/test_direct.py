from dataclasses import replace

import pytest

from aplomb.core.answering.failure import CAUSES, lacking
from aplomb.core.answering.stages import Cause, Failed
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.usecases.direct import REPLACED, Direct
from aplomb.usecases.first_answer import MAY_PASS_ELSEWHERE
from aplomb.usecases.pipeline import NoReply, Reply
from tests.fakes import NEVER
from tests.usecases.orchestra import OUTSIDE, model, orchestra, stages
from tests.virtual_time import run

ANSWER = "Léonard de Vinci."
SECONDS = 47.0
SHORT = replace(LIMITS, patience_seconds=0.05)


def directly(*models, limits=LIMITS):
    return replace(orchestra(OUTSIDE, *models), levels={1: Direct(models=models, limits=limits)})


async def test_a_model_may_be_silent_for_its_readers_patience_and_the_last_one_for_as_long_as_there_is_time():
    models = [model(ModelError(ModelFailure.CONNECT, "gone"), name=name) for name in ("first", "second")]
    last = model(ANSWER, name="last")
    await stages(directly(*models, last))
    assert [one.prompts[0].patience for one in (*models, last)] == [LIMITS.patience_seconds] * 2 + [float("inf")]


async def test_a_silence_costs_patience_and_not_the_models_share_of_the_time():
    slow = model(ANSWER, name="slow", seconds=NEVER)
    [*_, done] = await stages(directly(slow, model(ANSWER), limits=SHORT), seconds=NEVER)
    assert done.body["modeles"][0]["id"] == "eco"
    assert (len(slow.prompts), slow.closed) == (1, True)


def told(*models, seconds=SECONDS):
    return run(stages(directly(*models), seconds=seconds))


def slow(seconds=11.0, *answers, name="slow"):
    """Silent for longer than anybody's patience."""
    return model(*(answers or (ANSWER,)), name=name, seconds=seconds)


@pytest.mark.parametrize("kind", sorted(MAY_PASS_ELSEWHERE))
def test_where_no_other_one_can_answer_who_was_only_slow_is_asked_once_more_and_waited_for(kind):
    first = slow()
    [*_, done] = told(first, model(ModelError(kind, "x"), name="down"))
    assert [one.patience for one in first.prompts] == [LIMITS.patience_seconds, float("inf")]
    assert (done.body["reponse"], done.body["modeles"][0]["id"]) == (ANSWER, "slow")
    assert (done.body["etat"], done.body["degradations"]) == ("complet", []), "nobody answers in its place"


def test_of_several_that_were_slow_the_first_that_answers_is_named_and_who_does_not_is_told_once():
    hung, down = slow(NEVER, name="hung"), model(ModelError(ModelFailure.CONNECT, "x"), name="down")
    [*_, done] = told(hung, slow(), down)
    assert done.body["modeles"][0]["id"] == "slow"
    assert done.body["degradations"] == [REPLACED.format(said=lacking(ModelFailure.TIMEOUT, "hung"))]
    assert (len(hung.prompts), len(down.prompts)) == (2, 1)


@pytest.mark.parametrize("kind", sorted({ModelFailure.REFUSED, ModelFailure.CONTENT_FILTER, ModelFailure.OVER_QUOTA}))
def test_there_is_no_way_around_a_refusal_by_a_slow_model(kind):
    first = slow()
    [*_, failed] = told(first, model(ModelError(kind, "x"), name="other"))
    assert (len(first.prompts), failed.cause) == (1, CAUSES[kind])


def test_who_failed_and_was_not_silent_is_not_asked_again():
    first = model(ModelError(ModelFailure.CONNECT, "x"), name="first")
    [*_, failed] = told(first, model(ModelError(ModelFailure.TIMEOUT, "x"), name="last"))
    assert (len(first.prompts), failed.cause) == (1, Cause.LATE)


def test_without_more_time_than_its_silence_took_a_slow_model_is_not_asked_again():
    for seconds, times in ((20.5, 1), (21.5, 2)):
        first = slow()
        [*_, failed] = told(first, slow(0.5, ModelError(ModelFailure.CONNECT, "x")), seconds=seconds)
        assert (len(first.prompts), type(failed)) == (times, Failed)


def test_a_question_that_nobody_answers_ends_in_time_and_says_each_reason_once():
    first = slow(NEVER)
    [*_, failed] = told(first, model(ModelError(ModelFailure.CONNECT, "x"), name="down"))
    assert (len(first.prompts), failed.cause) == (2, Cause.LATE)
    assert failed.detail.count("slow n'a pas répondu à temps.") == failed.detail.count("down n'est pas disponible") == 1


def test_what_a_slow_model_says_at_last_is_told_where_it_is_a_refusal():
    [*_, failed] = told(
        slow(11.0, ModelError(ModelFailure.REFUSED, "no")), model(ModelError(ModelFailure.CONNECT, "x"))
    )
    assert failed.cause is Cause.DECLINED


async def test_one_model_alone_is_waited_for():
    [*_, done] = await stages(directly(model(ANSWER, seconds=0.2), limits=SHORT))
    assert done.body["reponse"] == ANSWER


@pytest.mark.parametrize("kind", [ModelFailure.INTERRUPTED, ModelFailure.TIMEOUT])
async def test_nothing_is_told_before_the_answer_is_whole(kind):
    told = await stages(directly(model(ModelError(kind, "broke off"), name="first"), model(ANSWER)))
    assert [stage.event for stage in told] == ["triage", "niveau", "reponse", "certificat", "fin"]


async def test_the_pipeline_yields_one_thing_alone():
    for answers, ends in ((ANSWER, Reply), (ModelError(ModelFailure.REFUSED, "no"), NoReply)):
        use_case = orchestra(OUTSIDE, model(answers))
        seen = []

        async def spied(work, *, direct=use_case.levels[1], seen=seen):
            async for step in direct(work):
                seen.append(step)
                yield step

        await stages(replace(use_case, levels={1: spied}))
        assert [type(step) for step in seen] == [ends]
