"""A moment as a certificate writes it: RFC 3339, UTC, whole seconds, one text a moment."""

import re

_FORM = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z")
_DAYS_BEFORE_1970 = 719_528


def seconds_of(instant: str) -> int:
    """Return the seconds since 1970 of ``2026-11-30T12:00:00Z``.

    Raises ValueError on any other writing and on what the calendar has not, leap seconds among it.
    """
    form = _FORM.fullmatch(instant)
    if form is None:
        raise ValueError("not RFC 3339 in UTC and whole seconds")
    year, month, day, hour, minute, second = map(int, form.groups())
    lengths = [31, 29 if _is_leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if not (1 <= month <= len(lengths) and 1 <= day <= lengths[month - 1] and max(minute, second) < 60 and hour < 24):  # noqa: PLR2004 - the calendar's own numbers
        raise ValueError("not in the calendar")
    days = _days_before(year) + sum(lengths[: month - 1]) + day - 1 - _DAYS_BEFORE_1970
    return ((days * 24 + hour) * 60 + minute) * 60 + second


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_before(year: int) -> int:
    """Return the days of all years from 0 to the one before."""
    past = year - 1
    return 365 * year + past // 4 - past // 100 + past // 400 + 1 if year else 0
