import pytest

from aplomb.adapters.models.attempts import Refusal, persistently
from aplomb.core.errors import ModelError, ModelFailure

BUSY = ModelError(ModelFailure.OVERLOADED, "busy")


async def attempts(draw, retry_after=None):
    """How many attempts are made by a clock that stands still 0.6 seconds before its deadline."""
    made = []

    async def ask():
        made.append(1)
        return Refusal(BUSY, may_pass=True, retry_after=retry_after)

    with pytest.raises(ModelError) as caught:
        await persistently(ask, clock=lambda: 0.0, deadline=0.6, draw=lambda: draw)
    assert caught.value is BUSY
    return len(made)


async def test_a_pause_that_no_provider_named_is_drawn_from_the_least_to_half_as_much_again():
    assert (await attempts(0.0), await attempts(1.0)) == (2, 1)


async def test_one_that_a_provider_named_is_kept_to():
    assert (await attempts(1.0, retry_after=0.0), await attempts(1.0, retry_after=0.7)) == (3, 1)
