import pytest

from aplomb.core.watching.reading import Measure, Reading
from aplomb.core.watching.tail import CALL_NOT_MADE, CIRCUIT_OPENED, hedged


@pytest.mark.parametrize("is_won", [True, False])
@pytest.mark.parametrize("is_loser_cancelled", [True, False])
def test_a_second_call_is_counted_with_what_came_of_it(is_won, is_loser_cancelled):
    assert hedged(is_won=is_won, is_loser_cancelled=is_loser_cancelled) == Reading(
        (
            Measure("HedgesSent", 1),
            Measure("HedgesWon", int(is_won)),
            Measure("HedgeLosersCancelled", int(is_loser_cancelled)),
        )
    )


def test_a_circuit_that_opens_and_a_call_that_is_not_made_are_one_each():
    assert CIRCUIT_OPENED.measures == (Measure("CircuitsOpened", 1),)
    assert CALL_NOT_MADE.measures == (Measure("CallsNotMade", 1),)
