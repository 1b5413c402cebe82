"""Ours with second calls and circuit breakers on, as the house puts them around each service."""

import time
from functools import partial

from aplomb.core.tail.budget import Budget
from aplomb.core.tail.latencies import Latencies
from aplomb.core.watching.reading import Reading
from aplomb.ports import Classifier
from aplomb.usecases.breaker import Breaker
from aplomb.usecases.hedged import Hedged
from bench.variants import ours
from bench.variants.whole import Answer


class Discarding:
    """A meter that keeps nothing."""

    def count(self, reading: Reading) -> None:
        """Let it go."""


def guarded(remote: Classifier, budget: Budget) -> Classifier:
    hedged = Hedged(remote, Latencies(), budget, clock=time.monotonic, meter=Discarding())
    return Breaker(hedged, probe=remote, clock=time.monotonic, meter=Discarding())


async def prepare(urls: list[str]) -> Answer:
    return await ours.prepare(urls, around=partial(guarded, budget=Budget()))
