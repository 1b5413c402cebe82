import pytest

from aplomb.core.comprehension.assessment import assess
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Answered, Failed
from aplomb.core.comprehension.report import NoSynthesis, Synthesis, report
from aplomb.core.comprehension.stages import Complete, Deterministic, LlmDelta, LlmDone, LlmError, LlmStart
from aplomb.core.errors import FailureKind, ModelFailure
from aplomb.core.watching.comprehension import comprehended
from aplomb.core.watching.reading import Measure, Reading, Unit

OK, LATE = CATALOGUE[0], CATALOGUE[1]
OUTCOMES = (
    Answered(service=OK, latency_ms=7, answer={}, trust=40, prediction="ne quitte pas le rapport"),
    Failed(service=LATE, latency_ms=10_000, kind=FailureKind.TIMEOUT, detail="no answer"),
)


def reported(llm=None):
    return report(assess(OUTCOMES), fanout_ms=10_001, latency_ms=12_000, llm=llm)


def whole(*, asked=0, failed=0):
    return Reading(
        (
            Measure("FanoutLatency", 10_001, Unit.MILLISECONDS),
            Measure("AggregateTrust", 40, Unit.NONE),
            Measure("ModelNeeded", 1),
            Measure("ModelAsked", asked),
            Measure("SynthesisFailures", failed),
            Measure("ClassifierFailures", 1),
            Measure("ClassifierLatency.emailclassifier", 7, Unit.MILLISECONDS),
            Measure("ClassifierLatency.quoteclassifier", 10_000, Unit.MILLISECONDS),
        )
    )


FAILURE = Reading((Measure("ClassifierFailures", 1),), {"classifier": "quoteclassifier", "kind": "timeout"})


def test_the_fan_out_is_counted_service_by_service_and_its_failures_by_kind():
    assert comprehended(Complete(reported(), "Aggregate trust 40 < 65")) == (whole(), FAILURE)


def test_a_synthesis_is_a_call_of_a_model():
    done = LlmDone(reported(Synthesis(name="haiku", model="m-1", text="Synthèse.", llm_ms=1_999)))
    assert comprehended(done) == (
        whole(asked=1),
        FAILURE,
        Reading((Measure("ModelLatency", 1_999, Unit.MILLISECONDS), Measure("ModelFailures", 0)), {"role": "synthese"}),
    )


def test_so_is_one_that_failed_and_its_kind_is_counted():
    failed = NoSynthesis(kind=ModelFailure.OVERLOADED, detail="busy", llm_ms=5)
    assert comprehended(LlmError(reported(failed), ModelFailure.OVERLOADED, "busy")) == (
        whole(asked=1, failed=1),
        FAILURE,
        Reading((Measure("ModelLatency", 5, Unit.MILLISECONDS), Measure("ModelFailures", 1)), {"role": "synthese"}),
        Reading((Measure("ModelFailures", 1),), {"role": "synthese", "kind": "overloaded"}),
    )


@pytest.mark.parametrize("stage", [Deterministic(reported()), LlmStart("haiku", "why"), LlmDelta("a")])
def test_nothing_is_counted_before_the_end(stage):
    assert comprehended(stage) == ()


def test_that_enough_answered_is_counted_as_a_model_that_is_not_needed():
    trusted = tuple(
        Answered(service=service, latency_ms=1, answer={}, trust=90, prediction=None) for service in CATALOGUE
    )
    [reading] = comprehended(Complete(report(assess(trusted), fanout_ms=1, latency_ms=1), "enough"))
    values = {one.name: one.value for one in reading.measures}
    assert (values["AggregateTrust"], values["ModelNeeded"], values["ClassifierFailures"]) == (90, 0, 0)
    assert len([name for name in values if name.startswith("ClassifierLatency.")]) == 10
