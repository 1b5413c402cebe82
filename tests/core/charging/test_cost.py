"""What a call costs is never less than it says, and never more than was said before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.answering.catalogue import Price
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.charging.cost import ADDED_TOKENS, cost, dearest

PRICE = Price(input=2_000_000, output=10_000_000)
SCHEMA = Schema(
    "s",
    {
        "type": "object",
        "properties": {"a": {"type": "string", "description": "é"}},
        "required": ["a"],
        "additionalProperties": False,
    },
)


@pytest.mark.parametrize(
    ("usage", "price", "expected"),
    [
        (Usage(0, 0), PRICE, 0),
        (Usage(1, 0), PRICE, 2),
        (Usage(0, 1), PRICE, 10),
        (Usage(1_000_000, 1_000_000), PRICE, 12_000_000),
        (Usage(1, 0), Price(1, 0), 1),
        (Usage(999_999, 0), Price(1, 0), 1),
        (Usage(1_000_001, 0), Price(1, 0), 2),
        (Usage(10**9, 10**9), Price(0, 0), 0),
    ],
)
def test_a_cost_is_in_millionths_of_a_dollar_and_rounded_up(usage, price, expected):
    assert cost(usage, price) == expected


def test_the_bound_counts_every_byte_that_is_sent_and_every_token_that_may_come_back():
    assert dearest(Price(1_000_000, 0), "ab", "cé", 7) == 5 + ADDED_TOKENS
    assert dearest(Price(0, 1_000_000), "ab", "cé", 7) == 7


def test_the_bound_counts_the_schema_as_it_is_sent():
    written = len(
        '{"type": "object", "properties": {"a": {"type": "string", "description": "\\u00e9"}}, '
        '"required": ["a"], "additionalProperties": false}'
    )
    assert dearest(Price(1_000_000, 0), "", "", 0, SCHEMA) == written + ADDED_TOKENS


def test_a_lone_surrogate_is_counted_as_the_mark_that_is_sent_in_its_place():
    assert dearest(Price(1_000_000, 0), "", "\ud800", 0) == len("\ufffd".encode()) + ADDED_TOKENS


PRICES = st.builds(Price, st.integers(0, 10**8), st.integers(0, 10**8))


@given(st.text(), st.text(), st.integers(0, 5000), st.integers(0, 5000), PRICES)
def test_no_answer_of_a_vocabulary_of_bytes_costs_more_than_its_bound(system, user, granted, written, price):
    """The worst vocabulary has a token for each byte."""
    worst = len((system + user).encode("utf-8", "replace")) + ADDED_TOKENS
    usage = Usage(worst, min(written, granted))
    assert cost(usage, price) <= dearest(price, system, user, granted)
