"""The trust of an answer in exact fractions, level by level, as the seed's four lines say it."""

import json
import math
from fractions import Fraction

from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Answered, Failed, weigh
from aplomb.core.comprehension.trust import Trust, extract_trust
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.json import Json

NO_TRUST, INVALID = FailureKind.NO_TRUST, FailureKind.INVALID_TRUST


def check(text: bytes) -> None:
    """Hold the trust of what a text says, NaN and infinities too, to the seed."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return
    check_answer(answer)


def check_answer(answer: Json) -> None:
    expected = trust(answer)
    assert found(answer) == expected
    before = json.dumps(answer)
    for service in CATALOGUE:
        outcome = weigh(service, answer, 5)
        if isinstance(expected, FailureKind):
            assert isinstance(outcome, Failed)
            assert (outcome.kind, outcome.service, outcome.status) == (expected, service, "error")
            assert outcome.detail.isprintable()
        else:
            assert isinstance(outcome, Answered)
            assert (outcome.trust, outcome.service, outcome.answer) == (expected[0], service, answer)
            assert not isinstance(outcome.prediction, dict | list)
    assert json.dumps(answer) == before
    if isinstance(answer, dict) and {"trust_score", "trust", "Probability", "probability"} & answer.keys():
        assert found(dict(reversed(answer.items()))) == expected, "the order of members decided"


def found(answer: Json) -> FailureKind | tuple[int, str]:
    try:
        got = extract_trust(answer)
    except ClassifierError as error:
        return error.kind
    assert isinstance(got, Trust)
    assert type(got.score) is int
    return got.score, json.dumps(got.beside)


def trust(answer: Json) -> FailureKind | tuple[int, str]:
    """Return the kind of the failure, or the score with the prediction beside it as JSON."""
    if isinstance(answer, dict):
        if "trust_score" in answer or "trust" in answer:
            told = answer["trust_score"] if "trust_score" in answer else answer["trust"]
            told = told.get("score") if isinstance(told, dict) else told
            return (rounded(told), "null") if within(told, 100) else INVALID
        for name in ("Probability", "probability"):
            if name in answer:
                return probable(answer, name) or INVALID
    level = [answer]
    while level:
        for node in level:
            for name in ("Probability", "probability"):
                if isinstance(node, dict) and (score := probable(node, name)):
                    return score
        level = [child for node in level for child in children(node)]
    return NO_TRUST


def children(node: Json) -> list[Json]:
    if isinstance(node, dict):
        return list(node.values())
    return node if isinstance(node, list) else []


def probable(node: dict[str, Json], name: str) -> tuple[int, str] | None:
    told = node.get(name)
    if not isinstance(told, dict) or told == {} or not all(within(one, 1) for one in told.values()):
        return None
    beside = node.get({"Probability": "Prediction", "probability": "prediction"}[name])
    return max(rounded(one, 100) for one in told.values()), json.dumps(beside)


def within(value: Json, top: int) -> bool:
    return (
        type(value) in (int, float)
        and math.isfinite(value)
        and Fraction(repr(value)) * (top - Fraction(repr(value))) >= 0
    )


def rounded(value: float, times: int = 1) -> int:
    """Return the number that the digits spell, rounded half up."""
    return math.floor(Fraction(repr(value)) * times + Fraction(1, 2))
