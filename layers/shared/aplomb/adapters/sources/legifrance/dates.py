"""Dates as Légifrance writes them: milliseconds since 1970 in articles, ISO with ``+0000`` in search results.

All fall at midnight UTC: read in another zone, they would move to another day.
"""

from datetime import UTC, datetime, timedelta

from aplomb.adapters.sources.failure import SourceError
from aplomb.core.json import Json
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.versions import NO_END

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_UNSET = "2222-02-22"
"""What the LEGI base writes for a day that a decree is still to set, before its very end of time."""


def day_of(value: Json) -> str:
    """Return the ISO date, NO_END for what is not known. Raises SourceError (UNREADABLE) on what is no date."""
    try:
        if isinstance(value, str):
            moment = datetime.fromisoformat(value)
            moment = moment.astimezone(UTC) if moment.tzinfo else moment
        elif isinstance(value, int) and not isinstance(value, bool):
            moment = _EPOCH + timedelta(milliseconds=value)
        else:
            raise SourceError(Cause.UNREADABLE)
    except (ValueError, OverflowError):
        failure = SourceError(Cause.UNREADABLE)
    else:
        day = moment.date().isoformat()
        return NO_END if day == _UNSET else min(day, NO_END)
    raise failure


def end_of(value: Json) -> str | None:
    """Return the ISO date of an end, None where there is none. Raises SourceError (UNREADABLE)."""
    end = day_of(value)
    return None if end == NO_END else end
