"""Where an offer stands among all that a text compares."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

COMPARABLE = 2
"""So many offers can be compared, and so many facts make an offer."""
_DEVIATION_PERCENT = {"prix": 10, "delai": 30, "moq": 50}
"""An offer that is further from the median of all than this stands out."""


class Offer(NamedTuple):
    """One supplier's offer: price in cents, delay in days, minimum in the text's own unit, signals it gives."""

    name: str
    price: int | None
    delay: int | None
    minimum: int | None
    signals: Mapping[str, float]

    @property
    def facts(self) -> int:
        """How many of price, delay and minimum it states."""
        return sum(fact is not None for fact in (self.price, self.delay, self.minimum))


def _middle(values: Sequence[int]) -> float:
    """Return the median of two or more values."""
    ordered, half = sorted(values), len(values) // 2
    return float(ordered[half]) if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _against(name: str, value: int | None, values: Sequence[int | None]) -> dict[str, float]:
    """Say whether a value is ``bas``, ``moyen`` or ``haut`` among all offers' values."""
    known = [other for other in values if other]
    if not value or len(known) < COMPARABLE:
        return {}
    middle = _middle(known)
    deviation = (value - middle) * 100 / middle
    limit = _DEVIATION_PERCENT[name]
    side = "haut" if deviation > limit else "bas" if deviation < -limit else "moyen"
    return {f"{name}_{side}": 1.0}


def placed(offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yield the offers with the signals of where each stands among all."""
    prices, delays, minimums = (
        [offer.price for offer in offers],
        [offer.delay for offer in offers],
        [offer.minimum for offer in offers],
    )
    for offer in offers:
        signals = dict(offer.signals)
        signals |= _against("prix", offer.price, prices)
        signals |= _against("delai", offer.delay, delays)
        signals |= _against("moq", offer.minimum, minimums)
        yield offer._replace(signals=signals)
