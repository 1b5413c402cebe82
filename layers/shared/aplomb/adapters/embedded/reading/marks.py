"""The figures of a text: each read once, in an order that keeps one kind from passing for another."""

import re
from typing import NamedTuple

from aplomb.adapters.embedded.reading.figures import READERS, Value
from aplomb.adapters.embedded.reading.patterns import pattern


class Mark(NamedTuple):
    """A figure and where it stands in the folded body.

    ``value``: ``composition`` "44.2", ``dimensions`` "1000x2000" in mm, ``thickness`` "10" in mm,
    ``triple`` "quantity;dimensions;thickness" with one of the outer two empty, ``money``
    cents, ``percent`` tenths, ``days`` days, ``date`` and references as written.
    """

    kind: str
    start: int
    end: int
    value: str


class _Reader:
    """Takes one kind of figure out of what is left of the text, and leaves blanks of the same length."""

    def __init__(self, folded: str) -> None:
        self.rest = folded
        self.marks: list[Mark] = []

    def take(self, kind: str, source: str, value: Value) -> None:
        def blank(found: re.Match[str]) -> str:
            read = value(found)
            if read is None:
                return found[0]
            self.marks.append(Mark(kind, found.start(), found.end(), read))
            return "\0" * len(found[0])

        self.rest = pattern(source).sub(blank, self.rest)


def read_marks(folded: str) -> tuple[tuple[Mark, ...], str]:
    """Return the figures in the order they stand, and the text with them blanked out by NULs.

    Time grows with the text's length alone.
    """
    reader = _Reader(folded.replace("\0", " "))
    for kind, source, value in READERS:
        reader.take(kind, source, value)
    return tuple(sorted(reader.marks, key=lambda mark: mark.start)), reader.rest
