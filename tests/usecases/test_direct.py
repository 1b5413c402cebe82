from dataclasses import replace

import pytest

from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.usecases.direct import Direct
from aplomb.usecases.pipeline import NoReply, Reply
from tests.fakes import NEVER
from tests.usecases.orchestra import OUTSIDE, model, orchestra, stages

ANSWER = "Léonard de Vinci."
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
