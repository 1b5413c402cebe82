"""A product line: how many, of what glass, of what size, at what price, and what that comes to."""

from typing import NamedTuple

from aplomb.adapters.embedded.reading.roles import Amount

ROUNDING_CENTS = 2
"""Tax or areas on several lines may be rounded a line: so much is no error."""


class Line(NamedTuple):
    """One product line; money in cents, dimensions "widthxheight" in mm."""

    quantity: int | None = None
    kinds: tuple[str, ...] = ()
    make_up: str | None = None
    """Composition ("44.2", "4/16/4") or thickness ("10mm")."""
    dimensions: str | None = None
    amounts: tuple[Amount, ...] = ()
    row: int = 0
    surface: float | None = None
    """Square metres, where the line says them."""

    @property
    def prices(self) -> tuple[int, ...]:
        """The line's own amounts in cents: its unit price, then what it states to come to."""
        return tuple(amount.cents for amount in self.amounts)

    @property
    def is_measured(self) -> bool:
        """Whether square metres, not panes, are what it counts."""
        return not self.quantity and bool(self.surface)

    @property
    def amount(self) -> int | float | None:
        """How many panes, else how many square metres."""
        if self.surface is None or not self.is_measured:
            return self.quantity
        return int(self.surface) if self.surface.is_integer() else self.surface

    @property
    def pane(self) -> float | None:
        """Square metres of one pane."""
        width, _, height = (self.dimensions or "").partition("x")
        return int(width) * int(height) / 1e6 if height else None

    @property
    def is_by_area(self) -> bool:
        """Whether its unit price is a square metre's."""
        return self.is_measured or bool(self.amounts and self.amounts[0].is_by_area)

    @property
    def stated(self) -> int | None:
        """What it says it comes to, in cents."""
        return self.prices[-1] if len(self.amounts) > 1 else None

    @property
    def products(self) -> tuple[int, ...]:
        """What the line comes to in cents: count or surface times unit price, likeliest first."""
        if not self.amounts:
            return ()
        unit, last = self.amounts[0], self.amounts[-1]
        share = 1 - (last.rate or 0) / 1000
        area = self.quantity * self.pane if self.quantity and self.pane else None
        sizes = (self.surface, area, self.quantity) if unit.is_by_area else (self.quantity, self.surface, area)
        return tuple(round(size * unit.cents * share) for size in sizes if size)

    @property
    def is_misadded(self) -> bool:
        """Whether the line states an amount that is none of its products."""
        stated = self.stated
        return (
            stated is not None
            and bool(self.products)
            and all(abs(stated - product) > ROUNDING_CENTS for product in self.products)
        )

    @property
    def worth(self) -> int | None:
        """What the line is worth in cents: what it states unless that is wrong, else its product."""
        is_right = self.stated is not None and not self.is_misadded
        return self.stated if is_right else next(iter((*self.products, *self.prices)), None)

    @property
    def product(self) -> str:
        """The glass in a few words, as the services write it: "trempe 10mm"."""
        return " ".join((*self.kinds, *((self.make_up,) if self.make_up else ())))

    @property
    def is_line(self) -> bool:
        """Whether it names a glass and says something about it."""
        return bool(self.make_up and (self.kinds or "." in self.make_up or "/" in self.make_up)) or bool(
            self.kinds and (self.amount or self.dimensions)
        )
