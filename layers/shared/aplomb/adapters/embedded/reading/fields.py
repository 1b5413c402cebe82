"""Product lines written as fields, ``quantité : 10``: which pieces of a text are fields, and of what record."""

from aplomb.adapters.embedded.reading.line import Line
from aplomb.adapters.embedded.reading.patterns import pattern

_LABELS = (
    r"[^\w\0]{0,6}(?:(?P<quantity>quantites?|qtes?|qty|nombre|nb|surface)"
    r"|(?P<product>designation|produit|article|description|libelle|type de verre|vitrage|verre)"
    r"|(?P<size>dimensions?|formats?|cotes?)"
    r"|(?P<price>(?:prix(?: unitaires?)?|p\.? ?u\.?|tarif|unit price)(?: ?h\.?t\.?)?)"
    r"|(?P<amount>(?:montant|total)(?: de la)? ligne))\.? ?(?:\([^)]{1,12}\) ?)?[:=]"
)


def field_of(words: str) -> str | None:
    """Return what a piece of a folded text says by the label that opens it, or None."""
    found = pattern(_LABELS).match(words)
    return found.lastgroup if found else None


class Record:
    """The fields of one product line, in whatever order they come; a field that comes again begins another."""

    def __init__(self) -> None:
        self.line = Line()
        self._fields: set[str] = set()

    @property
    def is_empty(self) -> bool:
        """Whether it has no field yet."""
        return not self._fields

    @property
    def names_glass(self) -> bool:
        """Whether a field has said what glass."""
        return bool(self.line.kinds or self.line.make_up)

    def takes(self, field: str) -> bool:
        """Tell whether the record lacks a field."""
        return field not in self._fields

    def add(self, field: str, piece: Line) -> None:
        """Add a field's piece; an amount that a quantity is written as, ``quantité : 10,00``, is no price."""
        self._fields.add(field)
        line, amounts = self.line, piece.amounts
        if field == "quantity" and amounts and not (piece.quantity or piece.surface):
            piece = piece._replace(quantity=amounts[0].cents // 100 or None)
        self.line = line._replace(
            quantity=line.quantity or (piece.quantity if field in ("quantity", "product") else None),
            kinds=line.kinds or piece.kinds,
            make_up=line.make_up or piece.make_up,
            dimensions=line.dimensions or piece.dimensions,
            amounts=line.amounts + (() if field == "quantity" else amounts),
            row=piece.row,
            surface=line.surface or piece.surface,
        )
