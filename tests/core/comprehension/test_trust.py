import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.comprehension.trust import Trust, extract_trust
from aplomb.core.errors import ClassifierError, FailureKind

FIXTURES = Path(__file__).parents[2] / "fixtures" / "classifiers"
FIXTURE_TRUSTS = {
    "emailclassifier": 65,
    "quoteclassifier": 82,
    "requestclassifier": 58,
    "businessclassifier": 100,
    "procurementclassifier": 55,
    "salesagentclassifier": 60,
    "benchmarkclassifier": 41,
    "negociationclassifier": 70,
    "selfservice": 72,
}


@pytest.mark.parametrize(("name", "score"), FIXTURE_TRUSTS.items())
def test_every_documented_shape_has_its_trust(name, score):
    assert extract_trust(json.loads((FIXTURES / f"{name}.json").read_text())).score == score


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ({"trust_score": 0}, 0),
        ({"trust_score": 100}, 100),
        ({"trust_score": 0.0}, 0),
        ({"trust_score": -0.0}, 0),
        ({"trust_score": 64.5}, 65),
        ({"trust_score": 65.5}, 66),
        ({"trust_score": 64.49999999999999}, 64),
        ({"trust_score": 0.49999999999999994}, 0),
        ({"trust_score": 99.5}, 100),
        ({"trust_score": {"score": 33}}, 33),
        ({"trust": {"score": 72, "routing": "AUTO_APPROVE"}}, 72),
        ({"trust": 82}, 82),
        ({"trust_score": 10, "trust": 90, "Probability": {"a": 1.0}}, 10),
        ({"trust": 20, "Probability": {"a": 1.0}}, 20),
        ({"Probability": {"a": 0.7, "b": 0.3}}, 70),
        ({"Probability": {"a": 1}}, 100),
        ({"Probability": {"a": 0}}, 0),
        ({"Probability": {"a": 0.575}}, 58),
        ({"Probability": {"a": 0.145}}, 15),
        ({"Probability": {"a": 5e-324}}, 0),
        ({"probability": {"a": 0.25, "b": 0.75}}, 75),
        ({"x": {"y": {"Probability": {"a": 0.9}}}, "z": {"Probability": {"a": 0.6}}}, 60),
        ({"x": {"Probability": {"a": 0.4}}, "y": {"Probability": {"a": 0.8}}}, 40),
        ({"x": [{"Probability": {"a": 0.35}}]}, 35),
        ({"x": {"probability": 0.93}, "y": {"z": {"Probability": {"a": 0.5}}}}, 50),
        ([{"Probability": {"a": 0.5}}], 50),
    ],
)
def test_the_first_key_present_decides(answer, score):
    assert extract_trust(answer).score == score


@pytest.mark.parametrize(
    "answer",
    [
        {"trust_score": True},
        {"trust_score": False},
        {"trust_score": "9"},
        {"trust_score": "N/A"},
        {"trust_score": None},
        {"trust_score": []},
        {"trust_score": {}},
        {"trust_score": {"score": "72"}},
        {"trust_score": {"score": {"score": 72}}},
        {"trust_score": -1},
        {"trust_score": 101},
        {"trust_score": 100.0000001},
        {"trust_score": 10**400},
        {"trust_score": math.nan},
        {"trust_score": math.inf},
        {"trust_score": -math.inf},
        {"trust": {"score": None}},
        {"trust": {"routing": "AUTO_APPROVE"}},
        {"trust": "haute"},
        {"trust_score": None, "trust": 80},
        {"trust": None, "Probability": {"a": 0.8}},
        {"Probability": {}},
        {"Probability": 0.9},
        {"Probability": {"a": 1.2}},
        {"Probability": {"a": -0.1}},
        {"Probability": {"a": True}},
        {"Probability": {"a": "0.9"}},
        {"Probability": {"a": math.nan}},
        {"Probability": {}, "x": {"Probability": {"a": 0.9}}},
    ],
)
def test_a_bad_trust_never_falls_through_to_a_weaker_source(answer):
    with pytest.raises(ClassifierError) as refusal:
        extract_trust(answer)
    assert refusal.value.kind is FailureKind.INVALID_TRUST


@pytest.mark.parametrize(
    "answer", [None, True, 3, "trust", [], {}, {"detail": [{"msg": "Field required"}]}, {"x": {"probability": 0.9}}]
)
def test_an_answer_without_any_trust_is_no_trust(answer):
    with pytest.raises(ClassifierError) as refusal:
        extract_trust(answer)
    assert refusal.value.kind is FailureKind.NO_TRUST


def test_the_prediction_beside_the_probability_that_was_used_is_kept():
    assert extract_trust({"Prediction": "a", "Probability": {"a": 0.7}}) == Trust(70, "a")
    assert extract_trust({"prediction": "b", "probability": {"b": 0.6}}) == Trust(60, "b")
    assert extract_trust({"Prediction": "a", "trust_score": 7}) == Trust(7, None)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda children: (
        st.lists(children)
        | st.dictionaries(
            st.sampled_from(["trust_score", "trust", "score", "Probability", "probability", "Prediction"]) | st.text(),
            children,
        )
    ),
)


@given(JSON_VALUES)
def test_extraction_is_total_on_any_json(answer):
    try:
        score = extract_trust(answer).score
    except ClassifierError as refusal:
        score = refusal.kind
    assert score in {FailureKind.NO_TRUST, FailureKind.INVALID_TRUST, *range(101)}
    assert not isinstance(score, float | bool)


def test_a_hundred_thousand_levels_are_searched_without_recursion():
    answer = {"Probability": {"a": 0.4}}
    for _ in range(100_000):
        answer = {"x": answer}
    assert extract_trust(answer).score == 40
    while answer:
        answer = answer.get("x")
