"""What every measurement comes to: rows with their spread, ratios against named bases, and the gates that must hold.

One measurement is ``bench/results/<name>.json``. The rounds of a run interleave all variants, so that a busy machine is
busy for all of them; a ratio is taken round by round, and its median is what is told.
"""

import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Self

RESULTS = Path(__file__).parent / "results"
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of some rounds, and the least and the most of them; four significant digits."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, rounds: Sequence[float]) -> Self:
        """Return it for one value a round."""
        return cls(*(float(f"{value:.{_DIGITS}g}") for value in (statistics.median(rounds), min(rounds), max(rounds))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One variant. ``ratios`` is base to own value over the base's, in the same rounds.

    Rows of one ``group`` (``100 at once``) are compared with one another and drawn together; "" where there is one.
    """

    label: str
    value: Spread
    ours: bool = False
    group: str = ""
    ratios: Mapping[str, Spread] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gate:
    """What must stay at or under ``allowed``; in the unit of its measurement, or a ratio, as ``what`` says."""

    what: str
    measured: float
    allowed: float
    holds: bool

    @classmethod
    def most(cls, what: str, measured: float, allowed: float) -> Self:
        """Return the gate, decided."""
        return cls(what, float(f"{measured:.{_DIGITS}g}"), allowed, measured <= allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A whole measurement. ``what`` is a paragraph in plain words: what is measured, and how; ``unit`` is the rows'."""

    name: str
    title: str
    what: str
    unit: str
    rounds: int
    rows: Sequence[Row]
    gates: Sequence[Gate] = ()
    more_is_better: bool = False
    machine: str = field(
        default_factory=lambda: f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    )

    @property
    def holds(self) -> bool:
        """Whether all gates do."""
        return all(gate.holds for gate in self.gates)


def row(
    label: str,
    rounds: Sequence[float],
    bases: Mapping[str, Sequence[float]] | None = None,
    *,
    ours: bool = False,
    group: str = "",
) -> Row:
    """Return a variant's row from its value each round; ``bases`` is name to the base's values in the same rounds."""
    ratios = {
        base: Spread.of([mine / other for mine, other in zip(rounds, theirs, strict=True)])
        for base, theirs in (bases or {}).items()
    }
    return Row(label=label, value=Spread.of(rounds), ours=ours, group=group, ratios=ratios)


def write(measured: Measured, folder: Path = RESULTS) -> None:
    """Write ``<name>.json``."""
    folder.mkdir(exist_ok=True)
    document = json.dumps(asdict(measured), ensure_ascii=False, indent=2) + "\n"
    (folder / f"{measured.name}.json").write_text(document)


def read(name: str, folder: Path = RESULTS) -> Measured:
    """Return what ``write`` wrote. Raises FileNotFoundError."""
    document = json.loads((folder / f"{name}.json").read_text())
    rows = [
        Row(**(one | {"value": Spread(**one["value"]), "ratios": {k: Spread(**v) for k, v in one["ratios"].items()}}))
        for one in document["rows"]
    ]
    return Measured(**(document | {"rows": rows, "gates": [Gate(**one) for one in document["gates"]]}))


def number(value: float) -> str:
    """Return it as tables print it: three significant digits, and no fewer than stand before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"  # noqa: PLR2004 -- three digits


def table(measured: Measured) -> str:
    """Return its rows as a Markdown table, a ratio a column."""
    bases = list(dict.fromkeys(base for one in measured.rows for base in one.ratios))
    heads = ["", f"{measured.unit} (low–high)", *(f"× {base}" for base in bases)]
    lines = [f"| {' | '.join(heads)} |", "|---" + "|---:" * (len(heads) - 1) + "|"]
    return "\n".join(lines + [_line(one, bases) for one in measured.rows])


def gate_line(gate: Gate) -> str:
    """Return a gate as cells of a table: what, measured, allowed, and whether it holds."""
    verdict = "holds" if gate.holds else "**does not hold**"
    return f"{gate.what} | {number(gate.measured)} | {number(gate.allowed)} | {verdict}"


def finish(*measured: Measured, folder: Path = RESULTS) -> int:
    """Write and print them; return the exit status, 1 when a gate does not hold."""
    for one in measured:
        write(one, folder)
        print("\n".join(["", one.title, "", table(one), *map(gate_line, one.gates)]), flush=True)
    return 0 if all(one.holds for one in measured) else 1


def _line(one: Row, bases: Sequence[str]) -> str:
    label = f"{one.group}: {one.label}" if one.group else one.label
    ratios = (_spread(one.ratios[base]) if base in one.ratios else "–" for base in bases)
    return f"| {' | '.join([f'**{label}**' if one.ours else label, _spread(one.value), *ratios])} |"


def _spread(value: Spread) -> str:
    median, low, high = map(number, (value.median, value.low, value.high))
    return median if low == high else f"{median} ({low}–{high})"
