"""How many second calls there may be: a bound that holds after every call, for all services together.

- Each first call earns ``PERCENT`` hundredths of a second one, and a second one spends a whole. So at every moment the
  second calls are at most 3 % of the first ones, whenever one begins to count.
- No more than ``UNSPENT`` are saved: what a quiet day has earned is not sent all at once when every service is slow,
  which is when it would do harm. Among any calls in a row the second ones are at most 3 % and ``UNSPENT``.
"""

PERCENT = 3
UNSPENT = 10
"""Second calls that may be saved up, as many as one fan-out can have."""
_WHOLE = 100


class Budget:
    """What the second calls of all services are paid from. Counts in whole hundredths of a call."""

    def __init__(self) -> None:
        self._hundredths = 0

    def earn(self) -> None:
        """A first call begins."""
        self._hundredths = min(self._hundredths + PERCENT, UNSPENT * _WHOLE)

    def spend(self) -> bool:
        """Pay for a second call, and tell whether there was enough for it."""
        if self._hundredths < _WHOLE:
            return False
        self._hundredths -= _WHOLE
        return True
