"""Ten services that are slow in one way or another, and requests that meet them in virtual time.

The use case, the fan-out and the hedging are the product's own; only the services and the event loop's clock are not:
hours of waiting take seconds, and a seed is a run that can be repeated. How long the n-th call for a text takes is
drawn from the seed, the service, the text and n alone, so that whatever is compared meets the same services.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import cast

from aplomb.core.comprehension.catalogue import CATALOGUE, Service
from aplomb.core.comprehension.stages import Deterministic
from aplomb.core.json import Json, JsonObject
from aplomb.core.tail.budget import Budget
from aplomb.core.tail.latencies import Latencies
from aplomb.core.watching.reading import Reading
from aplomb.ports import Classifier
from aplomb.usecases.comprehend import Comprehend, Question
from aplomb.usecases.hedged import Hedged
from tests.virtual_time import now, run

HANG_SECONDS = 8.0
RARELY, OFTEN = 0.01, 0.1
"""Chances of a call that hangs."""
HALF_WAY, INCIDENT = 0.5, (0.4, 0.6)
"""How far a run is when something changes."""

type Latency = Callable[[Random, int, float], float]
"""A source of chance, the place of the service, and how far the run is (0..1), to the seconds of one call."""


def hanging(chance: Random, _place: int, _progress: float) -> float:
    """One call in a hundred takes 8 s, the others up to 0.25 s."""
    return HANG_SECONDS if chance.random() < RARELY else chance.uniform(0, 0.25)


def lognormal(chance: Random, _place: int, _progress: float) -> float:
    """Half of the calls take less than 0.08 s, and few take long."""
    return chance.lognormvariate(math.log(0.08), 1)


def incident(chance: Random, place: int, progress: float) -> float:
    """For a fifth of the run all services are slow at once."""
    return chance.uniform(1.5, 3) if INCIDENT[0] <= progress < INCIDENT[1] else hanging(chance, place, progress)


def always_slow(chance: Random, place: int, progress: float) -> float:
    """The first service always takes 7 to 9 s."""
    return chance.uniform(7, 9) if place == 0 else hanging(chance, place, progress)


def shifting(chance: Random, place: int, progress: float) -> float:
    """Half-way, what was usual takes four times as long."""
    seconds = hanging(chance, place, progress)
    return seconds if seconds == HANG_SECONDS or progress < HALF_WAY else 4 * seconds


def bimodal(chance: Random, place: int, progress: float) -> float:
    """The first service takes 8 s one time in ten."""
    return HANG_SECONDS if place == 0 and chance.random() < OFTEN else hanging(chance, place, progress)


TARGET = "each hangs one time in a hundred"
SCENARIOS: dict[str, Latency] = {
    TARGET: hanging,
    "lognormal, sigma 1": lognormal,
    "all slow at once for a fifth of the time": incident,
    "one always slow": always_slow,
    "four times slower half-way": shifting,
    "one slow one time in ten": bimodal,
}


@dataclass(slots=True)
class Counted:
    """The calls that the services have had, and the most second ones in a hundred first ones at any moment."""

    first: int = 0
    second: int = 0
    most: float = 0.0

    def call(self, attempt: int) -> None:
        """Count the n-th call for a text."""
        self.first += attempt == 1
        self.second += attempt > 1
        self.most = max(self.most, 100 * self.second / self.first)

    @property
    def extra(self) -> float:
        """Return the second calls in a hundred first ones."""
        return 100 * self.second / self.first


@dataclass(slots=True)
class Simulated:
    """A service; the text is the number of the request."""

    service: Service
    place: int
    seconds: Latency
    seed: int
    requests: int
    counted: Counted
    attempts: dict[int, int] = field(default_factory=dict)

    async def classify(self, text: str, factory_id: int) -> Json:
        """Answer by the text alone, after seconds that are drawn."""
        number = int(text)
        attempt = self.attempts[number] = self.attempts.get(number, 0) + 1
        self.counted.call(attempt)
        chance = Random(((self.seed * self.requests + number) * len(CATALOGUE) + self.place) * 8 + attempt)
        await asyncio.sleep(self.seconds(chance, self.place, number / self.requests))
        return {"trust": (number * 7 + self.place * 13) % 101, "factory": factory_id}


@dataclass(frozen=True, slots=True)
class Ran:
    """One run: the seconds until each request's deterministic event, its report but for times, and the calls."""

    moments: Sequence[float]
    reports: Sequence[Json]
    counted: Counted

    def quantile(self, percent: float) -> float:
        """Return it by nearest rank."""
        ascending = sorted(self.moments)
        return ascending[math.ceil(percent * len(ascending) / 100) - 1]

    def differing(self, other: "Ran") -> int:
        """Return how many requests were answered otherwise."""
        return sum(mine != theirs for mine, theirs in zip(self.reports, other.reports, strict=True))


class Silent:
    """A meter that counts nothing."""

    def count(self, reading: Reading) -> None:
        """Pass over it."""


type Window = Callable[[], Latencies]


async def _run(seconds: Latency, seed: int, requests: int, window: Window | None) -> Ran:
    counted, budget, meter = Counted(), Budget(), Silent()
    services: list[Classifier] = [
        Simulated(service, place, seconds, seed, requests, counted) for place, service in enumerate(CATALOGUE)
    ]
    if window:
        services = [Hedged(one, window(), budget, clock=now, meter=meter) for one in services]
    comprehend = Comprehend(classifiers=services, clock=now)
    moments: list[float] = []
    reports: list[Json] = []
    for number in range(requests):
        began = now()
        async for stage in comprehend(Question(str(number), 3, anthropic=False), None):
            if isinstance(stage, Deterministic):
                moments.append(now() - began)
                reports.append(_timeless(stage.report))
    return Ran(moments, reports, counted)


def _timeless(report: JsonObject) -> JsonObject:
    """Return a report without what tells how long anything took."""
    services = cast("dict[str, JsonObject]", report["trust_breakdown"])
    breakdown: JsonObject = {name: one | {"latency_ms": None} for name, one in services.items()}
    return report | {"trust_breakdown": breakdown, "latency_ms": None, "fanout_ms": None}


def ran(seconds: Latency, seed: int, requests: int, window: Window | None = None) -> Ran:
    """Return one run of so many requests, one after the other; with second calls where there is a window."""
    return run(_run(seconds, seed, requests, window))
