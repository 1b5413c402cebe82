"""From scores to probabilities that hold: one temperature and one shift a head, learnt on texts left out of fitting."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from aplomb.adapters.embedded.scoring.table import HeadDocument, TableDocument
from training.crossed import Logits
from training.heads import SHARES
from training.sight import Sight, Truths

_STEPS = 30
_GOLDEN = (math.sqrt(5) - 1) / 2
_ROUNDS = 6
_DIGITS, _SCALE_DIGITS = 4, 9


def temperature(logits: Logits, holds: NDArray[np.bool_], moves: NDArray[np.float64]) -> float:
    """Return what divides the logits of classes so that their softmax, moved, loses least on what holds in each row."""

    def loss(log: float) -> float:
        moved = logits / math.exp(log) + moves
        return float((np.logaddexp.reduce(moved, axis=1) - moved[holds]).sum())

    return math.exp(_least(loss, -2.5, 2.5))


def platt(logits: Logits, holds: NDArray[np.bool_]) -> tuple[float, float]:
    """Return a temperature and the shift added to the logits first, for a head of one class (Platt scaling)."""
    sides = np.where(holds, -1.0, 1.0)

    def loss(log: float, shift: float) -> float:
        return float(np.logaddexp(0.0, sides * (logits + shift) / math.exp(log)).sum())

    log, shift = 0.0, 0.0
    for _ in range(_ROUNDS):
        log = _least(lambda value, held=shift: loss(value, held), -2.5, 2.5)
        shift = _least(lambda value, held=log: loss(held, value), -6.0, 6.0)
    return math.exp(log), shift


def _least(loss: Callable[[float], float], low: float, high: float) -> float:
    """Return where a loss with one valley is least (golden-section search)."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = loss(left), loss(right)
    for _ in range(_STEPS):
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = loss(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = loss(right)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class Strangers:
    """Texts by an author of whom the table has seen nothing: their logits, and who is of which class, by head."""

    logits: Mapping[str, Logits]
    truths: Mapping[str, Truths]


def calibrated(document: TableDocument, seen: Sight, logits: Logits, strangers: Strangers | None) -> TableDocument:
    """Return the table with each head's temperature and shift as the unseen texts ask for; noisy doubles count too.

    Where there are strangers, a head of several classes takes its temperature from them: texts left out of the fitting
    are sorted worse than a stranger's, whose subjects some of the texts have. Every fraction is cut short, so that no
    processor's last bit reaches the file.
    """
    heads, first = [], 0
    for head in document["heads"]:
        truths = seen.truths[head["name"]]
        own = logits[truths.labelled, first : first + len(head["classes"])]
        moves = _moves(head, truths)
        if len(head["classes"]) == 1:
            held = _of_one(head, own, truths.holds[truths.labelled])
        elif strangers:
            name = head["name"]
            held = {**head, "temperature": temperature(strangers.logits[name], strangers.truths[name].holds, moves)}
        else:
            held = {**head, "temperature": temperature(own, truths.holds[truths.labelled], moves)}
        heads.append(_short(held, moves))
        first += len(head["classes"])
    words, letters, signs = (
        {**block, "scale": round(block["scale"], _SCALE_DIGITS)}
        for block in (document["words"], document["letters"], document["signs"])
    )
    return {**document, "heads": heads, "words": words, "letters": letters, "signs": signs}


def _of_one(head: HeadDocument, logits: Logits, holds: NDArray[np.bool_]) -> HeadDocument:
    divisor, shift = platt(logits[:, 0], holds[:, 0])
    return {**head, "temperature": divisor, "intercepts": [head["intercepts"][0] + shift]}


def _moves(head: HeadDocument, truths: Truths) -> NDArray[np.float64]:
    """Return what takes each class's log odds from its share of the corpora to the share that use has."""
    written = truths.holds[truths.labelled].mean(axis=0).tolist()
    return np.array(
        [
            _logit(SHARES[name]) - _logit(share) if name in SHARES else 0.0
            for name, share in zip(head["classes"], written, strict=True)
        ]
    )


def _logit(share: float) -> float:
    return math.log(share / (1 - share))


def _short(head: HeadDocument, moves: NDArray[np.float64]) -> HeadDocument:
    """Return the head with its moves in its intercepts, fractions cut short."""
    divisor = round(head["temperature"], _DIGITS)
    intercepts = [round(shift + divisor * move, _DIGITS) for shift, move in zip(head["intercepts"], moves, strict=True)]
    return {**head, "intercepts": intercepts, "temperature": divisor}
