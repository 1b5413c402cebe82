"""Suppliers' offers that a text sets side by side."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from aplomb.adapters.embedded.reading.folding import fold
from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.names import Token, is_name, read_names, read_tokens
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.roles import AREA
from aplomb.adapters.embedded.reading.standing import COMPARABLE, Offer, placed
from aplomb.adapters.embedded.reading.tables import Cell, Row, read_tables

_MAKERS = frozenset(("agc", "saint-gobain", "guardian", "pilkington", "sisecam", "euroglas"))
_FIRMS = frozenset((
    "verrerie", "verreries", "miroiterie", "vitrerie", "sarl", "sas", "ets", "fournisseur", "offre", "supplier",
))  # fmt: skip
_ANNOUNCING = frozenset(("comparaison", "fournisseur"))
_MINIMUM = r"\b(?:moq|mini(?:mum)?(?: de commande)?|franco)\b[^\d\n]{0,12}(\d{1,6})"
_PAYMENT = r"(?:paiement|reglement|regle|echeance|garantie?|payment|paye|valable|valide)[^\n;.]{0,16}$"
_PAYMENT_REACH = 28
_BARE = r"(\d{1,6})(?:[.,](\d{1,2}))?"
_AREA_REACH = 12
_AFTER_PRICE = r"\0(?:" + AREA + r")?(?: ht)? (?:chez|par|from|by) $"
_MOST_OFFERS = 20
_MOST_NAMES = 400


class _Text(NamedTuple):
    """A body three ways, offset for offset: as written, folded, and folded with its figures blanked out."""

    body: str
    folded: str
    rest: str
    marks: Sequence[Mark]
    starts: Sequence[int]

    def figures(self, kind: str, start: int, end: int) -> Iterator[Mark]:
        within = self.marks[bisect_left(self.starts, start) : bisect_left(self.starts, end)]
        return (mark for mark in within if mark.kind == kind)

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
    """Return the figures that a stretch of text offers; an amount that is a minimum is no price."""
    minimum = pattern(_MINIMUM).search(text.folded, start, end)
    price = text.price(start, minimum.start() if minimum else end)
    if price is None and minimum:
        price = text.price(minimum.end(), end)
    return Offer(name, price, text.delay(start, end), int(minimum[1]) if minimum else None, {})


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


def _written(text: _Text, tokens: Sequence[Token], *, by_capitals: bool) -> dict[str, Offer]:
    """Return what prose, lists and rows say of each name, up to the next; the first that says something counts."""
    names = list(islice(read_names(tokens, by_capitals=by_capitals), _MOST_NAMES))
    starts = [0] + [name.end for name in names]
    ends = [name.start for name in names[1:]] + [len(text.folded)]
    is_after = bool(names) and all(_is_after_price(text, name.start) for name in names)
    offers: dict[str, Offer] = {}
    for name, before, end in zip(names, starts, ends, strict=False):
        shown = _shown(text.body[name.start : name.end])
        if shown in offers or len(offers) == _MOST_OFFERS:
            continue
        offer = _said(text, shown, name.end, end)
        offer = offer._replace(price=text.price(before, name.start)) if is_after else offer
        if offer.facts:
            offers[shown] = offer._replace(signals=_signals(text.folded[name.end : end]))
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
    words = {word for offer in offers for word in fold(offer.name).replace("saint gobain", "saint-gobain").split()}
    return not counts.keys().isdisjoint(_ANNOUNCING) or bool(words & (_MAKERS | _FIRMS))


def _areas(text: _Text) -> int:
    """Return how many prices are by area."""
    ends = (mark.end for mark in text.marks if mark.kind == "money")
    return sum(bool(pattern(AREA).match(text.folded[end : end + _AREA_REACH])) for end in ends)


def _are_offers(told: Sequence[Offer], text: _Text, counts: Mapping[str, int], *, is_named: bool) -> bool:
    """Tell whether what is said of the names is what suppliers offer.

    The text says so, or it prices two by area or states two facts of each; both where no capital marks the names.
    """
    if len(told) < COMPARABLE or _is_announced(told, counts):
        return len(told) >= COMPARABLE
    full, areas = sum(offer.facts >= COMPARABLE for offer in told), _areas(text)
    return (max if is_named else min)(full, areas) >= COMPARABLE


def _found(text: _Text, counts: Mapping[str, int]) -> list[Offer]:
    """Return what a table says, else what capitals name, else what words name."""
    tabled = list(_tables(text).values())
    if len(tabled) >= COMPARABLE:
        return tabled if _are_offers(tabled, text, counts, is_named=True) else []
    tokens = read_tokens(text.body, text.rest)
    for by_capitals in (True, False):
        told = list(_written(text, tokens, by_capitals=by_capitals).values())
        if _are_offers(told, text, counts, is_named=by_capitals):
            return told
    return []


def read_offers(
    body: str, folded: str, rest: str, marks: Sequence[Mark], counts: Mapping[str, int]
) -> tuple[Offer, ...]:
    """Return two or more offers that state a price, a delay or a minimum, each placed among the others, or none.

    ``folded`` and ``rest`` (its figures blanked out) have the body's offsets; ``counts`` are its words' signals.
    """
    figures = sum(mark.kind in ("money", "days") for mark in marks)
    is_announced = not counts.keys().isdisjoint(_ANNOUNCING)
    is_invoice = "facture" in counts and "comparaison" not in counts
    if is_invoice or (figures < COMPARABLE and not is_announced):
        return ()
    text = _Text(body, folded, rest, marks, [mark.start for mark in marks])
    return tuple(placed(_found(text, counts)[:_MOST_OFFERS]))
