"""Suppliers' offers that a text sets side by side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.folding import fold
from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.names import is_name, read_names
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.tables import Cell, Row, read_tables

_MAKERS = frozenset("agc saint-gobain guardian pilkington sisecam euroglas".split())
_FIRMS = frozenset("verrerie verreries miroiterie vitrerie sarl sas ets fournisseur offre supplier".split())
_MINIMUM = r"\b(?:moq|mini(?:mum)?(?: de commande)?|franco)\b[^\d\n]{0,12}(\d{1,6})"
_PAYMENT = r"(?:paiement|reglement|regle|echeance|garantie?|payment|paye|valable|valide)[^\n;.]{0,16}$"
_PAYMENT_REACH = 28
_BARE = r"(\d{1,6})(?:[.,](\d{1,2}))?"
_AREA = r" ?(?:ht ?)?(?:/|le |du |par |per )m2"
_AREA_REACH = 12
_AFTER_PRICE = r"\0(?:" + _AREA + r")?(?: ht)? (?:chez|par|from|by) $"
_DEVIATION_PERCENT = {"prix": 10, "delai": 30, "moq": 50}
"""An offer that is further from the median of all than this stands out."""
_MOST_OFFERS = 20
_MOST_NAMES = 400
_COMPARABLE = 2


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


class _Text(NamedTuple):
    """A body three ways, offset for offset: as written, folded, and folded with its figures blanked out."""

    body: str
    folded: str
    rest: str
    marks: Sequence[Mark]

    def figures(self, kind: str, start: int, end: int) -> Iterator[Mark]:
        return (mark for mark in self.marks if mark.kind == kind and start <= mark.start < end)

    def price(self, start: int, end: int) -> int | None:
        return next((int(mark.value) for mark in self.figures("money", start, end)), None)

    def delay(self, start: int, end: int) -> int | None:
        """Return the first days that are none of payment, of a warranty or of an offer's validity."""
        return next(
            (
                int(mark.value)
                for mark in self.figures("days", start, end)
                if not pattern(_PAYMENT).search(self.folded, max(start, mark.start - _PAYMENT_REACH), mark.start)
            ),
            None,
        )


def _shown(name: str) -> str:
    """Return a name; one all in small letters or capitals as titles are."""
    is_initials = len(name) <= 3  # noqa: PLR2004 - AGC
    return name.upper() if is_initials else name.title() if name.islower() or name.isupper() else name


def _signals(words: str) -> dict[str, float]:
    return {signal: min(2.0, count) for signal, count in spot(words).counts.items()}


def _said(text: _Text, name: str, start: int, end: int) -> Offer:
    """Return the offer that a stretch of text states; an amount that is a minimum is no price."""
    minimum = pattern(_MINIMUM).search(text.folded, start, end)
    price = text.price(start, minimum.start() if minimum else end)
    if price is None and minimum:
        price = text.price(minimum.end(), end)
    signals = _signals(text.folded[start:end])
    return Offer(name, price, text.delay(start, end), int(minimum[1]) if minimum else None, signals)


def _bare(cell: Cell | None, scale: int) -> int | None:
    found = pattern(_BARE).search(cell.text) if cell else None
    cents = int(found[1]) * 100 + int(((found[2] or "0") + "0")[:2]) if found else 0
    return cents * scale // 100 or None


def _tabled(text: _Text, row: Row) -> Offer:
    """Return the offer of a table's row: figures with a unit as such, figures without by their column."""
    price, delay, least = (row.get(criterion) for criterion in ("price", "delay", "minimum"))
    spoken = " ".join(cell.text for cell in row.values())
    return Offer(
        _shown(text.body[row["name"].start : row["name"].end]),
        (text.price(price.start, price.end) if price else None) or _bare(price, 100),
        (text.delay(delay.start, delay.end) if delay else None) or _bare(delay, 1),
        _bare(least, 1),
        _signals(spoken),
    )


def _written(text: _Text, *, by_capitals: bool) -> dict[str, Offer]:
    """Return what prose, lists and rows say of each name, up to the next; the first that says something counts."""
    names = list(read_names(text.body, text.rest, by_capitals=by_capitals))[:_MOST_NAMES]
    starts = [0] + [name.end for name in names]
    ends = [name.start for name in names[1:]] + [len(text.folded)]
    is_after = bool(names) and all(_is_after_price(text, name.start) for name in names)
    offers: dict[str, Offer] = {}
    for name, before, end in zip(names, starts, ends, strict=False):
        offer = _said(text, _shown(text.body[name.start : name.end]), name.end, end)
        offer = offer._replace(price=text.price(before, name.start)) if is_after else offer
        if offer.facts:
            offers.setdefault(offer.name, offer)
    return offers


def _is_after_price(text: _Text, start: int) -> bool:
    """Tell whether a name follows its price: ``49 €/m2 chez Miralux``."""
    return pattern(_AFTER_PRICE).search(text.rest, max(0, start - _AREA_REACH - 8), start) is not None


def _tables(text: _Text) -> dict[str, Offer]:
    rows = (
        _tabled(text, row)
        for row in read_tables(text.folded)
        if is_name(text.body[row["name"].start : row["name"].end], row["name"].text)
    )
    return {offer.name: offer for offer in rows if offer.facts}


def _is_announced(offers: Sequence[Offer], counts: Mapping[str, int]) -> bool:
    """Tell whether the text says that it compares or speaks of suppliers, or the names are plainly firms'."""
    if "comparaison" in counts or "facture" in counts:
        return "comparaison" in counts
    words = {word for offer in offers for word in fold(offer.name).replace("saint gobain", "saint-gobain").split()}
    return "fournisseur" in counts or bool(words & (_MAKERS | _FIRMS))


def _is_told(offers: Sequence[Offer], text: _Text, counts: Mapping[str, int]) -> bool:
    """Tell whether two offers or more state what suppliers state: prices by area, or two facts each."""
    ends = (mark.end for mark in text.marks if mark.kind == "money")
    areas = sum(bool(pattern(_AREA).match(text.folded[end : end + _AREA_REACH])) for end in ends)
    full = sum(offer.facts >= _COMPARABLE for offer in offers)
    return "facture" not in counts and max(areas, full) >= _COMPARABLE


def _found(text: _Text, counts: Mapping[str, int]) -> list[Offer]:
    """Return what a table says, else what capitals name, else, where suppliers are announced, what words name."""
    told = list(_tables(text).values())
    told = told if len(told) >= _COMPARABLE else list(_written(text, by_capitals=True).values())
    if len(told) >= _COMPARABLE:
        return told if _is_announced(told, counts) or _is_told(told, text, counts) else []
    worded = list(_written(text, by_capitals=False).values())
    return worded if len(worded) >= _COMPARABLE and _is_announced(worded, counts) else []


def _middle(values: Sequence[int]) -> float:
    """Return the median of two or more values."""
    ordered, half = sorted(values), len(values) // 2
    return float(ordered[half]) if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _against(name: str, value: int | None, values: Sequence[int | None]) -> dict[str, float]:
    """Say whether a value is ``bas``, ``moyen`` or ``haut`` among all offers' values."""
    known = [other for other in values if other]
    if not value or len(known) < _COMPARABLE:
        return {}
    middle = _middle(known)
    deviation = (value - middle) * 100 / middle
    limit = _DEVIATION_PERCENT[name]
    side = "haut" if deviation > limit else "bas" if deviation < -limit else "moyen"
    return {f"{name}_{side}": 1.0}


def _placed(offers: Sequence[Offer]) -> Iterator[Offer]:
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


def read_offers(
    body: str, folded: str, rest: str, marks: Sequence[Mark], counts: Mapping[str, int]
) -> tuple[Offer, ...]:
    """Return two or more offers that state a price, a delay or a minimum, each placed among the others, or none.

    ``folded`` and ``rest`` (its figures blanked out) have the body's offsets; ``counts`` are its words' signals.
    """
    text = _Text(body, folded, rest, marks)
    return tuple(_placed(_found(text, counts)[:_MOST_OFFERS]))
