"""The product lines of a text, found piece by piece."""

from collections.abc import Iterator, Mapping, Sequence

from aplomb.adapters.embedded.reading.fields import Record, field_of
from aplomb.adapters.embedded.reading.lexicon import WORD
from aplomb.adapters.embedded.reading.line import Line
from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.roles import Amount
from aplomb.adapters.embedded.reading.typos import stem

KINDS = (
    "feuillete trempe miroir vitrage depoli extra-clair clair sable satine imprime opale float bronze gris "
    "argente argent laque emaille planilux stadip antireflet verre glace"
)
_KIND_OF = {stem(kind): kind for kind in KINDS.split()} | {
    "glac": "miroir", "vitr": "verre", "mirror": "miroir", "toughened": "trempe", "tempered": "trempe",
    "laminated": "feuillete", "securit": "trempe", stem("glass"): "verre", "glazing": "vitrage", "clear": "clair",
    "frosted": "depoli",
}  # fmt: skip
EXTRA_CLEAR = r"\b(?:extra|ultra|low)[ -]?(?:clairs?|clear|iron)\b"
_BREAK = r"\n|;|, |et\b(?<=\bet)|puis\b(?<=\bpuis)|plus\b(?<=\bplus)|\+|\. (?!:)(?<!\.[a-z]\. )"
"""Each alternative opens with its own letter, so that the search goes from one such letter to the next."""
_COUNT = (
    r"(?=\d)(?<![\w.,°])(?<![a-z][-_])(\d{1,6})(?![\d.,/°):]| :|(?:e|eme|er)\b| ?(?:m|mm|mn|cm|kg|h|j)\b"
    r"| (?:offre|fournisseur|devis|proposition|jour|semaine|mois|fois|annee|an\b))"
)
_NUMBERING = r"(?:n|no|n°|numero|ref|reference|article|lot|poste|ligne|tel|rue|chantier)[ .:]*$"
_NUMBERS = "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
_SPELT = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 2)}
_SPELT |= {"vingt": "20", "trente": "30", "cinquante": "50", "cent": "100", "douzaine": "12", "dizaine": "10"}
_SPELT_WORD = (
    r"\b(?:" + "|".join(_SPELT) + r")\b(?! (?:offre|fournisseur|devis|proposition|jour|semaine|mois|fois|an\b))"
)
_SQUARE_METRES = r" |m.*"
_MOST_SEGMENTS = 2_000
_KINDS_REACH = 400


def _kinds(words: str, forms: Mapping[str, str]) -> tuple[str, ...]:
    others, extra = pattern(EXTRA_CLEAR).subn(" ", words)
    found = ["extra-clair"] if extra else []
    for word in pattern(WORD).findall(others):
        kind = _KIND_OF.get(forms.get(word, word))
        if kind and kind not in found:
            found.append(kind)
    return tuple(found[:4])


def _quantity(words: str) -> int | None:
    for found in pattern(_COUNT).finditer(words):
        if int(found[1]) and not pattern(_NUMBERING).search(words, max(0, found.start() - 12), found.start()):
            return int(found[1])
    spelt = pattern(_SPELT_WORD).search(words)
    return int(_SPELT[spelt[0]]) if spelt else None


def _segments(rest: str) -> Iterator[tuple[int, int, int]]:
    """Yield start, end and row of the pieces that may each be a line."""
    start, row = 0, 0
    for count, found in enumerate(pattern(_BREAK).finditer(rest)):
        if count > _MOST_SEGMENTS:
            return
        yield start, found.start(), row
        start = found.end()
        row += found[0] == "\n"
    yield start, len(rest), row


def _surface(marks: Sequence[Mark]) -> float | None:
    written = next((mark.value for mark in marks if mark.kind == "surface"), None)
    return float(pattern(_SQUARE_METRES).sub("", written).replace(",", ".")) if written else None


def _piece(words: str, amounts: Sequence[Amount], marks: Sequence[Mark], row: int, forms: Mapping[str, str]) -> Line:
    """Read one piece of a text whose figures are blanked out."""
    values = {mark.kind: mark.value for mark in reversed(marks)}
    count, pane, third = values.get("triple", ";;").split(";")
    thickness = values.get("thickness") or third
    make_up = values.get("glass") or values.get("composition")
    return Line(
        quantity=int(count) if count else _quantity(words),
        kinds=_kinds(words[:_KINDS_REACH], forms),
        make_up=make_up or (f"{thickness}mm" if thickness else None),
        dimensions=values.get("dimensions") or pane or None,
        amounts=tuple(amounts),
        row=row,
        surface=_surface(marks),
    )


def _completed(line: Line, piece: Line) -> Line | None:
    """Return the line with what the next piece of its row adds, or None when the piece does not continue it."""
    is_new_glass = piece.make_up and line.make_up
    if piece.row != line.row or is_new_glass or (piece.dimensions and line.dimensions):
        return None
    return line._replace(
        quantity=line.quantity or (piece.quantity if piece.dimensions or not piece.kinds else None),
        kinds=line.kinds or piece.kinds,
        make_up=line.make_up or piece.make_up,
        dimensions=line.dimensions or piece.dimensions,
        amounts=line.amounts or piece.amounts,
        surface=line.surface or piece.surface,
    )


def _within[Placed: (Mark, Amount)](figures: Sequence[Placed], place: int, end: int) -> int:
    """Return the place of the first figure at or after ``end``."""
    while place < len(figures) and figures[place].start < end:
        place += 1
    return place


def _pieces(
    rest: str, marks: Sequence[Mark], amounts: Sequence[Amount], forms: Mapping[str, str]
) -> Iterator[tuple[str | None, Line]]:
    """Yield the pieces that may each be a line, each with what its label says it is."""
    mark, price = 0, 0
    for start, end, row in _segments(rest):
        first_mark, first_price = mark, price
        mark, price = _within(marks, mark, end), _within(amounts, price, end)
        words = rest[start:end]
        yield field_of(words), _piece(words, amounts[first_price:price], marks[first_mark:mark], row, forms)


def read_lines(
    rest: str, marks: Sequence[Mark], amounts: Sequence[Amount], forms: Mapping[str, str]
) -> tuple[Line, ...]:
    """Return the product lines of a body whose figures are blanked out in ``rest``.

    ``amounts``: all of the body's; those of goods are the lines'. ``forms``: a word to the form the lexicon knows.
    A piece without a glass of its own completes the line before it, or repeats its glass in another size.
    """
    goods = [amount for amount in amounts if amount.is_goods]
    gathering = _Gathering()
    for field, piece in _pieces(rest, marks, goods, forms):
        if field:
            gathering.add_field(field, piece)
        else:
            gathering.add(piece)
    gathering.close()
    return tuple(gathering.lines)


class _Gathering:
    """Lines as the pieces of a text come: a piece is a line, continues the last, or is a field of a record."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.record = Record()

    def add_field(self, field: str, piece: Line) -> None:
        if not self.record.takes(field):
            self.close()
        self.record.add(field, piece)

    def add(self, piece: Line) -> None:
        """Take a piece without a label; what no line can come of leaves a record open."""
        if piece.is_line or self.record.names_glass:
            self.close()
        if piece.is_line and not (self.lines and not piece.make_up and not piece.quantity):
            self.lines.append(piece)
        elif self.lines:
            self._continue(piece)

    def close(self) -> None:
        """End the record: it is a line, or it completes the line above, or it says nothing."""
        if self.record.is_empty:
            return
        line, self.record = self.record.line, Record()
        if line.is_line:
            self.lines.append(line)
        elif self.lines:
            self._continue(line._replace(row=self.lines[-1].row))

    def _continue(self, piece: Line) -> None:
        last = self.lines[-1]
        completed = _completed(last, piece)
        if completed is not None:
            self.lines[-1] = completed
        elif piece.dimensions and piece.quantity and not piece.make_up:
            self.lines.append(piece._replace(kinds=last.kinds, make_up=last.make_up))
