"""The circuit breaker, in virtual time: three failures in a row open it for 30 s."""

import asyncio

import pytest

from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.limits import LIMITS
from aplomb.core.tail.circuit import Terms
from aplomb.usecases.breaker import Breaker
from tests.fakes import NEVER, FakeMeter
from tests.usecases.tail import ASKED, SERVICE, Scripted, counted
from tests.virtual_time import now, run

TERMS = Terms(failures=3, cool_down_seconds=30.0, lease_seconds=12.0)
STATUS = ClassifierError(FailureKind.HTTP_STATUS, "status 503")
REFUSED = ClassifierError(FailureKind.HTTP_STATUS, "status 402")
CONNECT = ClassifierError(FailureKind.CONNECT, "no connection")
OK = (0.1, "answer")


class Met:
    """A service behind a breaker, with what each call came to."""

    def __init__(self, *script, probe=None):
        self.service = Scripted(*script)
        self.meter = FakeMeter()
        self.breaker = Breaker(self.service, probe or self.service, clock=now, meter=self.meter, terms=TERMS)

    async def ask(self, within=None):
        """Return the answer, or the error that is raised."""
        try:
            async with asyncio.timeout(within):
                return await self.breaker.classify(*ASKED)
        except Exception as error:  # noqa: BLE001 (a bug is looked at too)
            return error

    async def opened(self):
        for _ in range(TERMS.failures):
            assert not await self.is_refused()
        assert await self.is_refused()
        self.meter.readings.clear()

    async def is_refused(self, within=None):
        """Ask, and tell whether nobody was asked."""
        before = len(self.service.begun)
        self.last = await self.ask(within)
        return len(self.service.begun) == before


async def test_nobody_is_asked_while_it_is_open_and_the_kind_that_opened_it_is_told():
    call = Met((0, STATUS), (0, STATUS), (0, CONNECT))
    await call.opened()
    assert (call.last.kind, call.last.detail[:9]) == (FailureKind.CONNECT, "not asked")
    assert call.last.detail == "not asked: it has failed 3 times in a row or more, and is asked again in 30 s"


async def test_what_a_call_fails_of_is_raised_as_it_is():
    assert await Met((0, STATUS)).ask() is STATUS


async def test_an_opening_and_every_call_that_is_not_made_are_counted_and_nothing_else():
    call = Met(*[OK] * 3, (0, STATUS))
    for _ in range(3 + 2):
        await call.ask()
    assert call.meter.readings == []
    for _ in range(1 + 4):
        await call.ask()
    assert counted(call.meter) == {"CircuitsOpened": 1, "CallsNotMade": 4}


def test_failures_that_are_not_in_a_row_open_nothing():
    async def asked():
        call = Met((0, STATUS), (0, STATUS), OK, (0, STATUS), (0, STATUS), OK)
        return [await call.is_refused() for _ in range(6)]

    assert run(asked()) == [False] * 6


def test_after_the_cool_down_one_probe_is_made_and_whoever_comes_meanwhile_is_refused():
    async def asked():
        call = Met(*[(0, STATUS)] * 3, (5, "answer"), OK)
        await call.opened()
        await asyncio.sleep(29.9)
        assert await call.is_refused()
        await asyncio.sleep(0.2)
        answers = await asyncio.gather(*(call.ask() for _ in range(4)))
        assert answers[0] == "answer"
        assert {one.kind for one in answers[1:]} == {FailureKind.HTTP_STATUS}
        assert all("another call is finding out" in one.detail for one in answers[1:])
        assert len(call.service.begun) == TERMS.failures + 1
        return [await call.is_refused() for _ in range(3)]

    assert run(asked()) == [False] * 3


def test_a_probe_that_is_refused_for_good_opens_it_again_and_its_reason_is_kept():
    """Neither stuck half-open nor without a reason: what the probe failed of is what the next ones are told."""

    async def asked():
        call = Met(*[(0, CONNECT)] * 3, (0, REFUSED), OK)
        await call.opened()
        await asyncio.sleep(30)
        assert await call.ask() is REFUSED
        assert await call.is_refused()
        assert call.last.kind is FailureKind.HTTP_STATUS
        await asyncio.sleep(30)
        assert await call.ask() == "answer"
        return counted(call.meter)

    assert run(asked()) == {"CallsNotMade": 1}


@pytest.mark.parametrize("ending", ["client leaves", "bug", "closed"])
def test_a_probe_that_ends_without_a_verdict_gives_its_lease_back_at_once(ending):
    async def asked():
        call = Met(*[(0, STATUS)] * 3, (0.1, KeyError()) if ending == "bug" else (NEVER, None), OK)
        await call.opened()
        await asyncio.sleep(30)
        if ending == "closed":
            coroutine = call.breaker.classify(*ASKED)
            coroutine.send(None)
            coroutine.close()
        else:
            assert isinstance(await call.ask(within=0.5), TimeoutError if ending == "client leaves" else KeyError)
        return await call.ask()

    assert run(asked()) == "answer"


def test_a_probe_that_never_ends_loses_its_lease_and_what_it_tells_late_is_not_listened_to():
    class Stubborn(Scripted):
        async def classify(self, text, factory_id):
            try:
                return await super().classify(text, factory_id)
            except asyncio.CancelledError:
                await asyncio.sleep(60)
                raise STATUS from None

    async def asked():
        call = Met((0, STATUS))
        call.service = call.breaker._classifier = call.breaker._probe = Stubborn(*[(0, STATUS)] * 3, (NEVER, None), OK)
        await call.opened()
        await asyncio.sleep(30)
        stuck = asyncio.create_task(call.ask())
        await asyncio.sleep(10)
        stuck.cancel()
        await asyncio.sleep(1.9)
        assert await call.is_refused()
        await asyncio.sleep(0.1)
        assert await call.ask() == "answer"
        assert await stuck is STATUS
        return [await call.is_refused() for _ in range(3)]

    assert run(asked()) == [False] * 3


def test_what_a_call_that_began_before_it_opened_tells_late_changes_nothing():
    async def asked():
        call = Met((20, "late"), (0, STATUS))
        slow = asyncio.create_task(call.ask())
        await asyncio.sleep(0)
        await call.opened()
        assert await slow == "late"
        return await call.is_refused()

    assert run(asked())


@pytest.mark.parametrize(("seconds", "is_open"), [(LIMITS.service_seconds, True), (9.95, True), (9.8, False)])
def test_a_call_that_the_fan_out_cuts_off_is_a_failure_by_timeout_and_a_client_that_left_is_none(seconds, is_open):
    async def asked():
        call = Met((NEVER, None))
        for _ in range(3):
            assert isinstance(await call.ask(seconds), TimeoutError)
        return await call.is_refused(within=1), call.last

    refused, last = run(asked())
    assert refused is is_open
    assert isinstance(last, TimeoutError) is not is_open
    assert not is_open or last.kind is FailureKind.TIMEOUT


def test_a_client_that_leaves_neither_adds_to_the_row_nor_breaks_it():
    async def asked():
        call = Met((0, STATUS), (0, STATUS), (NEVER, None), (0, STATUS))
        return [await call.is_refused(within=1) for _ in range(5)]

    assert run(asked()) == [False] * 4 + [True]


def test_a_bug_is_raised_and_says_nothing_of_the_service():
    async def asked():
        call = Met((0, STATUS), (0, STATUS), *[(0, KeyError())] * 5, (0, STATUS))
        return [type(await call.ask()) for _ in range(8)], await call.is_refused()

    errors, refused = run(asked())
    assert errors[2:7] == [KeyError] * 5
    assert refused


def test_half_open_the_probe_is_asked_and_not_the_classifier():
    """What stands around the classifier (a second call when it is late) would make two of one."""

    async def asked():
        probe = Scripted((0, "probed"))
        call = Met((0, STATUS), probe=probe)
        await call.opened()
        await asyncio.sleep(30)
        return await call.ask(), len(call.service.begun), len(probe.begun)

    assert run(asked()) == ("probed", 3, 1)


def test_it_stands_for_its_classifier():
    assert Met(OK).breaker.service is SERVICE
