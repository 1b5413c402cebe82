"""A classifier that is asked a second time when it is late (core.tail.latencies), as far as a budget goes."""

import asyncio
import math
from collections.abc import Callable, Coroutine

from aplomb.core.comprehension.catalogue import Service
from aplomb.core.errors import ClassifierError
from aplomb.core.json import Json
from aplomb.core.tail.budget import Budget
from aplomb.core.tail.latencies import Latencies
from aplomb.core.watching.tail import hedged
from aplomb.ports import Classifier, Meter
from aplomb.usecases.at_once import end
from aplomb.usecases.fan_out import Clock


class Hedged:
    """A classifier and the latencies that it has had. ``budget`` is shared with the other services.

    The first usable answer counts and ends the other call; a call that fails leaves the other one its time. A first
    call that fails before it is late is not repeated: a second one is for what is slow, not for what is broken. Where
    both fail, the first one says why.
    """

    def __init__(
        self, classifier: Classifier, latencies: Latencies, budget: Budget, *, clock: Clock, meter: Meter
    ) -> None:
        self._classifier = classifier
        self._latencies = latencies
        self._budget = budget
        self._clock = clock
        self._meter = meter

    @property
    def service(self) -> Service:
        """The classifier's own."""
        return self._classifier.service

    async def classify(self, text: str, factory_id: int) -> Json:
        """Return the classifier's answer. Cancelling this ends both calls. Raises ClassifierError and nothing else."""
        self._budget.earn()
        late = self._latencies.late
        if late is None:
            return await self._first(text, factory_id, math.inf)
        second = _Second(lambda: self._classifier.classify(text, factory_id), self._budget)
        timer = asyncio.get_running_loop().call_later(late, second.begin)
        try:
            return await self._either(text, factory_id, late, second)
        finally:
            timer.cancel()
            if second.calls:
                self._meter.count(hedged(is_won=second.has_won, is_loser_cancelled=second.has_cancelled))
                await end([call for call in second.calls if not call.done()])

    async def _either(self, text: str, factory_id: int, late: float, second: "_Second") -> Json:
        try:
            try:
                async with second.ending:
                    answer = await self._first(text, factory_id, late)
            finally:
                second.is_alone = True
        except TimeoutError:
            if not second.ending.expired():
                raise
            answer, second.has_cancelled = second.answer(), True
        except ClassifierError:
            if not await second.is_usable():
                raise
            answer = second.answer()
        else:
            second.has_cancelled = any(not call.done() for call in second.calls)
        return answer

    async def _first(self, text: str, factory_id: int, late: float) -> Json:
        """Ask, and remember how long it took; of what was cut off, only that it was late (core.tail.latencies)."""
        began = self._clock()
        try:
            answer = await self._classifier.classify(text, factory_id)
        except BaseException:
            if (age := self._clock() - began) >= late:
                self._latencies.add(age)
            raise
        self._latencies.add(self._clock() - began)
        return answer


class _Second:
    """The second call beside a first one: none until it begins, and it begins once at most.

    It runs as a task of its own and the first call in its caller's, so that a call that is not hedged, as nearly all
    are, costs no task. ``ending`` is around the first one: the second call's answer makes it expire.
    """

    __slots__ = ("_ask", "_budget", "calls", "ending", "has_cancelled", "has_failed", "has_won", "is_alone")

    def __init__(self, ask: Callable[[], Coroutine[None, None, Json]], budget: Budget) -> None:
        self._ask = ask
        self._budget = budget
        self.calls: list[asyncio.Task[Json]] = []
        self.ending = asyncio.timeout(None)
        self.is_alone = False
        """The first call is over."""
        self.has_failed = False
        """The second one gave no usable answer."""
        self.has_won = False
        self.has_cancelled = False
        """Whichever call won, it ended the other one."""

    def begin(self) -> None:
        """Ask, where there is budget."""
        if self._budget.spend():
            call = asyncio.get_running_loop().create_task(self._asked())
            call.add_done_callback(self._ended)
            self.calls.append(call)

    async def _asked(self) -> Json:
        # Noted and not raised: of a failure that nobody waits for any more, asyncio would complain as of a bug.
        try:
            return await self._ask()
        except ClassifierError:
            self.has_failed = True
            return None

    def _ended(self, call: asyncio.Task[Json]) -> None:
        # A failure leaves the first call its time. An answer ends it, and so does a bug, which is to be raised.
        if not (self.is_alone or call.cancelled() or self.has_failed):
            self.ending.reschedule(asyncio.get_running_loop().time())

    async def is_usable(self) -> bool:
        """Wait for it, where it has begun, and tell whether it gave anything but a failure."""
        if not self.calls:
            return False
        await asyncio.wait(self.calls)
        return not self.has_failed

    def answer(self) -> Json:
        """Return what it answered, once it is over; a bug is raised."""
        answer = self.calls[0].result()
        self.has_won = True
        return answer
