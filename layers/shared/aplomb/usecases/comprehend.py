"""A text in, the stages of its comprehension out: deterministic first, a model only when needed (seed 001)."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from aplomb.core.charging.payer import Payer
from aplomb.core.comprehension.assessment import Assessment, assess
from aplomb.core.comprehension.highlights import highlights
from aplomb.core.comprehension.report import NoSynthesis, Synthesis, report
from aplomb.core.comprehension.stages import (
    Complete,
    Deterministic,
    LlmDelta,
    LlmDone,
    LlmError,
    LlmStart,
    Stage,
)
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS, Limits
from aplomb.ports import Brief, Classifier, Fragment, Synthesizer
from aplomb.usecases.deadline import each_by
from aplomb.usecases.fan_out import Clock, fan_out, milliseconds


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be understood, for which factory, and whether a model may be asked (seed 001, Request Body).

    ``payer`` is charged for the model; None where none is ever asked.
    """

    text: str
    factory_id: int
    anthropic: bool
    payer: Payer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comprehend:
    """The use case, with the classifiers (in catalogue order), the clock and the limits it works with."""

    classifiers: Sequence[Classifier]
    clock: Clock
    limits: Limits = LIMITS

    async def __call__(self, question: Question, synthesizer: Synthesizer | None) -> AsyncGenerator[Stage]:
        """Yield the stages as they happen; the last one is terminal and carries the full report.

        ``synthesizer`` is None where the endpoint never asks a model. Waits at most ``limits.fanout_seconds`` and
        then ``limits.synthesis_seconds``. Raises nothing but bugs.
        """
        started = self.clock()
        outcomes = await fan_out(
            self.classifiers, question.text, question.factory_id, limits=self.limits, clock=self.clock
        )
        fanout_ms = milliseconds(self.clock() - started)
        assessment = assess(outcomes)
        deterministic = report(assessment, fanout_ms=fanout_ms, latency_ms=fanout_ms)
        yield Deterministic(deterministic)
        if not assessment.needs_llm:
            yield Complete(deterministic, assessment.comparison)
        elif synthesizer is None or not question.anthropic:
            yield Complete(deterministic, f"{assessment.reason}, but anthropic is false")
        else:
            yield LlmStart(synthesizer.name, assessment.reason)
            async with aclosing(self._enhance(question, assessment, synthesizer, fanout_ms)) as stages:
                async for stage in stages:
                    yield stage

    async def _enhance(
        self, question: Question, assessment: Assessment, synthesizer: Synthesizer, fanout_ms: int
    ) -> AsyncGenerator[LlmDelta | LlmDone | LlmError]:
        asked = self.clock()
        fragments: list[Fragment] = []
        try:
            stream = synthesizer.synthesize(Brief(highlights(assessment), question.text, question.payer))
            seconds = self.limits.synthesis_seconds
            late = ModelError(ModelFailure.TIMEOUT, f"no complete synthesis within {seconds:g} s")
            async with aclosing(each_by(asyncio.get_running_loop().time() + seconds, stream, late)) as bounded:
                async for fragment in bounded:
                    fragments.append(fragment)
                    yield LlmDelta(fragment.text)
        except ModelError as error:
            llm_ms = milliseconds(self.clock() - asked)
            failure = NoSynthesis(kind=error.kind, detail=error.detail, llm_ms=llm_ms)
            standing = report(assessment, fanout_ms=fanout_ms, latency_ms=fanout_ms + llm_ms, llm=failure)
            yield LlmError(standing, error.kind, error.detail)
            return
        llm_ms = milliseconds(self.clock() - asked)
        synthesis = Synthesis(
            name=synthesizer.name,
            model=fragments[-1].model,
            text="".join(fragment.text for fragment in fragments),
            llm_ms=llm_ms,
        )
        yield LlmDone(report(assessment, fanout_ms=fanout_ms, latency_ms=fanout_ms + llm_ms, llm=synthesis))
