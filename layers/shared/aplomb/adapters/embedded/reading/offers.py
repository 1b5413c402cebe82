"""Suppliers' offers that a text sets side by side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.patterns import pattern

_KNOWN = r"agc|saint[- ]gobain|guardian|pilkington|sisecam|euroglas"
_NAMED = (
    r"\b(?:" + _KNOWN + r")\b|\b(?:fournisseur|offre|candidat) (?:n°)?(?:[a-z]\b|\d\b)"
    r"|(?:(?<=\n)|^)[-*• ]{0,3}(?:chez )?([a-z][a-z&'-]{1,24}(?: [a-z&'-]{1,20}){0,2}) ?(?::|=|\||(?<= )- )"
    r"|\b([a-z][a-z&'-]{2,24}) ?\((?=\d{1,6}(?:[.,]\d\d)? ?(?:€|eur))"
)
_HEADINGS = (
    "total objet bonjour remarque prix delai delais moq tva ht ttc montant quantite adresse tel date ref "
    "facture devis commande livraison paiement note ps conditions produit resultat question reponse client"
)
_NOT_NAMES = frozenset(_HEADINGS.split())
_MINIMUM = r"\b(?:moq|mini(?:mum)?(?: de commande)?|franco)\b[^\d\n]{0,12}(\d{1,6})"
_DEVIATION_PERCENT = {"prix": 10, "delai": 30, "moq": 50}
"""An offer that is further from the median of all than this stands out."""
_MOST_OFFERS = 20


class Offer(NamedTuple):
    """One supplier's offer: price in cents, delay in days, minimum in the text's own unit, signals it gives."""

    name: str
    price: int | None
    delay: int | None
    minimum: int | None
    signals: Mapping[str, float]


def _shown(name: str) -> str:
    """Return a name without its punctuation; one all in small letters or capitals as titles are."""
    bare = name.strip(" -*•:=|(\n")
    bare = bare[5:] if bare[:5].lower() == "chez " else bare
    is_initials = len(bare) <= 3  # noqa: PLR2004 - AGC
    return bare.upper() if is_initials else bare.title() if bare.islower() or bare.isupper() else bare


def _stretches(body: str, folded: str) -> Iterator[tuple[str, int, int]]:
    """Yield each supplier's name with start and end of what is said of it, up to the next name."""
    found = [
        (body[match.start() : match.end()], match.start(), match.end())
        for match in pattern(_NAMED).finditer(folded)
        if _NOT_NAMES.isdisjoint((match[1] or match[2] or "").split())
    ][: _MOST_OFFERS + 1]
    ends = [start for _, start, _ in found[1:]] + [len(folded)]
    for (name, _, after), end in zip(found, ends, strict=False):
        yield _shown(name), after, end


def _first(kind: str, marks: Sequence[Mark], start: int, end: int) -> int | None:
    return next((int(mark.value) for mark in marks if mark.kind == kind and start <= mark.start < end), None)


def _middle(values: Sequence[int]) -> float:
    """Return the median of two or more values."""
    ordered, half = sorted(values), len(values) // 2
    return float(ordered[half]) if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _against(name: str, value: int | None, values: Sequence[int | None]) -> dict[str, float]:
    """Say whether a value is ``bas``, ``moyen`` or ``haut`` among all offers' values."""
    known = [other for other in values if other]
    if not value or len(known) < 2:  # noqa: PLR2004 - one offer compares with none
        return {}
    middle = _middle(known)
    deviation = (value - middle) * 100 / middle
    limit = _DEVIATION_PERCENT[name]
    side = "haut" if deviation > limit else "bas" if deviation < -limit else "moyen"
    return {f"{name}_{side}": 1.0}


def _compared(offers: Sequence[Offer]) -> Iterator[Offer]:
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


def read_offers(body: str, folded: str, marks: Sequence[Mark]) -> tuple[Offer, ...]:
    """Return the offers that state a price, a delay or a minimum, each compared with the others.

    ``folded`` has the body's offsets.
    """
    offers: dict[str, Offer] = {}
    for name, start, end in _stretches(body, folded):
        text = folded[start:end]
        minimum = pattern(_MINIMUM).search(text)
        price, delay = _first("money", marks, start, end), _first("days", marks, start, end)
        least = int(minimum[1]) if minimum else None
        if name not in offers and (price or delay or least):
            signals = {signal: min(2.0, count) for signal, count in spot(text).counts.items()}
            offers[name] = Offer(name, price, delay, least, signals)
    return tuple(_compared(list(offers.values())[:_MOST_OFFERS]))
