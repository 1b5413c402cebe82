"""Tables in a text: rows of cells, and the columns that a heading names."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.patterns import pattern

_CRITERIA: Mapping[str, str] = {
    "name": r"\b(?:fournisseurs?|noms?|societes?|suppliers?|entreprises?|candidats?|verriers?)\b",
    "price": r"\b(?:prix|tarif|pu|price|cout|montant)\b",
    "delay": r"\b(?:delais?|lead ?time|delivery|livraison)\b",
    "minimum": r"\b(?:moq|mini(?:mum)?|franco)\b",
}
_SEPARATOR = r"[|;\t]"
_FIGURE = r"(?<!m)\d"
_RULE = r"[-=:|+ ]*"
_FEWEST_CELLS = 2
_MOST_ROWS = 200


class Cell(NamedTuple):
    """What a cell holds, without the space and stars around it, and where it begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where the cell ends."""
        return self.start + len(self.text)


type Row = Mapping[str, Cell]
"""One row's cells by what the table's heading calls them: ``name`` always, ``price``, ``delay``, ``minimum``."""


def _cells(line: str, start: int) -> list[Cell]:
    """Return a line's cells; the frame that ``|`` makes around a row is none."""
    bare = line.strip(" ")
    place = start + len(line) - len(line.lstrip(" ")) + bare.startswith("|")
    found = []
    for part in pattern(_SEPARATOR).split(bare.removeprefix("|").removesuffix("|")):
        words = part.strip(" *_")
        found.append(Cell(words, place + part.find(words)))
        place += len(part) + 1
    return found


def _blocks(folded: str) -> Iterator[list[list[Cell]]]:
    """Yield runs of lines that have several cells each."""
    block: list[list[Cell]] = []
    start = 0
    for line in folded.split("\n"):
        cells = [] if pattern(_RULE).fullmatch(line) and line else _cells(line, start)
        start += len(line) + 1
        if len(cells) >= _FEWEST_CELLS and len(block) < _MOST_ROWS:
            block.append(cells)
        elif block and not (line and pattern(_RULE).fullmatch(line)):
            yield block
            block = []
    yield block


def _columns(heading: Sequence[Cell]) -> dict[str, int]:
    """Return each criterion with the first column that a heading calls so; figures make no heading."""
    if any(pattern(_FIGURE).search(cell.text) for cell in heading):
        return {}
    return {
        criterion: column
        for criterion, words in _CRITERIA.items()
        for column in reversed(range(len(heading)))
        if pattern(words).search(heading[column].text)
    }


def _rows(block: Sequence[Sequence[Cell]]) -> Iterator[Row]:
    columns = {"name": 0} | _columns(block[0])
    if len(columns) > 1:
        for cells in block[1:]:
            yield {criterion: cells[column] for criterion, column in columns.items() if column < len(cells)}


def read_tables(folded: str) -> Iterator[Row]:
    """Yield the rows of every table whose first row or, lying on its side, first column names a criterion."""
    for block in _blocks(folded):
        if len(block) >= _FEWEST_CELLS:
            width = min(len(cells) for cells in block)
            turned = [[cells[column] for cells in block] for column in range(width)]
            yield from _rows(block if _columns(block[0]).keys() - {"name"} else turned)
