"""Dates as French texts write them, in a folded text."""

import re

_MONTHS = (
    r"janv(?:ier|\.)?", r"fevr?(?:ier|\.)?", r"mars", r"avr(?:il|\.)?", r"mai", r"juin", r"juil(?:let|l?\.|l)?",
    r"aout", r"sept(?:embre|\.)?", r"oct(?:obre|\.)?", r"nov(?:embre|\.)?", r"dec(?:embre|\.)?",
)  # fmt: skip
DATE = (
    rf"(?:(?<![0-9])[0-9]{{1,2}}(?:er)? (?:{'|'.join(_MONTHS)}) ?[0-9]{{4}}"
    r"|(?<![0-9])[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4}|(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])"
)
"""A pattern without groups: ``6 juillet 1989``, ``1er janv. 2020``, ``29/12/2023``, ``2023-12-29``."""
_MONTH_NAMES = (
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
    "décembre",
)  # fmt: skip
_NAMED = re.compile(rf"([0-9]+)(?:er)? (?:{'|'.join(f'({month})' for month in _MONTHS)}) ?([0-9]{{4}})")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def iso_date(written: str) -> str | None:
    """Return ``YYYY-MM-DD`` for what DATE matched, or None for a day that no calendar has."""
    if named := _NAMED.fullmatch(" ".join(written.split())):
        month = next(number for number in range(1, 13) if named[number + 1])
        return _checked(int(named[14]), month, int(named[1]))
    first, month_text, last = re.split("[/.-]", written)
    day, year = (last, first) if len(first) == len("2023") else (first, last)
    return _checked(int(year), int(month_text), int(day))


def _checked(year: int, month: int, day: int) -> str | None:
    if not (1 <= month <= len(_DAYS) and 1 <= day <= _DAYS[month - 1]):
        return None
    return f"{year:04}-{month:02}-{day:02}"


def spelt_date(date: str) -> str:
    """Return an ISO date as a title spells it: ``6 juillet 1989``, ``1er août 2001``."""
    year, month, day = map(int, date.split("-"))
    return f"{day}{'er' if day == 1 else ''} {_MONTH_NAMES[month - 1]} {year}"
