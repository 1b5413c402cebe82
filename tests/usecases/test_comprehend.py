import asyncio
import time
from contextlib import aclosing

import pytest

from aplomb.core.comprehension.stages import Complete, Deterministic, LlmDelta, LlmDone, LlmError, LlmStart, Terminal
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import Limits
from aplomb.usecases.comprehend import Comprehend, Question
from tests.fakes import NEVER, FakeSynthesizer, ten_classifiers

SHORT = Limits(service_seconds=0.2, fanout_seconds=0.4, synthesis_seconds=0.3)
ALLOWED = Question("Bonjour", 3, anthropic=True)
FORBIDDEN = Question("Bonjour", 3, anthropic=False)


async def stages(trust, question, synthesizer):
    comprehend = Comprehend(classifiers=ten_classifiers({}, {"trust": trust}), clock=time.monotonic, limits=SHORT)
    return [stage async for stage in comprehend(question, synthesizer)]


async def test_enough_trust_completes_without_a_model():
    synthesizer = FakeSynthesizer("never")
    deterministic, complete = await stages(67, ALLOWED, synthesizer)
    assert isinstance(deterministic, Deterministic)
    assert isinstance(complete, Complete)
    assert complete.body == {"reason": "Aggregate trust 67 >= 65"}
    assert deterministic.body == complete.report
    assert synthesizer.briefs == []


async def test_a_needed_model_that_the_caller_forbids_is_not_asked_and_the_reason_says_so():
    synthesizer = FakeSynthesizer("never")
    _, complete = await stages(41, FORBIDDEN, synthesizer)
    assert complete.body == {"reason": "Aggregate trust 41 < 65 — LLM needed, but anthropic is false"}
    assert complete.report["llm_invoked"] is False
    assert synthesizer.briefs == []


async def test_an_endpoint_without_a_model_ignores_the_callers_leave():
    assert isinstance((await stages(41, ALLOWED, None))[-1], Complete)


async def test_a_needed_and_allowed_model_writes_piece_by_piece():
    synthesizer = FakeSynthesizer("Le client ", "demande.", name="sonnet", model="claude-sonnet-5-5")
    deterministic, start, first, second, done = await stages(41, ALLOWED, synthesizer)
    assert isinstance(start, LlmStart)
    assert start.body == {"model": "sonnet", "reason": "Aggregate trust 41 < 65 — LLM needed"}
    assert [first.body, second.body] == [{"text": "Le client "}, {"text": "demande."}]
    assert isinstance(done, LlmDone)
    assert done.body["synthesis"] == "Le client demande."
    assert (done.body["mode"], done.body["llm_model"]) == ("sonnet_enhanced", "claude-sonnet-5-5")
    assert done.body["latency_ms"] == done.body["fanout_ms"] + done.body["llm_ms"]
    assert deterministic.report["llm_invoked"] is False


async def test_the_model_is_told_the_findings_and_the_text():
    synthesizer = FakeSynthesizer("x")
    await stages(41, ALLOWED, synthesizer)
    [brief] = synthesizer.briefs
    assert brief.text == "Bonjour"
    assert brief.highlights.startswith("Aggregate trust 41 < 65\nEmail: ")


@pytest.mark.parametrize("kind", ModelFailure)
async def test_a_model_that_fails_leaves_the_deterministic_report_standing(kind):
    *_, error = await stages(41, ALLOWED, FakeSynthesizer("half", ModelError(kind, "why")))
    assert isinstance(error, LlmError)
    assert error.body == {"kind": kind, "detail": "why"}
    assert (error.report["mode"], error.report["llm_invoked"], error.report["synthesis"]) == (
        "deterministic",
        True,
        None,
    )
    assert error.report["errors"]["llm"] == {"kind": kind, "detail": "why"}


@pytest.mark.parametrize("synthesizer", [FakeSynthesizer("a", seconds=NEVER), FakeSynthesizer(*"a" * 99, seconds=0.02)])
async def test_a_model_is_cut_at_its_wall_clock_limit_whether_it_hangs_or_drips(synthesizer):
    started = time.monotonic()
    *_, error = await stages(41, ALLOWED, synthesizer)
    assert error.body == {"kind": "timeout", "detail": "no complete synthesis within 0.3 s"}
    assert time.monotonic() - started < 1
    assert synthesizer.closed


async def test_a_consumer_that_is_slower_than_the_model_is_not_cut():
    comprehend = Comprehend(classifiers=ten_classifiers({}, {"trust": 1}), clock=time.monotonic, limits=SHORT)
    kinds = []
    async for stage in comprehend(ALLOWED, FakeSynthesizer("a")):
        kinds.append(type(stage))
        await asyncio.sleep(0.2)
    assert kinds == [Deterministic, LlmStart, LlmDelta, LlmDone]


@pytest.mark.parametrize("bug", [ZeroDivisionError(), TimeoutError()])
async def test_a_bug_in_a_model_is_raised(bug):
    with pytest.raises(type(bug)):
        await stages(41, ALLOWED, FakeSynthesizer(bug))


async def test_a_consumer_that_leaves_closes_the_models_stream():
    synthesizer = FakeSynthesizer("a", "b", seconds=0.01)
    comprehend = Comprehend(classifiers=ten_classifiers({}, {"trust": 1}), clock=time.monotonic, limits=SHORT)
    async with aclosing(comprehend(ALLOWED, synthesizer)) as running:
        async for stage in running:
            if isinstance(stage, LlmDelta):
                break
    assert synthesizer.closed


@pytest.mark.parametrize("trust", [0, 41, 65, 100, None, "bad"])
@pytest.mark.parametrize("question", [ALLOWED, FORBIDDEN])
@pytest.mark.parametrize("fragments", [("a",), (ModelError(ModelFailure.EMPTY, ""),)])
async def test_exactly_one_terminal_stage_ends_every_comprehension(trust, question, fragments):
    ended = [isinstance(stage, Terminal) for stage in await stages(trust, question, FakeSynthesizer(*fragments))]
    assert ended.count(True) == 1
    assert ended[-1]
