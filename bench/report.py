"""docs/performance.md and its pictures, made of bench/results: the same results are the same bytes.

``python -m bench.report``.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill

from bench.measured import RESULTS, Measured, gate_line, read, table
from bench.peers import ROOT
from bench.plots import plot

DOCS = ROOT / "docs"
ORDER = (
    *("fanout", "fanout_waiting", "throughput", "tail", "tail_scenarios", "tail_calls", "requests", "first_byte"),
    *("cold_start", "memory", "certificates", "classifiers", "lambda_cost"),
)
"""The measurements, as the page tells them."""
OPENING = """\
# Performance, measured

*`make bench` writes this page, its pictures and `bench/results/*.json`; do not edit.*

Everything stands beside its floor (the least that any code must do for the same) and, where there are any, beside what
one would write or take instead. All of one measurement run interleaved, round by round, so that a busy machine is busy
for all of them; a ratio is taken within each round, and the median of the rounds is what is told, with the lowest and
the highest behind it. Milliseconds move from machine to machine: the ratios are what holds.
"""
CLOSING = """\
The deliberation of three models is measured on [a page of its own](deliberation.md), and what the embedded classifiers
are worth on [another](classifiers.md).
"""


def pages(measured: Sequence[Measured]) -> dict[str, str]:
    """Return every file under ``docs`` by its name."""
    whole = "\n".join([OPENING, _gates(measured), *map(_section, measured), CLOSING])
    return {"performance.md": whole} | {f"performance/{one.name}.svg": plot(one) for one in measured}


def recorded(folder: Path = RESULTS) -> list[Measured]:
    """Return what was measured, in the page's order. Raises FileNotFoundError where something never was."""
    return [read(name, folder) for name in ORDER]


def write(files: Mapping[str, str], folder: Path = DOCS) -> None:
    (folder / "performance").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)


def _gates(measured: Sequence[Measured]) -> str:
    lines = [f"| [{one.title}](#{one.name}) | {gate_line(gate)} |" for one in measured for gate in one.gates]
    return "\n".join(
        [
            "## What has to hold",
            "",
            "| measured in | what | measured | at most | |",
            "|---|---|---:|---:|---|",
            *lines,
            "",
        ]
    )


def _section(one: Measured) -> str:
    picture = f"![{one.title}](performance/{one.name}.svg)"
    how = f"*{one.machine}; {one.rounds} round{'s' if one.rounds > 1 else ''}; `bench/results/{one.name}.json`.*"
    parts = [
        f'<a id="{one.name}"></a>',
        "",
        f"## {one.title}",
        "",
        _wrapped(one.what),
        "",
        picture,
        "",
        table(one),
        "",
        how,
        "",
    ]
    return "\n".join(parts)


def _wrapped(paragraph: str) -> str:
    return fill(paragraph, 120, break_long_words=False, break_on_hyphens=False)


def main() -> int:
    measured = recorded()
    write(pages(measured))
    broken = [gate.what for one in measured for gate in one.gates if not gate.holds]
    print("\n".join(f"does not hold: {what}" for what in broken) or "All gates hold. docs/performance.md is written.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
