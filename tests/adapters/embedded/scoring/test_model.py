import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.embedded.reading.evidence import SCARCITY
from aplomb.adapters.embedded.scoring.elsewhere import NOT_CONCERNED
from aplomb.adapters.embedded.scoring.model import Model, judge
from aplomb.adapters.embedded.scoring.trust import dispatch_trust, trust

EVEN = Model("even", {"a": 0.0, "b": 0.0, "c": 0.0}, {"a": {}, "b": {"x": 3.0, "y": 1.0}, "c": {"z": -50.0}})


def test_without_a_signal_the_first_class_wins_an_even_vote():
    verdict = judge(EVEN, {})
    assert verdict.prediction == "a"
    assert verdict.units == {"a": 3334, "b": 3333, "c": 3333}
    assert verdict.because == ()


def test_signals_decide_and_are_named_strongest_first():
    verdict = judge(EVEN, {"y": 1.0, "x": 1.0, "z": 1.0, "unknown": 9.0})
    assert verdict.prediction == "b"
    assert verdict.because == ("x", "y")
    assert verdict.units["c"] == 0


@given(st.lists(st.floats(-60, 60), min_size=1, max_size=12))
def test_probabilities_sum_to_exactly_one(scores):
    names = [str(place) for place in range(len(scores))]
    verdict = judge(Model("any", dict(zip(names, scores, strict=True)), {name: {} for name in names}), {})
    assert sum(verdict.units.values()) == 10_000
    assert min(verdict.units.values()) >= 0
    assert verdict.units[verdict.prediction] == max(verdict.units.values())


def test_a_floor_keeps_doubt():
    verdict = judge(Model("doubtful", {"a": 100.0, "b": 0.0}, {"a": {}, "b": {}}, floor=0.03), {})
    assert verdict.shape()["Probability"] == {"a": 0.97, "b": 0.03}


def test_the_scarcer_the_signs_the_nearer_the_classes_and_the_verdict_stays():
    sure, unsure, lost = (judge(EVEN, {"x": 2.0, SCARCITY: scarce}) for scarce in (0.0, 1 / 3, 2 / 3))
    assert sure.prediction == unsure.prediction == lost.prediction == "b"
    assert sure.certainty > unsure.certainty > lost.certainty > 1 / 3
    assert lost.certainty == pytest.approx(1 / 3 + sure.certainty / 3 - 1 / 9, abs=1e-3)


@pytest.mark.parametrize(("name", "most"), [("Devis", 97), (NOT_CONCERNED, 78), ("Autre", 78)])
def test_a_bystander_never_outranks_the_service_concerned(name, most):
    sure = judge(Model("sure", {name: 0.0}, {name: {}}), {})
    assert trust(sure) == most
    assert trust(sure, confidence=0.5) == round(most / 2)


def test_the_dispatcher_reaches_a_hundred_at_91():
    sure = judge(Model("sure", {"task": 0.0}, {"task": {}}), {})
    assert dispatch_trust(sure) == 100
    assert dispatch_trust(sure._replace(units={"task": 9100, "b": 900})) == 100
    assert dispatch_trust(sure._replace(units={"task": 5000, "b": 5000})) == 55
    assert dispatch_trust(judge(Model("sure", {"autre": 0.0}, {"autre": {}}), {})) == 78
