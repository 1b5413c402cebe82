"""Weights of figures that an offer or a line is judged by: dearer, slower, wrongly added."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from aplomb.adapters.embedded.scoring.verdict import Verdict, verdict


class Model(NamedTuple):
    """Classes in the order that settles a tie; what speaks for each without a figure; weights of signals."""

    name: str
    bias: Mapping[str, float]
    weights: Mapping[str, Mapping[str, float]]


def judge(model: Model, signals: Mapping[str, float]) -> Verdict:
    """Return the model's verdict on signals of 0 to 2; the first class wins a tie."""
    scores = {
        name: bias + sum(weight * signals.get(signal, 0.0) for signal, weight in model.weights[name].items())
        for name, bias in model.bias.items()
    }
    shares = _softmax(scores)
    prediction = max(shares, key=shares.__getitem__)
    parts = {signal: weight * signals.get(signal, 0.0) for signal, weight in model.weights[prediction].items()}
    because = sorted((signal for signal, part in parts.items() if part > 0), key=lambda signal: -parts[signal])
    return verdict(model.name, shares, tuple(because[:4]))


def _softmax(scores: Mapping[str, float]) -> dict[str, float]:
    highest = max(scores.values())
    powers = {name: math.exp(score - highest) for name, score in scores.items()}
    total = sum(powers.values())
    return {name: power / total for name, power in powers.items()}
