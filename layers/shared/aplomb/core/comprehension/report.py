"""The full answer, key for key and in the seed's order (seed 001, Response Shape)."""

from dataclasses import dataclass

from aplomb import __version__
from aplomb.core.comprehension.assessment import TRUST_THRESHOLD, Assessment
from aplomb.core.comprehension.outcome import Answered, Outcome
from aplomb.core.errors import ModelFailure
from aplomb.core.json import Json, JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """What a model wrote: its short name, the id that really answered, its text, and how long it took."""

    name: str
    model: str
    text: str
    llm_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSynthesis:
    """A model was asked and gave nothing. ``detail`` is our own sentence, never upstream text."""

    kind: ModelFailure
    detail: str
    llm_ms: int


def report(
    assessment: Assessment,
    *,
    fanout_ms: int,
    latency_ms: int,
    llm: Synthesis | NoSynthesis | None = None,
) -> JsonObject:
    """Return the response of every JSON endpoint; ``llm`` is None when no model was asked."""
    synthesis = llm if isinstance(llm, Synthesis) else None
    return {
        "version": __version__,
        "mode": f"{synthesis.name}_enhanced" if synthesis else "deterministic",
        "llm_invoked": llm is not None,
        "llm_model": synthesis.model if synthesis else None,
        "trust_aggregate": assessment.aggregate,
        "trust_assessment": _trust_assessment(assessment),
        "trust_breakdown": {outcome.service.name: _breakdown(outcome) for outcome in assessment.outcomes},
        "dominant": _dominant(assessment.dominant),
        "consensus": {outcome.service.name: outcome.prediction for outcome in assessment.answered},
        "synthesis": synthesis.text if synthesis else None,
        "classifiers": {outcome.service.name: outcome.answer for outcome in assessment.answered},
        "errors": _errors(assessment, llm),
        "latency_ms": latency_ms,
        "fanout_ms": fanout_ms,
        "llm_ms": llm.llm_ms if llm else None,
    }


def _trust_assessment(assessment: Assessment) -> JsonObject:
    high = [outcome.service.name for outcome in assessment.answered if outcome.trust >= TRUST_THRESHOLD]
    low = [outcome.service.name for outcome in assessment.answered if outcome.trust < TRUST_THRESHOLD]
    return {
        "aggregate": assessment.aggregate,
        "needs_llm": assessment.needs_llm,
        "reason": assessment.reason,
        "ok_services": [outcome.service.name for outcome in assessment.answered],
        "high_trust": list[Json](high),
        "low_trust": list[Json](low),
        "failed": [outcome.service.name for outcome in assessment.failed],
    }


def _breakdown(outcome: Outcome) -> JsonObject:
    return {
        "trust": outcome.trust if isinstance(outcome, Answered) else None,
        "status": outcome.status,
        "label": outcome.service.label,
        "latency_ms": outcome.latency_ms,
    }


def _dominant(outcome: Answered | None) -> JsonObject | None:
    if outcome is None:
        return None
    return {
        "service": outcome.service.name,
        "label": outcome.service.label,
        "trust": outcome.trust,
        "prediction": outcome.prediction,
    }


def _errors(assessment: Assessment, llm: Synthesis | NoSynthesis | None) -> JsonObject:
    errors: JsonObject = {
        outcome.service.name: {"kind": outcome.kind, "detail": outcome.detail} for outcome in assessment.failed
    }
    if isinstance(llm, NoSynthesis):
        errors["llm"] = {"kind": llm.kind, "detail": llm.detail}
    return errors
