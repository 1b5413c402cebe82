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
    def products(self) -> tuple[int, ...]:
        """What the line comes to in cents: count or surface times unit price, likeliest first."""
        if not self.amounts:
            return ()
        unit, last = self.amounts[0], self.amounts[-1]
        share = 1 - (last.rate or 0) / 1000
        width, _, height = (self.dimensions or "").partition("x")
        pane = int(width) * int(height) / 1e6 if height else None
        area = self.quantity * pane if self.quantity and pane else None
        sizes = (self.surface, area, self.quantity) if unit.is_by_area else (self.quantity, self.surface, area)
        return tuple(round(size * unit.cents * share) for size in sizes if size)

    @property
    def is_misadded(self) -> bool:
        """Whether the line states an amount that is none of its products."""
        stated = self.prices[-1:] if len(self.amounts) > 1 else ()
        return bool(stated and self.products) and all(
            abs(stated[0] - product) > ROUNDING_CENTS for product in self.products
        )

    @property
    def worth(self) -> int | None:
        """What the line is worth in cents: what it states unless that is wrong, else its product."""
        is_stated = len(self.amounts) > 1 and not self.is_misadded
        return self.prices[-1] if is_stated else next(iter((*self.products, *self.prices)), None)

    @property
    def product(self) -> str:
        """The glass in a few words, as the services write it: "trempe 10mm"."""
        return " ".join((*self.kinds, *((self.make_up,) if self.make_up else ())))

    @property
    def is_line(self) -> bool:
        """Whether it names a glass and says something about it."""
        return bool(self.make_up and (self.kinds or "." in self.make_up or "/" in self.make_up)) or bool(
            self.kinds and (self.quantity or self.dimensions)
        )
