import math
from collections import deque
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aplomb.core.tail.latencies import ENOUGH, WINDOW, Latencies


def of(*seconds):
    latencies = Latencies()
    for one in seconds:
        latencies.add(one)
    return latencies


def percentile(recent, percent):
    """Nearest rank: the least number that so many percent are at or below."""
    return sorted(recent)[math.ceil(percent * len(recent) / 100) - 1]


def test_nothing_is_late_before_there_are_enough_to_tell():
    assert of(*[0.1] * (ENOUGH - 1)).late is None
    assert of(*[0.1] * ENOUGH).late is not None


def test_the_numbers_one_to_a_hundred():
    assert of(*range(1, 101)).late == 95 + (95 - 50)


def test_a_service_that_always_takes_the_same_time_is_late_a_quarter_after_it():
    assert of(*[8.0] * 60).late == 10.0


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(ENOUGH, WINDOW + 60), st.integers(0, 3))
def test_the_moment_is_worked_out_from_the_last_latencies_and_from_nothing_else(chance, count, digits):
    seconds = [round(chance.uniform(0, 12), digits) for _ in range(count)]  # few digits: many are equal
    recent = deque(seconds, maxlen=WINDOW)
    usual, median = percentile(recent, 95), percentile(recent, 50)
    latencies = of(*seconds)
    assert latencies.late == usual + max(usual - median, usual / 4)
    assert latencies.late == of(*recent).late == of(*sorted(recent)).late


def test_a_whole_window_later_nothing_of_what_was_is_left():
    assert of(*[0.2] * WINDOW, *[0.8] * WINDOW).late == of(*[0.8] * WINDOW).late


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_how_slow_the_slowest_twentieth_is_does_not_matter(chance):
    """A hedge is for them, so they must not move its moment; and of one that was cut off the age will do."""
    usual = [chance.random() for _ in range(95)]
    slow, cut_off = [1 + 600 * chance.random() for _ in range(5)], [1.0] * 5
    assert of(*usual, *slow).late == of(*cut_off, *usual).late == of(*usual).percentile(100) + margin(usual)


def margin(usual):
    """The five slow ones are beyond the percentile, so that it is the last of the usual ones."""
    most = max(usual)
    return max(most - sorted(usual)[49], most / 4)


@pytest.mark.parametrize(
    ("quantile", "most"),
    [
        (lambda share: 0.25 * share, 0.0),
        (lambda share: -math.log(1 - share), 0.01),
        (lambda share: math.exp(NormalDist().inv_cdf(share)), 0.02),
        (lambda share: 8.0 if share > 0.99 else 0.25 * share, 0.0101),
    ],
    ids=["uniform", "exponential", "lognormal", "one in a hundred hangs"],
)
def test_fewer_calls_are_late_than_the_budget_has_second_ones_for(quantile, most):
    late = of(*(quantile((one + 0.5) / WINDOW) for one in range(WINDOW))).late
    shares = [(one + 0.5) / 10_000 for one in range(10_000)]
    assert sum(quantile(share) > late for share in shares) / len(shares) <= most < 0.03
