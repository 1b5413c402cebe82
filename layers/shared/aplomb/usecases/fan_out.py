"""All classifiers at once, each on its own clock (seed 001, Fan-out Behavior)."""

import asyncio
from collections.abc import Callable, Sequence

from aplomb.core.comprehension.outcome import Failed, Outcome, weigh
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.limits import Limits
from aplomb.ports import Classifier

type Clock = Callable[[], float]
"""Monotonic seconds."""

CANCELLATION_SECONDS = 0.1
"""How long a cancelled call may take to let go of its connection before it is left behind."""


async def fan_out(
    classifiers: Sequence[Classifier], text: str, factory_id: int, *, limits: Limits, clock: Clock
) -> tuple[Outcome, ...]:
    """Return one outcome a classifier, in the classifiers' order.

    A call ends after ``limits.service_seconds`` of wall clock and all of them after ``limits.fanout_seconds``: what
    has not answered by then is Failed with kind timeout, what has answered is kept. An error that the Classifier
    port does not name is a bug and is raised.
    """
    started = clock()
    calls = [asyncio.create_task(_call(c, text, factory_id, limits, clock)) for c in classifiers]
    try:
        await asyncio.wait(calls, timeout=limits.fanout_seconds)
        late = {call for call in calls if not call.done()}
        for bug in [call.exception() for call in calls if call not in late]:
            if bug:
                raise bug
        elapsed_ms = milliseconds(clock() - started)
        return tuple(
            _timed_out(classifier, elapsed_ms, limits.fanout_seconds) if call in late else call.result()
            for classifier, call in zip(classifiers, calls, strict=True)
        )
    finally:
        await _cancel([call for call in calls if not call.done()])


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


async def _cancel(calls: Sequence[asyncio.Task[Outcome]]) -> None:
    for call in calls:
        call.cancel()
    if calls:
        await asyncio.wait(calls, timeout=CANCELLATION_SECONDS)
