"""Sums of money, however they are written: ``10 000 €``, ``12 k€``, ``10.000,00 EUR``, ``quinze mille euros``."""

import re
from typing import NamedTuple

LARGE_EUROS = 10_000
"""From here a sum is a large one (seed 000: sommes importantes, which gives no figure)."""

_UNITS = {
    "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9,
    "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15, "seize": 16, "vingt": 20,
    "vingts": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "septante": 70, "huitante": 80,
    "octante": 80, "nonante": 90,
}  # fmt: skip
_SCALES = {
    "k": 1_000, "mille": 1_000, "mil": 1_000, "m": 1_000_000, "million": 1_000_000, "millions": 1_000_000,
    "milliard": 1_000_000_000, "milliards": 1_000_000_000,
}  # fmt: skip
_CURRENCIES = {
    1.0: r"€|euros?\b|eur\b|balles\b|boules\b|dollars?\b|usd\b|\$|livres?\ssterling|£|chf\b|francs?\ssuisses?",
    1 / 656: r"f\s?cfa\b|xof\b|xaf\b|francs?\scfa",
    1 / 6.56: r"francs?\b",
}
"""What one unit is worth in euros, to the order of magnitude: enough to tell a large sum from a small one."""
_EUROS = re.compile("|".join(f"({written})" for written in _CURRENCIES.values()))
_WORTH = tuple(_CURRENCIES)
_GAP = " {1,2}"
_DECIMALS = r"(?:[.,][0-9]{1,2}(?![0-9]))?"
_FIGURE = rf"[0-9]{{1,3}}(?:(?:{_GAP}|[.,'])[0-9]{{3}})+(?![0-9]){_DECIMALS}|[0-9]+{_DECIMALS}"
_WORD = rf"(?:{'|'.join((*_UNITS, 'cent', 'cents', 'mille', 'millions?', 'milliards?'))})\b"
_NUMBER = rf"(?<![\w.,])(?:(?P<figure>{_FIGURE})|(?P<words>{_WORD}(?:(?:{_GAP}|-)(?:et{_GAP})?{_WORD})*))"
_OPENINGS = "".join(sorted({word[0] for word in (*_UNITS, *_SCALES, "cent", "eur", "chf")}))
_SCALE = r"(?: {0,2}(?P<scale>k|mille|mil|millions?|milliards?|m)(?![a-z0-9]))?"
_AMOUNT = re.compile(
    rf"(?=[0-9€$£]|\b[{_OPENINGS}])"
    rf"(?:(?P<before>€|\beur|\$|£|\bchf) {{0,2}})?{_NUMBER}{_SCALE}"
    rf"(?: {{0,2}}(?:d'|de{_GAP})?(?P<after>{_EUROS.pattern}))?"
)
_COUNTS = re.compile(r" {0,2}(?!(?:au?|avant|chez|dans|de|depuis|en|et|hier|ou|par|pour|qui|sans|si|sur)\b)[a-z]+")
"""What is counted stands right behind its number."""
_MOST = 1e15
_CENTS = re.compile(r"[.,][0-9]{1,2}$")


class Amount(NamedTuple):
    """A sum of money in a folded text, where it stands, and what it is worth in euros, roughly for other money."""

    start: int
    end: int
    euros: int


def amounts(folded: str) -> tuple[Amount, ...]:
    """Return the sums that a folded text names, in the order they stand. Time grows with the length alone."""
    return tuple(_amount(written) for written in _AMOUNT.finditer(folded) if _is_money(written))


def large_numbers(folded: str) -> tuple[Amount, ...]:
    """Return the numbers that may be large sums, sums first: people leave the euros out where all know of them.

    A number of something else than money (``15 000 km``) is none.
    """
    found = [
        written
        for written in _AMOUNT.finditer(folded)
        if _amount(written).euros >= LARGE_EUROS and (_is_money(written) or not _COUNTS.match(folded, written.end()))
    ]
    return tuple(_amount(written) for written in sorted(found, key=lambda one: not _is_money(one)))


def _is_money(written: re.Match[str]) -> bool:
    return bool(written["before"] or written["after"] or written["scale"] == "k")


def _amount(written: re.Match[str]) -> Amount:
    return Amount(written.start(), written.end(), _euros(written))


def _euros(written: re.Match[str]) -> int:
    number = _figure(written["figure"]) if written["figure"] else float(_spelt(re.split("[ -]+", written["words"])))
    scale = _SCALES[written["scale"]] if written["scale"] else 1
    currency = _EUROS.match(written["after"] or written["before"] or "€")
    worth = _WORTH[currency.lastindex - 1] if currency and currency.lastindex else 1.0
    return int(min(number * scale * worth, _MOST))


def _figure(figure: str) -> float:
    """Return the number: groups of three digits are thousands, one or two digits behind a mark are decimals."""
    whole = _CENTS.sub("", figure)
    decimals = figure[len(whole) + 1 :]
    return float(f"{re.sub('[ .,]|' + chr(39), '', whole)}.{decimals or 0}")


def _spelt(words: list[str]) -> int:
    """Return the number that French number words spell: ``quatre vingt dix mille`` is 90,000."""
    total = below = 0
    for word in words:
        if word in _SCALES:
            total, below = min(total + max(below, 1) * _SCALES[word], round(_MOST)), 0
        elif word in ("cent", "cents"):
            below = min(max(below, 1) * 100, round(_MOST))
        elif word in ("vingt", "vingts") and below % 100 == 4:  # noqa: PLR2004 -- quatre-vingts is four twenties
            below += 76
        else:
            below += _UNITS.get(word, 0)
    return total + below
