"""Numbers and how they are printed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

BINS = 10


@dataclass(frozen=True, slots=True)
class Ratio:
    """So many of so many, of which nothing can be said where there are none."""

    part: int
    whole: int

    @classmethod
    def of(cls, held: Iterable[bool]) -> Self:
        """Return how many hold."""
        every = list(held)
        return cls(sum(every), len(every))

    def __str__(self) -> str:
        return f"{100 * self.part / self.whole:.1f}" if self.whole else "–"


def calibration_error(judged: Sequence[tuple[int, bool]]) -> float:
    """Return the expected calibration error of trusts of 0 to 100, each with whether it was right; ten equal bins."""
    bins: dict[int, list[tuple[int, bool]]] = {}
    for trust, right in judged:
        bins.setdefault(min(trust // BINS, BINS - 1), []).append((trust, right))
    apart = (abs(sum(trust / 100 - right for trust, right in own)) for own in bins.values())
    return sum(apart) / len(judged)


def table(title: str, headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in columns, the first one flush left."""
    cells = [[str(cell) for cell in row] for row in (headers, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ("  ".join(_aligned(row, widths)).rstrip() for row in cells)
    return "\n".join((title, *lines))


def _aligned(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = zip(row, widths, strict=True)
    return [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
