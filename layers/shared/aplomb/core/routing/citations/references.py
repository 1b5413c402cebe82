"""Identifiers that need no reading: Légifrance's own, NOR, IDCC."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import Reading


class ReferenceKind(StrEnum):
    """Whose identifier it is."""

    LEGIFRANCE = "legifrance"
    NOR = "nor"
    """A text of the Journal officiel."""
    IDCC = "idcc"
    """A collective agreement."""


@dataclass(frozen=True, slots=True)
class Reference:
    """An identifier at ``[start, end)``; ``value`` without label or spaces."""

    kind: ReferenceKind
    value: str
    start: int
    end: int


_LEGIFRANCE = re.compile(
    r"(?<![A-Za-z0-9])(?:LEGI(?:ARTI|TEXT|SCTA)|JORF(?:TEXT|ARTI|CONT)|JURITEXT|CETATEXT|CONSTEXT"
    r"|KALI(?:TEXT|ARTI|CONT))[0-9]{12}(?![A-Za-z0-9])"
)
_NOR = re.compile(r"(?<![A-Za-z0-9])[A-Z]{4}[0-9]{7}[A-Z](?![A-Za-z0-9])")
_IDCC = spaced(r"(?<![a-z0-9])idcc ?(?:n ?°|numero|no)? ?:? ?(?P<value>[0-9]{1,4})(?![0-9])")


def references(reading: Reading) -> Iterator[Reference]:
    """Yield the identifiers of a text."""
    for found in _LEGIFRANCE.finditer(reading.plain):
        yield Reference(ReferenceKind.LEGIFRANCE, found[0], *found.span())
    for found in _NOR.finditer(reading.plain):
        yield Reference(ReferenceKind.NOR, found[0], *found.span())
    for found in _IDCC.finditer(reading.folded):
        yield Reference(ReferenceKind.IDCC, found["value"], *found.span())
