import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.charging.dollars import dollars, millionths


@pytest.mark.parametrize(
    ("written", "counted"),
    [("0", 0), ("1", 1_000_000), ("0.5", 500_000), ("0.000001", 1), ("1.10", 1_100_000), ("100000", 10**11)],
)
def test_dollars_are_counted_exactly(written, counted):
    assert millionths(written) == counted


@pytest.mark.parametrize("nothing", ["", "-1", "+1", "1.", ".5", "1e3", "1,5", " 1", "٣", "0.0000001", "NaN", "1" * 10])
def test_what_is_no_amount_is_refused(nothing):
    with pytest.raises(ValueError, match="no amount"):
        millionths(nothing)


@given(st.integers(0, 10**14))
def test_an_amount_reads_back(amount):
    assert millionths(dollars(amount)) == amount


def test_an_amount_is_written_without_decimals_that_say_nothing():
    assert [dollars(amount) for amount in (0, 1, 500_000, 2_000_000, 10_000_000)] == ["0", "0.000001", "0.5", "2", "10"]
