"""Who calls is said by a key that opens, or by where the request came from: nothing stands between the two."""

from dataclasses import replace

import pytest

from aplomb.core.charging.key import KeptKey, digest, identifier, new_key
from aplomb.core.charging.payer import Client, guest
from aplomb.core.errors import ApiKeyError, StoreError
from aplomb.usecases.callers import Callers
from tests.fakes import FakeKeyStore

KEY = new_key(lambda size: bytes(range(99, 99 + size)))
OTHER = new_key(lambda size: b"o" * size)
KEPT = KeptKey(id=identifier(KEY), digest=digest(KEY), label="a client", created_at=1)
ADDRESS = "192.0.2.1"


def callers(*keys):
    return Callers(keys=FakeKeyStore(*keys), key_budget=5)


async def test_without_a_key_it_is_the_guest_at_the_address_and_no_store_is_asked():
    asked = callers(KEPT)
    assert await asked(None, ADDRESS) == guest(ADDRESS)
    assert asked.keys.asked == []


async def test_a_key_is_its_client_wherever_they_are():
    assert await callers(KEPT)(KEY, ADDRESS) == Client(KEPT.id, 5)


async def test_a_budget_of_its_own_counts_even_where_it_is_nothing():
    assert await callers(replace(KEPT, budget=0))(KEY, ADDRESS) == Client(KEPT.id, 0)


@pytest.mark.parametrize(
    ("kept", "sent"),
    [
        ((), KEY),
        ((replace(KEPT, revoked_at=2),), KEY),
        ((KEPT,), ""),
        ((KEPT,), KEY[:-1]),
        ((KEPT,), KEY + "A"),
        ((KEPT,), KEY.swapcase()),
        ((KEPT,), KEY[:20] + OTHER[20:]),
        ((KEPT,), f"{KEY}, {KEY}"),
        ((KEPT,), "\ud800"),
    ],
)
async def test_whoever_sends_what_does_not_open_is_refused_alike_and_never_a_guest(kept, sent):
    with pytest.raises(ApiKeyError) as caught:
        await callers(*kept)(sent, ADDRESS)
    assert str(caught.value) == "the key opens nothing"


async def test_what_is_no_key_is_not_looked_for():
    asked = callers(KEPT)
    with pytest.raises(ApiKeyError):
        await asked("aplomb_", ADDRESS)
    assert asked.keys.asked == []


async def test_that_nobody_could_tell_is_no_refusal():
    asked = callers(KEPT)
    asked.keys.failure = StoreError("silent")
    with pytest.raises(StoreError):
        await asked(KEY, ADDRESS)
