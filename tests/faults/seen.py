"""What was seen of one fault, and the checks that it is held to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from aplomb.core.answering.stages import Stage
from aplomb.core.limits import Limits
from tests.faults.walls import Pace

COSTS = {"primary": 15, "fallback": 30}
"""Of one answer, in millionths of a dollar, as the models' prices and the walls' usages have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One question whose primary had a fault: its stages, its seconds, when each attempt came, and what it cost.

    ``after`` are the stages of the next question, whose primary is healthy again.
    """

    stages: Sequence[Stage]
    seconds: float
    primary: Sequence[float]
    fallback: int
    charged: int
    after: Sequence[Stage]
    limits: Limits
    pace: Pace


type Check = Callable[[Seen], None]
"""Raises AssertionError."""


def attempts(least: int, most: int) -> Check:
    """So many requests reached the primary."""

    def check(seen: Seen) -> None:
        assert least <= len(seen.primary) <= most, f"{len(seen.primary)} attempts"

    return check


def few_within(seconds: float, most: int) -> Check:
    """No more than so many requests reached the primary in its first seconds."""

    def check(seen: Seen) -> None:
        early = [at for at in seen.primary if at - seen.primary[0] <= seconds]
        assert len(early) <= most, f"{len(early)} attempts within {seconds} s"

    return check


def spaced(seen: Seen) -> None:
    """The second request came when the provider had said, and not before."""
    gap = seen.primary[1] - seen.primary[0]
    assert gap >= 0.9 * seen.pace.retry_after, f"{gap} s between two attempts"


def wall(most: float) -> Check:
    """The question was over within so many seconds of wall clock."""

    def check(seen: Seen) -> None:
        assert seen.seconds <= most, f"{seen.seconds} s"

    return check


def silence_ends(seen: Seen) -> None:
    """The other model had answered before the silence ended by itself."""
    assert seen.limits.patience_seconds <= seen.seconds < seen.pace.slow, f"{seen.seconds} s"


def unbilled(seen: Seen) -> None:
    """What failed before it had begun costs nothing."""
    assert seen.charged == COSTS["fallback"], f"{seen.charged} charged"
