"""Who calls is the address that API Gateway saw or a key that opens; nothing else that a request says counts."""

from dataclasses import replace

import pytest

from aplomb.core.charging.payer import Client, guest
from aplomb.core.errors import StoreError
from aplomb.entry.caller import REFUSED, caller
from aplomb.entry.problem import Problem
from aplomb.usecases.callers import Callers
from tests.entry.callers import ADDRESS, CALLERS, KEPT, KEY
from tests.fakes import FakeKeyStore


def event(*lines, address=ADDRESS):
    """Return an event with these header lines, as API Gateway tells it."""
    names = [name for name, _ in lines]
    return {
        "headers": dict(lines),
        "multiValueHeaders": {name: [value for one, value in lines if one == name] for name in names},
        "requestContext": {"identity": {"sourceIp": address, "userAgent": "x"}},
    }


async def refusal(asked, callers=CALLERS):
    with pytest.raises(Problem) as caught:
        await caller(asked, callers)
    return caught.value


@pytest.mark.parametrize(
    "lines",
    [
        (),
        (("X-Forwarded-For", "198.51.100.7"),),
        (("x-forwarded-for", "198.51.100.7"), ("X-FORWARDED-FOR", "198.51.100.8")),
        (("X-Forwarded-For", "198.51.100.7"), ("X-Forwarded-For", "198.51.100.8")),
        (("Forwarded", "for=198.51.100.7"),),
        (("X-Real-IP", "198.51.100.7"),),
        (("True-Client-IP", "198.51.100.7"), ("CF-Connecting-IP", "198.51.100.7")),
        (("X-Client-Key", KEY), ("Authorization", f"Bearer {KEY}"), ("Api-Key", KEY), ("X-Api-Keys", KEY)),
        (("Host", "other.example.test"), ("Via", "1.1 x"), ("X-Amzn-Trace-Id", "Root=1-2-3")),
    ],
)
async def test_no_header_makes_another_guest_or_a_client(lines):
    assert await caller(event(*lines), CALLERS) == guest(ADDRESS)


async def test_another_address_is_another_guest():
    assert await caller(event(address="192.0.2.2"), CALLERS) != guest(ADDRESS)


@pytest.mark.parametrize(
    "asked", [{}, {"requestContext": None}, {"requestContext": {"identity": None}}, event(address=None)]
)
async def test_an_event_without_an_address_is_the_guest_that_nobody_knows(asked):
    assert await caller(asked, CALLERS) == guest("")


@pytest.mark.parametrize("name", ["X-Api-Key", "x-api-key", "X-API-KEY"])
async def test_a_key_is_its_client_however_its_header_is_written(name):
    assert await caller(event((name, KEY)), CALLERS) == Client(KEPT.id, 7)


@pytest.mark.parametrize(
    "lines",
    [
        (("X-Api-Key", ""),),
        (("X-Api-Key", KEY[:-1]),),
        (("X-Api-Key", KEY + "A"),),
        (("X-Api-Key", KEY.swapcase()),),
        (("X-Api-Key", KEY.upper()),),
        (("X-Api-Key", f"Bearer {KEY}"),),
        (("X-Api-Key", f"{KEY},"),),
        (("X-Api-Key", KEY), ("X-Api-Key", KEY)),
        (("X-Api-Key", KEY), ("x-api-key", KEY)),
        (("X-Api-Key", "aplomb_" + "a" * 12 + "_" + "a" * 43),),
        (("X-Api-Key", "é" * 70),),
    ],
)
async def test_whoever_sends_what_does_not_open_is_refused_alike(lines):
    problem = await refusal(event(*lines))
    assert (problem.status, problem.detail) == (401, REFUSED)
    assert problem.headers == {"WWW-Authenticate": 'ApiKey realm="X-Api-Key"'}
    assert KEY not in f"{problem!r} {problem.__cause__!r} {problem.__context__!r} {problem.document('r')}"


async def test_so_is_a_revoked_key():
    revoked = Callers(keys=FakeKeyStore(replace(KEPT, revoked_at=2)), key_budget=5)
    assert (await refusal(event(("X-Api-Key", KEY)), revoked)).document("r") == (
        await refusal(event(("X-Api-Key", "none")))
    ).document("r")


async def test_that_the_store_is_silent_is_no_refusal_of_the_key():
    silent = Callers(keys=FakeKeyStore(KEPT), key_budget=5)
    silent.keys.failure = StoreError("silent")
    problem = await refusal(event(("X-Api-Key", KEY)), silent)
    assert (problem.status, problem.headers) == (503, {})
    assert await caller(event(), silent) == guest(ADDRESS), "a guest needs no store"
