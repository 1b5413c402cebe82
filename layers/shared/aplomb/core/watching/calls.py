"""What is counted of models: each call by its role, and of one that gave nothing why."""

from aplomb.core.watching.reading import Measure, Reading, Unit

MODEL_LATENCY = "ModelLatency"
MODEL_FAILURES = "ModelFailures"
SYNTHESIS = "synthese"
"""The role of the model that writes what the classifiers found; the others are the catalogue's."""
GIVEN_UP = "given_up"
"""Why a model gave nothing whose answer nobody waits for any more: the deadline has passed, or the client has left."""


def model_called(role: str, milliseconds: int, failure: str | None) -> tuple[Reading, ...]:
    """Return the readings of one call: ``failure`` is its kind, None where the model answered."""
    measures = (
        Measure(MODEL_LATENCY, milliseconds, Unit.MILLISECONDS),
        Measure(MODEL_FAILURES, int(failure is not None)),
    )
    called = Reading(measures, {"role": role})
    if failure is None:
        return (called,)
    return called, Reading((Measure(MODEL_FAILURES, 1),), {"role": role, "kind": failure})
