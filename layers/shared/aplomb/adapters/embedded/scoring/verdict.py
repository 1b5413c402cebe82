"""A model's answer to one question."""

from collections.abc import Mapping
from typing import NamedTuple

from aplomb.core.json import Json, JsonObject

NOT_CONCERNED = "sans_objet"
"""The class of a text that is another service's business."""
_UNITS = 10_000
"""Probabilities are whole ten-thousandths, so that their sum is exactly one."""


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


def verdict(model: str, shares: Mapping[str, float], because: tuple[str, ...]) -> Verdict:
    """Return the verdict that a probability of each class is; the first class wins a tie."""
    units = _whole(shares)
    return Verdict(model, max(units, key=units.__getitem__), units, because)


def _whole(shares: Mapping[str, float]) -> dict[str, int]:
    """Round to ten-thousandths that sum to one: what is left goes to the largest remainders, first on a tie."""
    units = {name: int(share * _UNITS) for name, share in shares.items()}
    remainders = sorted(units, key=lambda name: units[name] - shares[name] * _UNITS)
    for name in remainders[: _UNITS - sum(units.values())]:
        units[name] += 1
    return units
