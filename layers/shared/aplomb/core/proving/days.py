"""Days, as ISO 8601 texts, which sort as the days do."""

import re

from aplomb.core.json import Json
from aplomb.core.routing.citations.dates import DATE, iso_date
from aplomb.core.routing.typography import read

_BEGINNING = re.compile(DATE)


def day_of(value: Json) -> str | None:
    """Return the ISO date that a text begins with, however it is written; None for any other value."""
    if not isinstance(value, str):
        return None
    found = _BEGINNING.match(read(value.strip()).folded)
    return iso_date(found[0]) if found else None


def years_before(day: str, years: int) -> str:
    """Return what sorts as the same day so many years before."""
    return f"{int(day[:4]) - years:04}{day[4:]}"
