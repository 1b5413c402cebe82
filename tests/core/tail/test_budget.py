from hypothesis import given, settings
from hypothesis import strategies as st

from aplomb.core.tail.budget import UNSPENT, Budget

STEPS = st.lists(st.one_of(st.integers(1, 200), st.just(0)), max_size=40)
"""So many first calls in a row, or, for 0, as many second ones as there are to be had."""


def played(steps):
    """Yield True for every first call and False for every second one."""
    budget = Budget()
    for step in steps:
        for _ in range(step):
            budget.earn()
            yield True
        while not step and budget.spend():
            yield False


def test_nothing_is_there_to_begin_with():
    assert not Budget().spend()


def test_thirty_four_calls_earn_one_and_a_hundred_earn_three():
    assert list(played([33, 0])).count(False) == 0
    assert list(played([34, 0])).count(False) == 1
    assert list(played([100, 0])).count(False) == 3


def test_a_quiet_day_saves_up_one_fan_out_and_no_more():
    assert list(played([100_000, 0])).count(False) == UNSPENT


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_at_every_moment_second_calls_are_three_in_a_hundred_first_ones_at_most(steps):
    first = second = 0
    for is_first in played(steps):
        first, second = first + is_first, second + (not is_first)
        assert 100 * second <= 3 * first


@settings(max_examples=60, deadline=None)
@given(STEPS, st.data())
def test_and_so_they_are_of_any_calls_in_a_row_but_for_what_was_saved(steps, data):
    calls = list(played(steps))
    begin = data.draw(st.integers(0, len(calls)))
    first = second = 0
    for is_first in calls[begin:]:
        first, second = first + is_first, second + (not is_first)
        assert 100 * second <= 3 * first + 100 * UNSPENT
