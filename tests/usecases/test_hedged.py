"""Hedging, in virtual time: a service whose calls take 0.1 s is late after 0.125 s."""

import asyncio
from contextlib import suppress

import pytest

from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.tail.budget import UNSPENT, Budget
from aplomb.core.tail.latencies import ENOUGH, Latencies
from aplomb.usecases.hedged import Hedged
from tests.fakes import NEVER, FakeMeter
from tests.usecases.tail import ASKED, SERVICE, Scripted, counted
from tests.virtual_time import now, run

LATE = 0.125
USUAL = [(0.1, "usual")] * 200
STATUS = ClassifierError(FailureKind.HTTP_STATUS, "status 503")
CONNECT = ClassifierError(FailureKind.CONNECT, "no connection")
NOTHING = {"HedgesSent": 1, "HedgesWon": 0, "HedgeLosersCancelled": 0}
WON = {"HedgesSent": 1, "HedgesWon": 1, "HedgeLosersCancelled": 1}
LOST = {"HedgesSent": 1, "HedgesWon": 0, "HedgeLosersCancelled": 1}


class Met:
    """A service with a history, and what became of one call after it."""

    def __init__(self, *script, history=200, budget=None):
        self.service = Scripted(*USUAL[:history], *script)
        self.meter = FakeMeter()
        self.budget = budget or Budget()
        self.hedged = Hedged(self.service, Latencies(), self.budget, clock=now, meter=self.meter)
        self.history = history
        self.error = self.answer = None

    async def __call__(self, within=None):
        for _ in range(self.history):
            await self.hedged.classify(*ASKED)
        assert not self.meter.readings
        self.began = now()
        try:
            async with asyncio.timeout(within):
                self.answer = await self.hedged.classify(*ASKED)
        except Exception as error:  # noqa: BLE001 (a bug is looked at too)
            self.error = error
        self.took = now() - self.began
        assert len(asyncio.all_tasks()) == 1, "nothing is left behind"
        return self

    @property
    def begun(self):
        """The seconds after which the calls of the last classification began."""
        return [one - self.began for one in self.service.begun[self.history :]]

    @property
    def cancelled(self):
        return [place - self.history for place in self.service.cancelled]


def met(*script, within=None, **how):
    return run(Met(*script, **how)(within))


def test_a_late_call_is_asked_again_the_answer_counts_and_the_slow_one_is_cancelled():
    call = met((8, "slow"), (0.1, "quick"))
    assert call.answer == "quick"
    assert call.begun == pytest.approx([0, LATE])
    assert call.took == pytest.approx(LATE + 0.1)
    assert call.cancelled == [0]
    assert counted(call.meter) == WON


def test_the_first_call_may_still_win_and_the_second_is_cancelled():
    call = met((0.2, "first"), (8, "second"))
    assert (call.answer, call.cancelled) == ("first", [1])
    assert call.took == pytest.approx(0.2)
    assert counted(call.meter) == LOST


def test_who_answers_in_time_is_asked_once_and_nothing_is_counted():
    call = met((0.12, "first"), (0, "second"))
    assert (call.answer, call.begun, call.meter.readings) == ("first", [0], [])


@pytest.mark.parametrize("history", [0, ENOUGH - 1])
def test_without_enough_history_nobody_is_asked_twice(history):
    call = met((8, "slow"), (0.1, "quick"), history=history, budget=Unbounded())
    assert (call.answer, call.begun) == ("slow", [0])


class Unbounded(Budget):
    """Has always enough; or never, where ``enough`` is False."""

    def __init__(self, *, enough=True):
        super().__init__()
        self.enough = enough
        self.asked = 0

    def spend(self):
        self.asked += 1
        return self.enough


def test_without_budget_nobody_is_asked_twice():
    call = met((8, "slow"), (0.1, "quick"), budget=Unbounded(enough=False))
    assert (call.answer, call.begun, call.meter.readings) == ("slow", [0], [])
    assert call.budget.asked == 1


def test_a_first_call_that_fails_before_it_is_late_is_not_repeated():
    call = met((0.12, STATUS), (0.1, "quick"))
    assert (call.error, call.begun, call.meter.readings) == (STATUS, [0], [])


def test_a_second_call_that_fails_leaves_the_first_its_time():
    call = met((8, "slow"), (0.1, CONNECT))
    assert (call.answer, call.cancelled) == ("slow", [])
    assert call.took == pytest.approx(8)
    assert counted(call.meter) == NOTHING


def test_a_first_call_that_fails_late_leaves_the_second_its_time():
    call = met((0.2, STATUS), (3, "second"))
    assert (call.answer, call.cancelled) == ("second", [])
    assert call.took == pytest.approx(LATE + 3)
    assert counted(call.meter) == {"HedgesSent": 1, "HedgesWon": 1, "HedgeLosersCancelled": 0}


@pytest.mark.parametrize(("first", "second"), [(0.2, 3), (3, 0.2)])
def test_where_both_fail_the_first_one_says_why(first, second):
    call = met((first, STATUS), (second, CONNECT))
    assert call.error is STATUS
    assert counted(call.meter) == NOTHING


@pytest.mark.parametrize(
    "script",
    [[(0.12, KeyError())], [(8, KeyError())], [(8, "slow"), (0.1, KeyError())], [(0.2, STATUS), (1, KeyError())]],
)
def test_a_bug_is_raised_whichever_call_has_it(script):
    call = met(*script, (NEVER, None))
    assert isinstance(call.error, KeyError)


def test_a_time_out_of_another_s_making_is_a_bug_too():
    call = met((0.2, TimeoutError("theirs")), (NEVER, None))
    assert str(call.error) == "theirs"
    assert call.cancelled == [1]


@pytest.mark.parametrize(
    ("script", "ended"),
    [
        ([(NEVER, None), (NEVER, None)], [0, 1]),
        ([(NEVER, None), (0.1, CONNECT)], [0]),
        ([(0.2, STATUS), (NEVER, None)], [1]),
    ],
)
def test_a_deadline_reaches_every_call_that_is_under_way(script, ended):
    call = met(*script, within=10)
    assert isinstance(call.error, TimeoutError)
    assert call.took == pytest.approx(10)
    assert sorted(call.cancelled) == ended
    assert counted(call.meter) == NOTHING


def test_a_deadline_before_a_call_is_late_leaves_no_timer_behind():
    call = Met((NEVER, None))

    async def later():
        await call(0.1)
        await asyncio.sleep(1)

    run(later())
    assert (len(call.begun), call.cancelled) == (1, [0])


def test_where_both_answer_at_one_moment_one_answer_counts_and_nothing_breaks():
    call = met((LATE + 0.5, "first"), (0.5, "second"))
    assert call.answer in ("first", "second")
    assert call.took == pytest.approx(LATE + 0.5)


def test_a_second_call_that_ignores_its_cancellation_does_not_hold_the_answer_back():
    class Stubborn(Scripted):
        async def classify(self, text, factory_id):
            try:
                return await super().classify(text, factory_id)
            except asyncio.CancelledError:
                await asyncio.sleep(20)
                return "much later"

    async def asked():
        service = Stubborn(*USUAL, (0.2, "first"), (NEVER, None))
        hedged = Hedged(service, Latencies(), Budget(), clock=now, meter=FakeMeter())
        for _ in USUAL:
            await hedged.classify(*ASKED)
        began = now()
        answer = await hedged.classify(*ASKED)
        took = now() - began
        await asyncio.sleep(30)  # nor does what it says then disturb anybody
        return answer, took

    answer, took = run(asked())
    assert answer == "first"
    assert took < 0.5


def test_of_a_second_call_that_fails_once_the_first_has_answered_nobody_complains():
    """A task whose error nobody asks for is reported as a bug, and so would be what is a service's every day."""

    class Failing(Scripted):
        async def classify(self, text, factory_id):
            try:
                return await super().classify(text, factory_id)
            except asyncio.CancelledError:
                raise CONNECT from None

    async def asked():
        hedged = Hedged(
            Failing(*USUAL, (0.2, "first"), (NEVER, None)), Latencies(), Budget(), clock=now, meter=FakeMeter()
        )
        return [await hedged.classify(*ASKED) for _ in range(len(USUAL) + 1)][-1]

    assert run(asked()) == "first"
    at_once = met((LATE + 0.5, "first"), (0.5, CONNECT))
    assert (at_once.answer, at_once.begun) == ("first", pytest.approx([0, LATE]))


def test_a_bug_of_a_call_that_has_lost_is_not_silent():
    class Broken(Scripted):
        async def classify(self, text, factory_id):
            try:
                return await super().classify(text, factory_id)
            except asyncio.CancelledError:
                raise KeyError from None

    async def asked():
        hedged = Hedged(
            Broken(*USUAL, (0.2, "first"), (NEVER, None)), Latencies(), Budget(), clock=now, meter=FakeMeter()
        )
        return [await hedged.classify(*ASKED) for _ in range(len(USUAL) + 1)][-1]

    with pytest.raises(AssertionError, match="never retrieved"):
        run(asked())


async def late_after(*script, calls, within=None):
    """Return after how many seconds a call is late that comes after so many of the script."""
    service = Scripted(*USUAL, *script)
    hedged = Hedged(service, Latencies(), Unbounded(), clock=now, meter=FakeMeter())
    for _ in USUAL:
        await hedged.classify(*ASKED)
    for _ in range(calls):
        with suppress(TimeoutError, ClassifierError):
            async with asyncio.timeout(within):
                await hedged.classify(*ASKED)
    service.script, asked = ((80, "slow"),), len(service.begun)
    await hedged.classify(*ASKED)
    first, second = service.begun[asked:]
    return second - first


def test_a_service_that_has_become_slow_is_known_to_be_though_its_calls_are_cut_off():
    """Were only those remembered that answer, hedging would hide from itself that everything is slow."""
    slow = [(8, "slow"), (0.1, "quick")]
    assert run(late_after(*slow * 5, calls=5)) == pytest.approx(LATE)
    assert run(late_after(*slow * 40, calls=40)) > 2 * LATE


def test_whoever_leaves_early_and_what_fails_at_once_says_nothing_of_how_long_answers_take():
    assert run(late_after((NEVER, None), calls=300, within=0.01)) == pytest.approx(LATE)
    assert run(late_after((0.01, STATUS), calls=300)) == pytest.approx(LATE)


def test_what_was_late_when_it_failed_or_was_given_up_was_slow():
    assert run(late_after((NEVER, None), calls=20, within=10)) > 10
    assert run(late_after((5, STATUS), calls=20)) > 5


def test_it_stands_for_its_classifier():
    assert Hedged(Scripted((0, None)), Latencies(), Budget(), clock=now, meter=FakeMeter()).service is SERVICE


def test_all_services_share_one_budget():
    """Ten are slow at once and for long: what was saved is spent, and then three in a hundred."""

    async def incident():
        budget, meter = Budget(), FakeMeter()
        services = [Scripted(*USUAL, (1, "slow")) for _ in range(10)]
        hedged = [Hedged(one, Latencies(), budget, clock=now, meter=meter) for one in services]
        for _ in range(200 + 20):
            await asyncio.gather(*(one.classify(*ASKED) for one in hedged))
        return services, meter

    services, meter = run(incident())
    sent = counted(meter)["HedgesSent"]
    assert UNSPENT <= sent <= UNSPENT + 3 * 20 * 10 // 100
    assert sum(len(one.begun) for one in services) == 10 * 220 + sent
