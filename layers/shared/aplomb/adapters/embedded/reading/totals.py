"""What a document announces as its totals, and whether its own arithmetic holds. All money in cents."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.line import ROUNDING_CENTS, Line
from aplomb.adapters.embedded.reading.roles import Amount


class Totals(NamedTuple):
    """Announced totals, the net total that the lines give, and the tax that the net gives at the rate named.

    None where the text does not say.
    """

    net: int | None = None
    tax: int | None = None
    gross: int | None = None
    computed: int | None = None
    expected_tax: int | None = None

    @property
    def is_coherent(self) -> bool | None:
        """Whether lines sum to the net, the tax is the net's at its rate, and both sum to the gross.

        None with no two to compare.
        """
        net_and_tax = None if self.net is None or self.tax is None else self.net + self.tax
        pairs = ((self.net, self.computed), (self.tax, self.expected_tax), (self.gross, net_and_tax))
        checks = [abs(said - due) <= ROUNDING_CENTS for said, due in pairs if said is not None and due is not None]
        return all(checks) if checks else None


def _last(amounts: Sequence[Amount], role: str) -> int | None:
    return next((amount.cents for amount in reversed(amounts) if amount.role == role), None)


def _by_row(amounts: Iterable[Amount]) -> Iterator[Amount]:
    """Yield the last amount of each row."""
    yield from {amount.row: amount for amount in amounts}.values()


def _added(amounts: Sequence[Amount], role: str) -> Iterator[Amount]:
    return _by_row(amount for amount in amounts if amount.role == role)


def _tax(amounts: Sequence[Amount]) -> tuple[int | None, int | None]:
    """Return the tax, summed where several rates are named, and its rate where there is one."""
    by_rate = {amount.rate: amount.cents for amount in amounts if amount.role == "tax"}
    if not by_rate:
        return None, None
    rates = [rate for rate in by_rate if rate is not None]
    if len(rates) > 1:
        return sum(by_rate[rate] for rate in rates), None
    return list(by_rate.values())[-1], rates[0] if rates else None


def _sums(amounts: Sequence[Amount], lines: Sequence[Line]) -> list[int]:
    """Return what the rows come to, with charges and rebates: the product lines alone, then all rows."""
    worths = [line.worth for line in lines]
    if None in worths:
        return []
    placed = {amount.start for line in lines for amount in line.amounts}
    loose = [amount.cents for amount in _by_row(one for one in amounts if one.is_goods and one.start not in placed)]
    goods = sum(worth for worth in worths if worth is not None)
    return [_with_added(base, amounts) for base in ((goods, goods + sum(loose)) if lines else (sum(loose),)) if base]


def _with_added(goods: int, amounts: Sequence[Amount]) -> int:
    charges = sum(amount.cents for amount in _added(amounts, "charge"))
    rebates = sum(one.cents or round(goods * (one.rate or 0) / 1000) for one in _added(amounts, "rebate"))
    return goods + charges - rebates


def _net(amounts: Sequence[Amount], *, is_total_net: bool) -> int | None:
    """Return the net as announced, else the sum that is not called gross, else what a subtotal comes to."""
    net, total, subtotal = (_last(amounts, role) for role in ("net", "total", "subtotal"))
    if net is not None or (total is not None and is_total_net):
        return total if net is None else net
    return None if subtotal is None else _with_added(subtotal, amounts)


def _nearest(sums: Sequence[int], due: int | None) -> int | None:
    """Return the sum that is what is due, else the first."""
    close = (one for one in sums if due is not None and abs(one - due) <= ROUNDING_CENTS)
    return next(close, sums[0] if sums else None)


def read_totals(amounts: Sequence[Amount], lines: Sequence[Line]) -> Totals:
    """Return a document's totals; of several amounts in one role the last counts.

    Where no words announce a net beside a tax and a gross, it is what the rows or an amount called net come to.
    """
    tax, rate = _tax(amounts)
    gross = _last(amounts, "gross")
    is_total_gross = gross is None and tax is not None
    gross = _last(amounts, "total") if is_total_gross else gross
    net, sums = _net(amounts, is_total_net=not is_total_gross), _sums(amounts, lines)
    if net is None and tax is not None and gross is not None:
        said = _last(amounts, "goods_net")
        net = _nearest([*sums, said] if said else sums, gross - tax)
        sums = [] if net is None else [net]
    expected = None if net is None or rate is None else round(net * rate / 1000)
    return Totals(net, tax, gross, _nearest(sums, net), expected)
