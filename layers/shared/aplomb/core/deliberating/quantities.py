"""The numbers with a unit that a claim states, so that 24 months are two years and not 12 months."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from aplomb.core.routing.amounts import amounts
from aplomb.core.routing.citations import extract
from aplomb.core.routing.citations.dates import DATE, iso_date
from aplomb.core.routing.typography import read


class Unit(StrEnum):
    """What is counted."""

    HOURS = "heures"
    """Of durations, all of them, in hundredths: a month has 30 days and a year twelve months."""
    CENTS = "centimes"
    PERCENT = "pour_dix_mille"
    PARTS = "parts"
    """Of a whole, so many thousandths of it: ``un quart``, ``1/4``."""
    DAY = "jour"
    """A date of the calendar, as ISO 8601 without hyphens."""
    DAY_OF_YEAR = "jour_de_l_annee"
    """A date of every year, as a month and two digits for the day."""
    WORKED = "jours_ouvres"
    """Days of a kind, in hundredths, and the next two: no number of one is a number of another."""
    WORKABLE = "jours_ouvrables"
    CALENDAR = "jours_calendaires"

    @property
    def measure(self) -> "Unit":
        """What it measures: days of a kind are durations too."""
        return Unit.HOURS if self in (Unit.WORKED, Unit.WORKABLE, Unit.CALENDAR) else self


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a unit."""

    unit: Unit
    value: int

    def may_be(self, other: "Quantity") -> bool:
        """Tell whether another may be the same: days whose kind is not told may be of any."""
        if self.unit is other.unit or self.unit.measure is not other.unit.measure:
            return self == other
        return Unit.HOURS in (self.unit, other.unit) and _hours(self) == _hours(other)


def _hours(one: Quantity) -> int:
    return one.value if one.unit is Unit.HOURS else 24 * one.value


class _Count(NamedTuple):
    """A number of something, in hundredths, and where it stands."""

    start: int
    end: int
    value: int


_HOURS = (
    (r"(?:ans?|annees?)\b", 360 * 24),
    (r"semestres?\b", 180 * 24),
    (r"trimestres?\b", 90 * 24),
    (r"mois\b", 30 * 24),
    (r"quinzaines?(?: de jours)?\b", 15 * 24),
    (r"huitaines?(?: de jours)?\b", 8 * 24),
    (r"semaines?\b", 7 * 24),
    (r"jours?\b", 24),
    (r"(?:heures?|h)\b", 1),
)
"""What each unit of time is worth, the longest first."""
_PERCENT = r"(?:%|pour ?cents?\b|pourcents?\b|p\. ?100\b)"
_DATE = re.compile(DATE)
_PARTS = {"demi": 2, "moitie": 2, "tiers": 3, "quart": 4, "cinquieme": 5, "sixieme": 6, "dixieme": 10}
_PART = re.compile(
    rf"\b(?:(un|deux|trois|la|1|2|3) )?({'|'.join(_PARTS)})s?\b|(?<![0-9/])([0-9]{{1,2}}) ?/ ?([1-9][0-9]?)(?![0-9/])"
)
_NUMERATORS = {"deux": 2, "2": 2, "trois": 3, "3": 3}
_CENTS = re.compile(r"[.,]([0-9]{1,2})(?![0-9])")
_MONEY = re.compile(r"€|\beuros?\b")
_FURTHER = re.compile(r"[a-z]* (?:et )?")
_HALF = re.compile(r"[a-z]* et demie?\b")
_KINDS_OF_DAYS = {
    Unit.WORKED: r"jours? (?:francs? )?ouvres?\b",
    Unit.WORKABLE: r"jours? (?:francs? )?ouvrables?\b",
    Unit.CALENDAR: r"jours? calendaires?\b",
}
_MONTHS = (
    "janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout", "septembre", "octobre", "novembre",
    "decembre",
)  # fmt: skip
_DAY_OF_YEAR = re.compile(rf"(?<![0-9])([12]?[0-9]|3[01])(?:er)? ({'|'.join(_MONTHS)})\b")
_FIGURES = r"[0-9]+(?:[ .,][0-9]+)*"
_SPELT = (
    r"(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente"
    r"|quarante|cinquante|soixante|cents?|mille)"
)
_NUMBER = rf"(?:{_FIGURES}|{_SPELT}(?:[ -](?:et )?{_SPELT}){{0,6}})"
_COUNTED = rf"(?:€|euros?\b|centimes?\b|{_PERCENT}|{'|'.join(unit for unit, _ in _HOURS)})"
_RANGE = re.compile(
    rf"(?<![\w.,])(?:entre ({_NUMBER}) et|({_NUMBER}) (?:a|ou)) (?={_NUMBER} ?({_COUNTED}(?: ouvr(?:es?|ables?)\b)?))"
)
_EUROS_AND_CENTS = re.compile(r"([0-9]) ?(?:€|euros?) (?:et )?([0-9]{1,2}) ?centimes?\b")
_FRACTION = re.compile(r"[0-9] ?/ ?$")


def quantities(text: str) -> frozenset[Quantity]:
    """Return what a claim counts, without the numbers and dates of the texts that it cites. Pure and total."""
    found, folded = extract(text), read(text).folded
    spans = [(one.start, one.end) for one in found.articles] + [(one.start, one.end) for one in found.texts]
    spans += [(one.start, one.end) for one in found.cases] + [(one.start, one.end) for one in found.references]
    for start, end in spans:
        folded = folded[:start] + " " * (end - start) + folded[end:]
    written = {iso_date(each[0]) for each in _DATE.finditer(folded)} - {case.date for case in found.cases}
    days = frozenset(Quantity(Unit.DAY, int(day.replace("-", ""))) for day in written if day)
    left = _spread(_DATE.sub(" ", folded))
    percents = (Quantity(Unit.PERCENT, one.value) for one in _counted(left, _PERCENT))
    return days.union(_days_of_year(left), _sums(left), _parts(left), percents, *_days(left))


def _spread(folded: str) -> str:
    """Return a text with the unit behind either end of a range, and one writing for what has several."""
    one_writing = folded.replace("-et-", " et ").replace("la quinzaine", "une quinzaine")
    one_writing = _EUROS_AND_CENTS.sub(lambda found: f"{found[1]},{found[2]:0>2} €", one_writing)
    return _RANGE.sub(lambda found: f"{found[1] or found[2]} {found[3]}, ", one_writing)


def _days_of_year(folded: str) -> frozenset[Quantity]:
    found = _DAY_OF_YEAR.finditer(folded)
    return frozenset(Quantity(Unit.DAY_OF_YEAR, 100 * (_MONTHS.index(one[2]) + 1) + int(one[1])) for one in found)


def _days(folded: str) -> Iterator[frozenset[Quantity]]:
    """Yield the days of each kind, then what durations are left."""
    for unit, written in _KINDS_OF_DAYS.items():
        yield frozenset(Quantity(unit, one.value) for one in _counted(folded, written))
        folded = re.sub(written, lambda found: "-" * len(found[0]), folded)
    yield _durations(folded)


def _parts(folded: str) -> frozenset[Quantity]:
    found = (
        (int(one[3]), int(one[4])) if one[3] else (_NUMERATORS.get(one[1], 1), _PARTS[one[2]])
        for one in _PART.finditer(re.sub(r" et demie?\b", "", folded))
    )
    return frozenset(Quantity(Unit.PARTS, 1000 * part // whole) for part, whole in found)


def _sums(folded: str) -> frozenset[Quantity]:
    cents = frozenset(Quantity(Unit.CENTS, one.value // 100) for one in _counted(folded, r"centimes?\b"))
    return cents | {
        Quantity(Unit.CENTS, one.euros * 100 + _hundredths(folded[one.start : one.end])) for one in amounts(folded)
    }


def _durations(folded: str) -> frozenset[Quantity]:
    """Return the durations; ``1 an et 6 mois`` is one of eighteen months."""
    found = sorted(
        (one.start, one.end, one.value * hours + (50 * hours if _HALF.match(folded, one.end) else 0))
        for unit, hours in _HOURS
        for one in _counted(folded, unit)
    )
    wholes: list[tuple[int, int]] = []
    for start, end, hundredths in found:
        last_end, whole = wholes[-1] if wholes else (start, 0)
        is_further = 0 < hundredths < whole and _FURTHER.fullmatch(folded, last_end, start)
        if is_further:
            wholes[-1] = end, whole + hundredths
        else:
            wholes.append((end, hundredths))
    return frozenset(Quantity(Unit.HOURS, hundredths) for _, hundredths in wholes)


def _counted(folded: str, unit: str) -> Iterator[_Count]:
    """Yield what is counted of a unit, which is read as the sums are: in figures or in words."""
    as_sums = re.sub(
        unit, lambda found: "€".ljust(len(found[0])), _MONEY.sub(lambda found: "-" * len(found[0]), folded)
    )
    for one in amounts(as_sums):
        written = as_sums[one.start : one.end]
        if "€" in written and not _FRACTION.search(as_sums, 0, one.start):
            yield _Count(one.start, one.end, one.euros * 100 + _hundredths(written))


def _hundredths(written: str) -> int:
    """Return the decimals of a number in figures, none where it counts thousands or millions."""
    found = _CENTS.search(written)
    is_scaled = re.search("k|m", written.removesuffix("euros")) is not None
    return int(found[1].ljust(2, "0")) if found and not is_scaled else 0
