"""A source's published quota, kept to before the source has to say so."""

import asyncio
from collections.abc import Callable

from aplomb.adapters.sources.failure import SourceError
from aplomb.core.proving.finding import Cause


class Bucket:
    """A token bucket: ``burst`` requests at once, and one more every ``seconds / burst`` seconds.

    It counts what this environment asks. Others share the quota, so a 429 may still come.
    """

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float]) -> None:
        """``clock`` gives seconds that only grow."""
        self._burst = burst
        self._a_second = burst / seconds
        self._clock = clock
        self._tokens = float(burst)
        self._counted_at = clock()

    async def take(self, patience: float) -> None:
        """Wait for a token, ``patience`` seconds at most. Raises SourceError, and takes none, when it would be longer.

        A token is taken at once and waited for after, so that whoever comes later waits longer.
        """
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._counted_at) * self._a_second)
        self._counted_at = now
        pause = (1 - self._tokens) / self._a_second
        if pause > patience:
            raise SourceError(Cause.RATE_LIMITED)
        self._tokens -= 1
        if pause > 0:
            await asyncio.sleep(pause)
