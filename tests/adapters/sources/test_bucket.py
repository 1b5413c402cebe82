import pytest

from aplomb.adapters.sources.bucket import Bucket
from aplomb.adapters.sources.failure import SourceError
from aplomb.core.proving.finding import Cause
from tests.adapters.sources.desks import Moving


async def taken(bucket):
    """How many tokens there are to take without waiting."""
    for count in range(100):
        try:
            await bucket.take(patience=0)
        except SourceError:
            return count
    raise AssertionError("a bucket without a bottom")


async def test_a_burst_and_then_one_at_a_time():
    clock = Moving(1000.0)
    bucket = Bucket(30, 60.0, clock)
    assert await taken(bucket) == 30
    clock.now += 1.9
    assert await taken(bucket) == 0
    clock.now += 0.2
    assert await taken(bucket) == 1


async def test_a_rest_fills_it_and_no_further():
    clock = Moving(0.0)
    bucket = Bucket(7, 1.0, clock)
    await taken(bucket)
    clock.now += 3600
    assert await taken(bucket) == 7


async def test_who_can_wait_waits_for_a_token_of_their_own():
    bucket = Bucket(20, 1.0, Moving(0.0))
    await taken(bucket)
    await bucket.take(patience=0.1)
    await bucket.take(patience=0.11)
    with pytest.raises(SourceError) as refusal:
        await bucket.take(patience=0.12)
    assert refusal.value.cause is Cause.RATE_LIMITED
