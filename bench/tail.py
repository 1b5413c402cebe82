"""The tail of the fan-out: when the deterministic event comes, with second calls and without, in virtual time.

``python -m bench.tail [requests]``. The product's own use case, fan-out and hedging meet services that are drawn from a
seed (``bench.simulated``).

The moment of a second call (``core.tail.latencies``) was chosen with these numbers. Of ten services that each answer
within 0.25 s but for one call in a hundred, ten requests in a hundred meet a slow one. At the 95th percentile itself
five calls in a hundred want a second one, four of them about to answer, and the budget has three: many of the slow ones
go without, and the 99th percentile of requests stays where it was. One width of the usual answers further on, one call
in a hundred wants a second one, the slow one, and waits 0.1 s longer for it. Both are measured here.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from aplomb.core.tail.latencies import Latencies
from bench.measured import Gate, Measured, Row, finish, number, row
from bench.simulated import SCENARIOS, TARGET, Ran, Window, ran

SEEDS = (1, 2, 3)
REQUESTS = 4_000
QUANTILES = (50, 95, 99, 99.9)
MOST_EXTRA = 3.0
"""Second calls in a hundred first ones."""
P99_CUT = 10


class AtPercentile(Latencies):
    """What is not done: late at the 95th percentile itself."""

    @property
    def late(self) -> float | None:
        """Return it once the window can tell."""
        return self.percentile(95) if super().late is not None else None


@dataclass(frozen=True, slots=True)
class Compared:
    """One scenario, a run a seed: without second calls, with them."""

    scenario: str
    plain: Sequence[Ran]
    hedged: Sequence[Ran]

    @classmethod
    def of(cls, scenario: str, requests: int, window: Window = Latencies) -> Self:
        """Run it."""
        seconds = SCENARIOS[scenario]
        plain = [ran(seconds, seed, requests) for seed in SEEDS]
        return cls(scenario, plain, [ran(seconds, seed, requests, window) for seed in SEEDS])

    def rows(self, percent: float, group: str) -> list[Row]:
        """Return a quantile of both, the second against the first."""
        plain, hedged = ([one.quantile(percent) for one in runs] for runs in (self.plain, self.hedged))
        return [
            row("one call a service", plain, group=group),
            row("a second one when it is late", hedged, {"one call": plain}, ours=True, group=group),
        ]

    @property
    def differing(self) -> int:
        """Return how many requests of all runs were answered otherwise with second calls than without."""
        return sum(mine.differing(other) for mine, other in zip(self.hedged, self.plain, strict=True))

    @property
    def most(self) -> float:
        """Return the second calls in a hundred first ones, at the moment when they were most."""
        return max(one.counted.most for one in self.hedged)


def target(one: Compared) -> Measured:
    """Return what is promised: the quantiles where each service hangs one time in a hundred."""
    shares = [mine.quantile(99) / other.quantile(99) for mine, other in zip(one.hedged, one.plain, strict=True)]
    return Measured(
        name="tail",
        title="The tail: when the deterministic event comes",
        what=(
            "Ten services, each of which answers within 0.25 s (uniformly) but hangs for 8 s one time in a hundred. "
            f"{len(one.plain[0].moments):,} requests a seed, in virtual time, through the product's own use case, once "
            "with one call a service and once with Hedging=on, whose second calls are three in a hundred at most. Both "
            "meet the same services."
        ),
        unit="s",
        rounds=len(SEEDS),
        rows=[row_ for percent in QUANTILES for row_ in one.rows(percent, f"p{percent:g}")],
        gates=[
            Gate.most("p99 with second calls, against one call a service (the largest seed)", max(shares), 1 / P99_CUT),
            Gate.most("second calls in a hundred, at any moment", one.most, MOST_EXTRA),
            Gate.most("requests that are answered otherwise", one.differing, 0),
        ],
    )


def scenarios(compared: Sequence[Compared]) -> Measured:
    """Return the 99th percentile everywhere."""
    return Measured(
        name="tail_scenarios",
        title="The tail where services are slow in other ways: p99 of the deterministic event",
        what=(
            "As above. Second calls help where slow answers are rare. A service that is slow one time in ten, or "
            "always, is not late when it is slow, and is left as it is."
        ),
        unit="s",
        rounds=len(SEEDS),
        rows=[row_ for one in compared for row_ in one.rows(99, one.scenario)],
    )


def calls(compared: Sequence[Compared], at_percentile: Compared) -> Measured:
    """Return what it costs, and what it would do at the percentile itself."""
    return Measured(
        name="tail_calls",
        title="Second calls in a hundred",
        what="Of the same runs; the gates are of every moment of them, not of their ends.",
        unit="second calls in a hundred",
        rounds=len(SEEDS),
        rows=[
            *(row(one.scenario, [hedged.counted.extra for hedged in one.hedged], ours=True) for one in compared),
            row(
                f"{TARGET}, late at p95 itself (p99 then {number(at_percentile.hedged[0].quantile(99))} s)",
                [hedged.counted.extra for hedged in at_percentile.hedged],
            ),
        ],
        gates=[Gate.most(one.scenario, one.most, MOST_EXTRA) for one in compared],
    )


def main() -> int:
    requests = int(sys.argv[1]) if len(sys.argv) > 1 else REQUESTS
    compared = {scenario: Compared.of(scenario, requests) for scenario in SCENARIOS}
    at_percentile = Compared.of(TARGET, requests, AtPercentile)
    every = [*compared.values()]
    return finish(target(compared[TARGET]), scenarios(every[1:]), calls(every, at_percentile))


if __name__ == "__main__":
    sys.exit(main())
