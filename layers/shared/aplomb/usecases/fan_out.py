"""All classifiers at once, each on its own clock (seed 001, Fan-out Behavior)."""

import asyncio
from collections.abc import Callable, Sequence

from aplomb.core.comprehension.outcome import Failed, Outcome, weigh
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.limits import Limits
from aplomb.ports import Classifier
from aplomb.usecases.at_once import at_once

type Clock = Callable[[], float]
"""Monotonic seconds."""


async def fan_out(
    classifiers: Sequence[Classifier], text: str, factory_id: int, *, limits: Limits, clock: Clock
) -> tuple[Outcome, ...]:
    """Return one outcome a classifier, in the classifiers' order.

    A call ends after ``limits.service_seconds`` of wall clock and all of them after ``limits.fanout_seconds``: what
    has not answered by then is Failed with kind timeout, what has answered is kept. An error that the Classifier
    port does not name is a bug and is raised.
    """
    started = clock()
    outcomes = await at_once([_call(c, text, factory_id, limits, clock) for c in classifiers], limits.fanout_seconds)
    elapsed_ms = milliseconds(clock() - started)
    return tuple(
        outcome or _timed_out(classifier, elapsed_ms, limits.fanout_seconds)
        for classifier, outcome in zip(classifiers, outcomes, strict=True)
    )


def milliseconds(seconds: float) -> int:
    """Return a duration in whole milliseconds, as reports print it."""
    return round(seconds * 1000)


async def _call(classifier: Classifier, text: str, factory_id: int, limits: Limits, clock: Clock) -> Outcome:
    started = clock()
    try:
        async with asyncio.timeout(limits.service_seconds) as budget:
            answer = await classifier.classify(text, factory_id)
    except TimeoutError:
        if not budget.expired():
            raise
        return _timed_out(classifier, milliseconds(clock() - started), limits.service_seconds)
    except ClassifierError as error:
        elapsed_ms = milliseconds(clock() - started)
        return Failed(service=classifier.service, latency_ms=elapsed_ms, kind=error.kind, detail=error.detail)
    return weigh(classifier.service, answer, milliseconds(clock() - started))


def _timed_out(classifier: Classifier, elapsed_ms: int, seconds: float) -> Failed:
    detail = f"no answer within {seconds:g} s"
    return Failed(service=classifier.service, latency_ms=elapsed_ms, kind=FailureKind.TIMEOUT, detail=detail)
