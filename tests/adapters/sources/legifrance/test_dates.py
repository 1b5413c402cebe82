import os
import time

import pytest

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance.dates import day_of, end_of
from aplomb.core.proving.finding import Cause


@pytest.mark.parametrize(
    ("value", "day"),
    [
        (1451606400000, "2016-01-01"),
        (1583280000000, "2020-03-04"),
        (0, "1970-01-01"),
        (-5231606400000, "1804-03-21"),
        (32472144000000, "2999-01-01"),
        (32503680000000, "2999-01-01"),
        ("2018-04-01T00:00:00.000+0000", "2018-04-01"),
        ("2018-04-01T00:00:00+0000", "2018-04-01"),
        ("2018-04-01T00:30:00.000+0200", "2018-03-31"),
        ("1803-03-15T00:00:00.000+0000", "1803-03-15"),
        ("2999-01-01T00:00:00.000+0000", "2999-01-01"),
        ("2018-04-01", "2018-04-01"),
        (7956835200000, "2999-01-01"),
        ("2222-02-22T00:00:00.000+0000", "2999-01-01"),
    ],
)
def test_both_writings_are_the_same_day_in_utc(value, day):
    assert day_of(value) == day


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati"])
def test_wherever_the_server_stands(zone):
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    try:
        assert day_of(1451606400000) == "2016-01-01"
        assert day_of("2016-01-01T00:00:00.000+0000") == "2016-01-01"
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


@pytest.mark.parametrize("value", [None, True, 1.5, "", "hier", [], 10**30, -(10**30)])
def test_what_is_no_date_is_unreadable(value):
    with pytest.raises(SourceError) as caught:
        day_of(value)
    assert caught.value.cause is Cause.UNREADABLE


def test_the_end_of_what_does_not_end_is_none():
    assert end_of(32472144000000) is None
    assert end_of("2999-01-01T00:00:00.000+0000") is None
    assert end_of(1475280000000) == "2016-10-01"
