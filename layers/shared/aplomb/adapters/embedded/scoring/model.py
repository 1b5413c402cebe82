"""From signals to a probability over all classes of a model."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from aplomb.adapters.embedded.reading.evidence import SCARCITY
from aplomb.core.json import Json, JsonObject

_UNITS = 10_000
"""Probabilities are whole ten-thousandths, so that their sum is exactly one."""


class Model(NamedTuple):
    """Classes in the order that settles a tie; what speaks for each without a word; weights of signals."""

    name: str
    bias: Mapping[str, float]
    weights: Mapping[str, Mapping[str, float]]
    floor: float = 0.0
    """The least probability of any class: what a model may not be sure of however many words agree."""


class Verdict(NamedTuple):
    """A model's answer: ``units`` of 1/10,000 for every class, and the signals that decided, strongest first."""

    model: str
    prediction: str
    units: Mapping[str, int]
    because: tuple[str, ...]

    @property
    def certainty(self) -> float:
        """Return the probability of the prediction, 0 to 1."""
        return self.units[self.prediction] / _UNITS

    def shape(self) -> JsonObject:
        """Return ``{"Prediction", "Probability"}`` as the services print it."""
        probability: dict[str, Json] = {name: units / _UNITS for name, units in self.units.items()}
        return {"Prediction": self.prediction, "Probability": probability}


def _whole(probabilities: Mapping[str, float]) -> dict[str, int]:
    """Round to ten-thousandths that sum to one: what is left goes to the largest remainders, first on a tie."""
    units = {name: int(probability * _UNITS) for name, probability in probabilities.items()}
    remainders = sorted(units, key=lambda name: units[name] - probabilities[name] * _UNITS)
    for name in remainders[: _UNITS - sum(units.values())]:
        units[name] += 1
    return units


def _softmax(scores: Mapping[str, float]) -> dict[str, float]:
    highest = max(scores.values())
    powers = {name: math.exp(score - highest) for name, score in scores.items()}
    total = sum(powers.values())
    return {name: power / total for name, power in powers.items()}


def judge(model: Model, signals: Mapping[str, float]) -> Verdict:
    """Return the model's verdict on a text's signals; the first class wins a tie.

    The scarcer a text's signs, the nearer all classes come to each other.
    """
    scores = {
        name: bias + sum(weight * signals.get(signal, 0.0) for signal, weight in model.weights[name].items())
        for name, bias in model.bias.items()
    }
    certain = (1.0 - model.floor * len(scores)) * (1.0 - signals.get(SCARCITY, 0.0))
    least = (1.0 - certain) / len(scores)
    units = _whole({name: least + certain * share for name, share in _softmax(scores).items()})
    prediction = max(units, key=units.__getitem__)
    shares = {signal: weight * signals.get(signal, 0.0) for signal, weight in model.weights[prediction].items()}
    because = sorted((signal for signal, share in shares.items() if share > 0), key=lambda signal: -shares[signal])
    return Verdict(model.name, prediction, units, tuple(because[:4]))
