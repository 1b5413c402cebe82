"""From scores to probabilities that hold: one temperature and one shift a head, learnt on texts left out of fitting."""

import math
from collections.abc import Callable, Sequence

_STEPS = 60
_GOLDEN = (math.sqrt(5) - 1) / 2
_ROUNDS = 6


def temperature(logits: Sequence[Sequence[float]], truths: Sequence[int]) -> float:
    """Return what divides the logits so that their softmax loses least on what was right."""
    return math.exp(_least(lambda log: _loss(logits, truths, math.exp(log)), -2.5, 2.5))


def platt(logits: Sequence[float], holds: Sequence[bool]) -> tuple[float, float]:
    """Return a temperature and the shift added to the logits first, for a head of one class (Platt scaling)."""
    log, shift = 0.0, 0.0
    for _ in range(_ROUNDS):
        log = _least(lambda value: _loss_of_one(logits, holds, math.exp(value), shift), -2.5, 2.5)  # noqa: B023
        shift = _least(lambda value: _loss_of_one(logits, holds, math.exp(log), value), -6.0, 6.0)  # noqa: B023
    return math.exp(log), shift


def _loss(logits: Sequence[Sequence[float]], truths: Sequence[int], divisor: float) -> float:
    loss = 0.0
    for row, truth in zip(logits, truths, strict=True):
        highest = max(row)
        loss += math.log(sum(math.exp((one - highest) / divisor) for one in row)) - (row[truth] - highest) / divisor
    return loss


def _loss_of_one(logits: Sequence[float], holds: Sequence[bool], divisor: float, shift: float) -> float:
    return sum(
        math.log1p(math.exp(-abs(own))) + max(0.0, -own if held else own)
        for own, held in ((((logit + shift) / divisor), held) for logit, held in zip(logits, holds, strict=True))
    )


def _least(loss: Callable[[float], float], low: float, high: float) -> float:
    """Return where a loss with one valley is least (golden-section search)."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = loss(left), loss(right)
    for _ in range(_STEPS // 2):
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = loss(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = loss(right)
    return (low + high) / 2
