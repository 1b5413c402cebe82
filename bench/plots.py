"""A measurement drawn: medians with their spread, as SVG; the same results are the same bytes.

Where the largest value is more than a score of the smallest the axis is logarithmic, which it says, and shows points in
the place of bars: a length on it would mean nothing. Colours hold on light and on dark pages.
"""

import math
from collections.abc import Iterator
from html import escape
from itertools import groupby

from bench.measured import Measured, Row, number

_WIDTH, _VALUES, _LINE, _BAR, _TOP = 860, 90, 24, 14, 12
_CHARACTER = 7.9
"""The width of one in a label, at the most."""
_LOGARITHMIC_FROM = 20
_STYLE = """\
text{font:13px system-ui,sans-serif;fill:#57606a}.head{font-weight:600}.own{fill:#24292f;font-weight:600}
.bar{fill:#8c959f}.bar.own{fill:#2f6fde}.spread{stroke:#24292f;stroke-width:1.5;fill:none}.tick{stroke:#8c959f;stroke-opacity:.35}
@media(prefers-color-scheme:dark){text{fill:#9da7b3}.own{fill:#e6edf3}.bar{fill:#6e7681}.bar.own{fill:#4f8cf0}
.spread{stroke:#e6edf3}}"""


class _Axis:
    """Where a value stands, in pixels, right of the labels."""

    def __init__(self, measured: Measured) -> None:
        values = [edge for one in measured.rows for edge in (one.value.low, one.value.median, one.value.high)]
        self.left = round(_CHARACTER * max(len(one.label) for one in measured.rows)) + 16
        least, self._most = min(values), max(values) or 1.0
        self.logarithmic = least > 0 and self._most > _LOGARITHMIC_FROM * least
        self._begin = math.floor(math.log10(least)) if self.logarithmic else 0
        self._end = math.log10(self._most) if self.logarithmic else self._most

    def x(self, value: float) -> float:
        place = math.log10(value) if self.logarithmic and value > 0 else max(value, 0.0)
        share = (place - self._begin) / (self._end - self._begin)
        return round(self.left + (_WIDTH - self.left - _VALUES) * max(share, 0.0), 1)

    def ticks(self) -> Iterator[float]:
        if self.logarithmic:
            yield from (10.0**power for power in range(self._begin, math.floor(self._end) + 1))
            return
        step = 10.0 ** math.floor(math.log10(self._most))
        step = next(step / part for part in (1, 2, 5, 10) if self._most / (step / part) >= 3)  # noqa: PLR2004 - marks
        yield from (step * mark for mark in range(math.floor(self._most / step) + 1))


def plot(measured: Measured) -> str:
    """Return the measurement as an SVG document."""
    axis = _Axis(measured)
    body, y = [], _TOP
    for group, rows in groupby(measured.rows, key=lambda one: one.group):
        if group:
            body.append(f'<text class="head" x="0" y="{y + 13}">{escape(group)}</text>')
            y += _LINE
        for one in rows:
            body += _bar(one, axis, y)
            y += _LINE
    kind = f"{measured.unit}, logarithmic axis" if axis.logarithmic else measured.unit
    drawn = [*_ticks(axis, y), *body, f'<text x="{axis.left}" y="{y + 38}">{escape(kind)}</text>']
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{y + 46}" viewBox="0 0 {_WIDTH} {y + 46}" '
    )
    named = f'role="img" aria-label="{escape(measured.title)}"><style>{_STYLE}</style>'
    return "\n".join([head + named, *drawn, "</svg>", ""])


def _ticks(axis: _Axis, y: int) -> Iterator[str]:
    for value in axis.ticks():
        x = axis.x(value)
        yield f'<line class="tick" x1="{x}" x2="{x}" y1="{_TOP - 4}" y2="{y}"/>'
        yield f'<text x="{x}" y="{y + 16}" text-anchor="middle">{number(value)}</text>'


def _bar(one: Row, axis: _Axis, y: int) -> Iterator[str]:
    own = " own" if one.ours else ""
    end, low, high = (axis.x(value) for value in (one.value.median, one.value.low, one.value.high))
    middle = y + _BAR // 2 + 1
    yield f'<text class="{own.strip()}" x="{axis.left - 8}" y="{y + 13}" text-anchor="end">{escape(one.label)}</text>'
    if axis.logarithmic:
        yield f'<line class="tick" x1="{axis.left}" x2="{end}" y1="{middle}" y2="{middle}"/>'
    else:
        width = round(end - axis.left, 1)
        yield f'<rect class="bar{own}" x="{axis.left}" y="{y + 1}" width="{width}" height="{_BAR}"/>'
    if high > low:
        yield f'<path class="spread" d="M{low} {middle}H{high}M{low} {middle - 4}v8M{high} {middle - 4}v8"/>'
    if axis.logarithmic:
        yield f'<circle class="bar{own}" cx="{end}" cy="{middle}" r="5.5"/>'
    yield f'<text class="{own.strip()}" x="{high + 10}" y="{y + 13}">{number(one.value.median)}</text>'
