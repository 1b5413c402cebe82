"""The trust of one answer, whatever its shape (seed 001, Trust Extraction).

In this order, and the first key that is present decides; a bad value under it never falls through to a weaker
source:

1. ``trust_score``, a number or an object with a ``score``
2. ``trust.score``
3. ``trust``, a number
4. the largest value of ``Probability`` × 100: the top level's, else the shallowest well-formed one, found
   breadth first in document order

A trust is a finite JSON number in 0..100 and a probability one in 0..1; both are read as the decimal numbers that
the document spells and are rounded half up. ``true``, strings and null are no numbers.
"""

from collections import deque
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeGuard

from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.json import Json, JsonObject

_PREDICTION_BESIDE = {"Probability": "Prediction", "probability": "prediction"}


@dataclass(frozen=True, slots=True)
class Trust:
    """How far an answer is to be trusted: an integer in 0..100.

    ``beside`` is the prediction that stands beside the ``Probability`` the score comes from; None when the score
    comes from elsewhere or nothing stands there.
    """

    score: int
    beside: Json = None


def extract_trust(answer: Json) -> Trust:
    """Return the trust of a classifier's whole answer.

    Total on any JSON value. Raises ClassifierError of kind no_trust or invalid_trust and nothing else.
    """
    if isinstance(answer, dict):
        for key in ("trust_score", "trust"):
            if key in answer:
                return Trust(_score(answer[key], key))
        for key in _PREDICTION_BESIDE:
            if key in answer:
                return _from_probability(answer, key, answer[key])
    return _shallowest_probability(answer)


def _score(value: Json, key: str) -> int:
    if isinstance(value, dict):
        if "score" not in value:
            raise ClassifierError(FailureKind.INVALID_TRUST, f"{key} is an object without a score")
        value, key = value["score"], f"{key}.score"
    if not _is_number_up_to(100, value):
        raise ClassifierError(FailureKind.INVALID_TRUST, f"{key} is not a number in 0..100")
    return value if isinstance(value, int) else _round_half_up(Decimal(repr(value)))


def _from_probability(holder: JsonObject, key: str, probability: Json) -> Trust:
    if not _is_probability(probability):
        raise ClassifierError(FailureKind.INVALID_TRUST, f"{key} is not an object of numbers in 0..1")
    largest = max(probability.values())
    return Trust(_round_half_up(Decimal(repr(largest)) * 100), holder.get(_PREDICTION_BESIDE[key]))


def _shallowest_probability(answer: Json) -> Trust:
    queue = deque([answer])
    while queue:
        node = queue.popleft()
        if isinstance(node, dict):
            for key in _PREDICTION_BESIDE:
                if _is_probability(node.get(key)):
                    return _from_probability(node, key, node[key])
            queue.extend(node.values())
        elif isinstance(node, list):
            queue.extend(node)
    raise ClassifierError(FailureKind.NO_TRUST, "no trust_score, trust or Probability in the answer")


def _is_number_up_to(top: int, value: Json) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= top


def _is_probability(value: Json) -> TypeGuard[dict[str, int | float]]:
    return isinstance(value, dict) and bool(value) and all(_is_number_up_to(1, v) for v in value.values())


def _round_half_up(number: Decimal) -> int:
    return int(number.quantize(Decimal(1), ROUND_HALF_UP))
