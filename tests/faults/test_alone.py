"""The same faults where one model is asked and no other: a synthesis, and the doubt of triage.

The answer is a clean failure, in time, never half an answer; what was found without the model stands.
"""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass, replace
from functools import cache

import pytest

from aplomb.adapters.models.anthropic.synthesizer import Claude
from aplomb.core.comprehension.stages import Deterministic, LlmDelta, LlmDone, LlmError, LlmStart
from aplomb.core.limits import LIMITS
from aplomb.core.routing.triage import FactSource
from aplomb.usecases.comprehend import Comprehend, Question
from aplomb.usecases.triage import SILENT
from tests.fakes import ten_classifiers
from tests.faults.model_faults import FAULTS
from tests.faults.system import AT_ONCE, LONG, TOKENS, WHOLE, warmed
from tests.faults.walls import Pace, anthropic, completions, naming
from tests.usecases.test_triage import DOUBTFUL, OUTSIDE, triager

PACE = Pace(retry_after=1, slow=15.0, stall=15.0)
SECONDS = 5.0
LIMITED = replace(LIMITS, synthesis_seconds=SECONDS, triage_seconds=SECONDS)
OPINION = json.dumps(OUTSIDE, indent=1)
"""Of more characters than the plays let through before they break off."""
READS = 1_500
PARTS = {"synthesis": anthropic(TOKENS, PACE), "triage": completions(tuple(OPINION), PACE)}
MINE = {"llm_invoked", "errors", "latency_ms", "llm_ms"}
"""What a report says of the model."""


@dataclass(frozen=True)
class Seen:
    """What a part answered while its model had a fault, and afterwards, and how many seconds the first took."""

    answer: object
    seconds: float
    after: object


async def synthesized(model, text):
    comprehend = Comprehend(classifiers=ten_classifiers({}, {"trust": 30}), clock=time.monotonic, limits=LIMITED)
    return [stage async for stage in comprehend(Question(text, 3, anthropic=True), Claude("haiku", model))]


async def triaged(model, text):
    return await triager(DOUBTFUL, model, limits=LIMITED)(text)


ASKING = {"synthesis": synthesized, "triage": triaged}


async def run():
    """What was seen of every fault at both."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack:

        async def opened(part):
            protocol = PARTS[part]
            wall = await stack.enter_async_context(protocol.wall())
            provider = protocol.provider()
            provider.server = wall
            model = await stack.enter_async_context(provider.model(SECONDS, context_tokens=READS))
            await warmed(model, wall, protocol)
            return wall, model

        async def conducted(part, fault):
            wall, model = parts[part]
            wall.plays[fault.id] = list(fault.play(PARTS[part]))
            async with nullcontext() if fault.is_silent else gate:
                began = time.monotonic()
                answer = await ASKING[part](model, naming(fault.id, "Bonjour" + LONG * fault.long))
                seconds = time.monotonic() - began
                wall.plays[fault.id] = [PARTS[part].whole]
                return Seen(answer, seconds, await ASKING[part](model, naming(fault.id, "Bonjour")))

        parts = {part: await opened(part) for part in PARTS}
        asked = [(part, fault) for part in PARTS for fault in FAULTS]
        seen = await asyncio.gather(*(conducted(*one) for one in asked))
        return {(part, fault.id): one for (part, fault), one in zip(asked, seen, strict=True)}


@cache
def ran():
    """The run, once and aside: the loop of this thread is pytest's own."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, run()).result()


def is_synthesized(stages):
    first, start, *deltas, last = stages
    assert (type(first), type(start), {type(one) for one in deltas}, type(last)) == (
        Deterministic,
        LlmStart,
        {LlmDelta},
        LlmDone,
    )
    assert last.body["synthesis"] == "".join(one.text for one in deltas) == WHOLE
    assert (last.body["mode"], last.body["errors"]) == ("haiku_enhanced", {})


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_synthesis_is_whole_or_there_is_none_and_the_report_stands(fault):
    seen = ran()["synthesis", fault.id]
    if fault.by == "primary":
        is_synthesized(seen.answer)
    else:
        first, start, *deltas, last = seen.answer
        assert (type(first), type(start), type(last)) == (Deterministic, LlmStart, LlmError)
        assert {type(one) for one in deltas} <= {LlmDelta}
        assert last.kind in fault.alone
        assert (last.report["synthesis"], last.report["llm_model"], last.report["mode"]) == (
            None,
            None,
            "deterministic",
        )
        assert last.report["errors"] == {"llm": {"kind": last.kind, "detail": last.detail}}
        for member in first.report.keys() - MINE:
            assert last.report[member] == first.report[member]
    assert seen.seconds < PACE.slow
    is_synthesized(seen.after)


def is_settled(triaged):
    assert triaged.triage.source is FactSource.MODEL
    assert (triaged.consulted.warnings, len(triaged.consulted.models)) == ((), 1)
    assert triaged.decision.level == 1


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_doubt_is_settled_or_stays_one_on_the_strict_side_and_says_so(fault):
    seen = ran()["triage", fault.id]
    if fault.by == "primary":
        is_settled(seen.answer)
    else:
        assert seen.answer.consulted.warnings in {(SILENT.format(kind=kind),) for kind in fault.alone}
        assert seen.answer.consulted.degradations == seen.answer.consulted.warnings
        assert (seen.answer.triage.source, seen.answer.decision.level) == (FactSource.CLASSIFIER, 2)
    assert seen.seconds < PACE.slow
    is_settled(seen.after)
