"""Both around the classifiers of a fan-out, as the house puts them, in virtual time and with the product's limits."""

import asyncio

import pytest

from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.tail.budget import Budget
from aplomb.core.tail.latencies import Latencies
from aplomb.usecases.breaker import Breaker
from aplomb.usecases.fan_out import fan_out
from aplomb.usecases.hedged import Hedged
from tests.fakes import NEVER, FakeClassifier, FakeMeter
from tests.usecases.tail import ASKED, counted
from tests.virtual_time import now, run

TIMEOUT = FailureKind.TIMEOUT


class Street:
    """Ten services, each behind both, and what the fan-out made of them."""

    def __init__(self):
        self.meter = FakeMeter()
        self.services = [FakeClassifier(service, {"trust": 80}, 0.1) for service in CATALOGUE]
        budget = Budget()
        self.asked = [self.both(service, budget) for service in self.services]

    def both(self, service, budget):
        hedged = Hedged(service, Latencies(), budget, clock=now, meter=self.meter)
        return Breaker(hedged, service, clock=now, meter=self.meter)

    async def fan_out(self, times=1, limits=LIMITS):
        for _ in range(times):
            outcomes = await fan_out(self.asked, *ASKED, limits=limits, clock=now)
        return outcomes


def test_a_service_that_hangs_is_a_timeout_until_it_is_not_asked_and_then_fails_at_once_with_the_same_kind():
    async def asked():
        street = Street()
        street.services[3].seconds = NEVER
        for _ in range(5):
            outcomes = await street.fan_out()
            assert outcomes[3].detail == "no answer within 10 s"
        began, times = now(), len(street.services[3].asked)
        outcomes = await street.fan_out()
        assert len(street.services[3].asked) == times
        return outcomes, now() - began, counted(street.meter)

    outcomes, seconds, counts = run(asked())
    assert (outcomes[3].kind, outcomes[3].status, outcomes[3].latency_ms) == (TIMEOUT, "timeout", 0)
    assert outcomes[3].detail.startswith("not asked")
    assert [outcome.status for outcome in outcomes].count("ok") == 9
    assert seconds == pytest.approx(0.1)
    assert counts == {"CircuitsOpened": 1, "CallsNotMade": 1}


def test_the_limit_of_all_together_is_one_too_where_it_is_the_shorter():
    async def asked():
        street = Street()
        street.asked = [
            Breaker(one, one, clock=now, meter=street.meter, limits=Limits(fanout_seconds=3.0))
            for one in street.services
        ]
        street.services[0].seconds = NEVER
        return (await street.fan_out(6, Limits(fanout_seconds=3.0)))[0]

    assert run(asked()).detail.startswith("not asked")


def test_a_hedged_service_that_hangs_twice_is_one_failure_and_both_calls_are_cancelled():
    async def asked():
        street = Street()
        await street.fan_out(100)
        street.services[0].seconds = NEVER
        outcomes = await street.fan_out()
        assert len(street.services[0].asked) == 102
        assert len(asyncio.all_tasks()) == 1
        return outcomes, counted(street.meter)

    outcomes, counts = run(asked())
    assert (outcomes[0].kind, outcomes[0].latency_ms) == (TIMEOUT, 10_000)
    assert counts == {"HedgesSent": 1, "HedgesWon": 0, "HedgeLosersCancelled": 0}


def test_a_fan_out_whose_client_leaves_ends_every_call_and_is_no_failure_of_any_service():
    async def asked():
        street = Street()
        await street.fan_out(100)
        for service in street.services:
            service.seconds = NEVER
        for _ in range(6):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(5):
                    await street.fan_out()
            assert len(asyncio.all_tasks()) == 1
        for service in street.services:
            service.seconds = 0.1
        return await street.fan_out()

    assert [outcome.status for outcome in run(asked())] == ["ok"] * 10


def test_a_service_that_comes_back_is_asked_as_before():
    async def asked():
        street = Street()
        street.services[0].answer = ClassifierError(FailureKind.CONNECT, "no connection")
        await street.fan_out(6)
        street.services[0].answer = {"trust": 80}
        assert (await street.fan_out())[0].kind is FailureKind.CONNECT
        await asyncio.sleep(30)
        return [(await street.fan_out())[0].status for _ in range(3)]

    assert run(asked()) == ["ok"] * 3
