"""What is counted of a comprehension: its stages in, readings out."""

from typing import cast

from aplomb.core.comprehension.stages import Stage, Terminal
from aplomb.core.json import JsonObject
from aplomb.core.watching.calls import SYNTHESIS, model_called
from aplomb.core.watching.reading import Measure, Reading, Unit

CLASSIFIER_LATENCY = "ClassifierLatency."
"""Followed by the service's name: one line then holds all ten, where ten values of a dimension need ten lines."""
FANOUT_LATENCY = "FanoutLatency"
CLASSIFIER_FAILURES = "ClassifierFailures"
TRUST = "AggregateTrust"
MODEL_NEEDED = "ModelNeeded"
MODEL_ASKED = "ModelAsked"
SYNTHESIS_FAILURES = "SynthesisFailures"


def comprehended(stage: Stage) -> tuple[Reading, ...]:
    """Return what is counted of a comprehension's last stage; nothing of those before."""
    if not isinstance(stage, Terminal):
        return ()
    report, errors = stage.report, cast("dict[str, dict[str, str]]", stage.report["errors"])
    failed = {name: error["kind"] for name, error in errors.items() if name != "llm"}
    return (
        Reading(_measures(report, len(failed), llm_failed="llm" in errors)),
        *(
            Reading((Measure(CLASSIFIER_FAILURES, 1),), {"classifier": name, "kind": kind})
            for name, kind in failed.items()
        ),
        *_synthesis(report, errors.get("llm")),
    )


def _measures(report: JsonObject, failures: int, *, llm_failed: bool) -> tuple[Measure, ...]:
    assessment = cast("JsonObject", report["trust_assessment"])
    services = cast("dict[str, dict[str, int]]", report["trust_breakdown"])
    return (
        Measure(FANOUT_LATENCY, cast("int", report["fanout_ms"]), Unit.MILLISECONDS),
        Measure(TRUST, cast("int", report["trust_aggregate"]), Unit.NONE),
        Measure(MODEL_NEEDED, int(cast("bool", assessment["needs_llm"]))),
        Measure(MODEL_ASKED, int(cast("bool", report["llm_invoked"]))),
        Measure(SYNTHESIS_FAILURES, int(llm_failed)),
        Measure(CLASSIFIER_FAILURES, failures),
        *(
            Measure(f"{CLASSIFIER_LATENCY}{name}", service["latency_ms"], Unit.MILLISECONDS)
            for name, service in services.items()
        ),
    )


def _synthesis(report: JsonObject, error: dict[str, str] | None) -> tuple[Reading, ...]:
    if report["llm_ms"] is None:
        return ()
    return model_called(SYNTHESIS, cast("int", report["llm_ms"]), error["kind"] if error else None)
