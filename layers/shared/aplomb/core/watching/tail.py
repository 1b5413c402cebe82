"""What is counted of the second calls to classifiers, and of those that were not made."""

from aplomb.core.watching.reading import Measure, Reading

HEDGES_SENT = "HedgesSent"
HEDGES_WON = "HedgesWon"
HEDGE_LOSERS = "HedgeLosersCancelled"
CIRCUIT_OPENED = Reading((Measure("CircuitsOpened", 1),))
"""A service that was asked is not asked any more; that a probe failed again does not count."""
CALL_NOT_MADE = Reading((Measure("CallsNotMade", 1),))
"""A circuit was open. Which service failed, and of which kind, is among the failures of classifiers."""


def hedged(*, is_won: bool, is_loser_cancelled: bool) -> Reading:
    """Return the reading of a second call: whether its answer was the first one, and whether that ended the other call.

    What was cancelled may have been answered, and charged for, all the same.
    """
    return Reading(
        (Measure(HEDGES_SENT, 1), Measure(HEDGES_WON, int(is_won)), Measure(HEDGE_LOSERS, int(is_loser_cancelled)))
    )
