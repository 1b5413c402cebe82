"""Reliability diagrams: how often a probability is right, tenth by tenth. The same numbers give the same SVG."""

import math
from collections.abc import Mapping
from io import BytesIO

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from training.measure import Judged

_STYLE = {"svg.hashsalt": "aplomb", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}
_UNDATED = {"Date": None, "Creator": None}
_SIDE, _BETWEEN, _LEFT, _RIGHT, _BOTTOM, _TOP = 2.4, 0.35, 0.6, 0.2, 0.55, 0.65
"""Inches: of a panel, and around it."""
_INK, _DOTS, _DIAGONAL, _GRID = "#222222", "#1f5fa8", "#9a9a9a", "#e6e6e6"
_SMALLEST, _LARGEST = 14, 320
_NORMAL_95 = 1.96


def diagram(name: str, panels: Mapping[str, Judged]) -> bytes:
    """Return an SVG, a panel a title: a dot a tenth, as large as its share of the texts, and its 95 % interval."""
    with rc_context(_STYLE):
        width = _LEFT + len(panels) * _SIDE + (len(panels) - 1) * _BETWEEN + _RIGHT
        height = _BOTTOM + _SIDE + _TOP
        figure = Figure(figsize=(width, height), facecolor="white")
        figure.suptitle(name, x=(_LEFT + width - _RIGHT) / 2 / width, fontsize=10, fontweight="bold", color=_INK)
        drawn = figure.subplots(1, len(panels), squeeze=False, sharey=True)[0]
        figure.subplots_adjust(
            left=_LEFT / width,
            right=1 - _RIGHT / width,
            bottom=_BOTTOM / height,
            top=1 - _TOP / height,
            wspace=_BETWEEN / _SIDE,
        )
        for axes, (title, judged) in zip(drawn, panels.items(), strict=True):
            _draw(axes, title, judged)
        drawn[0].set_ylabel("share that is so")
        written = BytesIO()
        figure.savefig(written, format="svg", metadata=_UNDATED)
    return written.getvalue()


def _draw(axes: Axes, title: str, judged: Judged) -> None:
    axes.plot((0, 1), (0, 1), color=_DIAGONAL, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    for tenth in judged.tenths():
        axes.plot((tenth.mean, tenth.mean), interval(tenth.right, tenth.texts), color=_DOTS, linewidth=1, zorder=2)
        size = max(_SMALLEST, _LARGEST * tenth.weight)
        axes.scatter(tenth.mean, tenth.right, s=size, color=_DOTS, alpha=0.75, linewidth=0, zorder=3)
    axes.set(xlim=(-0.04, 1.04), ylim=(-0.04, 1.04), xlabel="probability", aspect="equal")
    axes.set_title(f"{title}\nECE {judged.error:.3f}, {len(judged.right):,} texts", fontsize=9, color=_INK)
    axes.grid(color=_GRID, linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)


def interval(share: float, count: int) -> tuple[float, float]:
    """Return between which shares the true one lies in 95 of 100 samples of such a size (Wilson's score interval)."""
    squared = _NORMAL_95**2 / count
    middle = share + squared / 2
    reach = math.sqrt(squared * share * (1 - share) + squared**2 / 4)
    return (middle - reach) / (1 + squared), (middle + reach) / (1 + squared)
