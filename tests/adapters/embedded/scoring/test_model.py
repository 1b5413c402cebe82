import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.embedded.scoring.model import Model, judge
from aplomb.adapters.embedded.scoring.trust import trust

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


@pytest.mark.parametrize(("share", "confidence", "expected"), [(9100, 1.0, 91), (9100, 0.5, 46), (0, 1.0, 0)])
def test_trust_is_the_probability_of_the_prediction(share, confidence, expected):
    verdict = judge(EVEN, {})._replace(units={"a": share, "b": 10_000 - share})
    assert trust(verdict, confidence) == expected
