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


def temperature(logits: Logits, holds: NDArray[np.bool_]) -> float:
    """Return what divides the logits of classes so that their softmax loses least on the one that holds in each row."""
    below = logits - logits.max(axis=1, keepdims=True)
    right = below[holds]

    def loss(log: float) -> float:
        return float(np.log(np.exp(below / math.exp(log)).sum(axis=1)).sum() - right.sum() / math.exp(log))

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
        held = _calibrated(head, own, truths)
        if strangers and len(head["classes"]) > 1:
            name = head["name"]
            held = {**head, "temperature": temperature(strangers.logits[name], strangers.truths[name].holds)}
        heads.append(_short(_as_used(held, truths)))
        first += len(head["classes"])
    words, letters, signs = (
        {**block, "scale": round(block["scale"], _SCALE_DIGITS)}
        for block in (document["words"], document["letters"], document["signs"])
    )
    return {**document, "heads": heads, "words": words, "letters": letters, "signs": signs}


def _calibrated(head: HeadDocument, logits: Logits, truths: Truths) -> HeadDocument:
    holds = truths.holds[truths.labelled]
    if len(head["classes"]) > 1:
        return {**head, "temperature": temperature(logits, holds)}
    divisor, shift = platt(logits[:, 0], holds[:, 0])
    return {**head, "temperature": divisor, "intercepts": [head["intercepts"][0] + shift]}


def _as_used(head: HeadDocument, truths: Truths) -> HeadDocument:
    """Return the head with a class's prior moved from its share of the corpora to the share that use has."""
    written = dict(zip(head["classes"], truths.holds[truths.labelled].mean(axis=0).tolist(), strict=True))
    moves = {name: _logit(SHARES[name]) - _logit(written[name]) for name in head["classes"] if name in SHARES}
    intercepts = [
        shift + head["temperature"] * moves.get(name, 0.0)
        for name, shift in zip(head["classes"], head["intercepts"], strict=True)
    ]
    return {**head, "intercepts": intercepts}


def _logit(share: float) -> float:
    return math.log(share / (1 - share))


def _short(head: HeadDocument) -> HeadDocument:
    intercepts = [round(value, _DIGITS) for value in head["intercepts"]]
    return {**head, "intercepts": intercepts, "temperature": round(head["temperature"], _DIGITS)}
