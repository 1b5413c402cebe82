"""How long one service has taken of late, and from when on a call of it is late.

Hedged requests: Dean and Barroso, The Tail at Scale, Communications of the ACM 56/2, 2013.

- A call is late once it is past the 95th percentile of the window by as much as that is past the median, and by a
  quarter of it at least. At the percentile itself one call in twenty is late, and nearly all of those are about to
  answer: a budget of 3 % would be spent on them before a slow one comes. The distance from the median to the
  percentile is how wide the service's usual answers lie: what has not answered one such width beyond it is hardly
  usual. Of exponential latencies 0.5 % are later, of uniform ones none, of lognormal ones 1.3 % where sigma is 1 and
  fewer where it is smaller. The quarter is for a service that always takes the same time.
- So a service that is slow more than one time in twenty is never hedged for it: that is its usual answer, and no small
  budget could help.
- Percentiles are by nearest rank: the window's own numbers are all that the moment is made of.
- A latency that was cut off counts with the age at which it was, once that is late: it is then known to lie beyond the
  percentile, and a percentile asks no more of it. Were such calls left out, the window would hold the quick ones
  alone, and the moment would move towards them.
"""

from bisect import bisect_left, insort
from collections import deque

WINDOW = 256
"""Latencies that are remembered: a service that has become slower is known to be within so many calls."""
ENOUGH = 50
"""Latencies without which nothing is late: of fewer, one slow answer or two make the percentile."""


class Latencies:
    """A window of the latencies of one service, in seconds. It costs two searches among its numbers to add one."""

    def __init__(self) -> None:
        self._recent: deque[float] = deque()
        self._ascending: list[float] = []

    def add(self, seconds: float) -> None:
        """Remember a latency in the place of the oldest, where the window is full."""
        if len(self._recent) == WINDOW:
            del self._ascending[bisect_left(self._ascending, self._recent.popleft())]
        self._recent.append(seconds)
        insort(self._ascending, seconds)

    @property
    def late(self) -> float | None:
        """Seconds after which a call is late; None before there are enough to tell."""
        if len(self._recent) < ENOUGH:
            return None
        usual = self.percentile(95)
        return usual + max(usual - self.percentile(50), usual / 4)

    def percentile(self, percent: int) -> float:
        """Return the least latency that so many percent of the window, which is not empty, are at or below."""
        return self._ascending[(percent * len(self._ascending) + 99) // 100 - 1]
