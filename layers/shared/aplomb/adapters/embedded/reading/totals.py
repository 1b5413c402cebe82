"""What a document announces as its totals, and whether its own arithmetic holds. All money in cents."""

from collections.abc import Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.lines import Line
from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.patterns import pattern

_LABEL = r"net a payer|hors taxes?|\b(?:total|montant|soit|tva|ttc|ht|h\.t\.?)\b"
_NET, _TAX, _GROSS = (
    frozenset(("ht", "h.t", "h.t.", "hors taxe", "hors taxes")),
    "tva",
    frozenset(("ttc", "net a payer")),
)
_SUM = frozenset(("total", "montant", "soit"))
_LABEL_REACH = 36
ROUNDING_CENTS = 2
"""Tax on several lines may be rounded a line: so much is no error."""


class Totals(NamedTuple):
    """Announced totals, and the net total that the lines give; None where the text does not say."""

    net: int | None = None
    tax: int | None = None
    gross: int | None = None
    computed: int | None = None

    @property
    def is_coherent(self) -> bool | None:
        """Whether lines sum to the net total and net plus tax is the gross; None with nothing to compare."""
        checks = []
        if self.net is not None and self.computed is not None:
            checks.append(abs(self.net - self.computed) <= ROUNDING_CENTS)
        if self.net is not None and self.tax is not None and self.gross is not None:
            checks.append(abs(self.net + self.tax - self.gross) <= ROUNDING_CENTS)
        return all(checks) if checks else None


def amount(line: Line) -> int | None:
    """Return what a line comes to: quantity times unit price, else the amount it states."""
    if line.quantity and line.prices:
        return line.quantity * line.prices[0]
    return line.prices[-1] if line.prices else None


def _role(folded: str, mark: Mark) -> str | None:
    """Return ``net``, ``tax`` or ``gross`` as the words around an amount call it."""
    start = max(0, mark.start - _LABEL_REACH)
    before = folded[start : mark.start].rpartition("\n")[2]
    labels = pattern(_LABEL).findall(before)
    following = pattern(_LABEL).match(folded[mark.end : mark.end + 6].lstrip(" "))
    named = [following[0]] if following else labels[-1:]
    if named and named[0] == _TAX:
        return "tax"
    if named and named[0] in _GROSS:
        return "gross"
    is_sum = not _SUM.isdisjoint(labels)
    return "net" if is_sum and (not _NET.isdisjoint(named) or named[:1] == ["total"]) else None


def read_totals(folded: str, marks: Sequence[Mark], lines: Sequence[Line]) -> Totals:
    """Return a document's totals; of several amounts in one role the last counts."""
    announced: dict[str, int] = {}
    for mark in marks:
        if mark.kind == "money" and (role := _role(folded, mark)):
            announced[role] = int(mark.value)
    amounts = [amount(line) for line in lines]
    is_priced = bool(amounts) and None not in amounts
    computed = sum(value for value in amounts if value is not None) if is_priced else None
    return Totals(announced.get("net"), announced.get("tax"), announced.get("gross"), computed)
