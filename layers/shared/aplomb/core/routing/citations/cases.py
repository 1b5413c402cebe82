"""Decisions of courts: the number, and the court and date that stand with it."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from aplomb.core.routing.citations.courts import CONSTITUTIONAL, COUNCIL, CaseKind, Court, courts
from aplomb.core.routing.citations.dates import DATE, iso_date
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import Reading


class CaseDocument(TypedDict):
    """A decision under the names of the labelled cases."""

    kind: str
    num: str
    court: str | None
    date: str | None


@dataclass(frozen=True, slots=True)
class Case:
    """A decision by its canonical number; ``raw`` is the number as written, ``text[start:end]``; ``date`` is ISO."""

    kind: CaseKind
    num: str
    court: str | None
    date: str | None
    raw: str
    start: int
    end: int

    def document(self) -> CaseDocument:
        """Return the decision under the names of the labelled cases."""
        return {"kind": str(self.kind), "num": self.num, "court": self.court, "date": self.date}


_NO_AMOUNT = r"(?![0-9-]|[.,/][0-9]| ?(?:€|euros?))"
_NUMBER = spaced(
    r"(?<![a-z0-9./,:-])(?:"
    rf"(?P<pourvoi>[0-9]{{2}}-[0-9]{{2}} ?(?P<dot>\.?) ?[0-9]{{3}}){_NO_AMOUNT}"
    r"|(?P<rg>[0-9]{2}/[0-9]{4,5})(?![0-9/])"
    r"|(?P<cc>[0-9]{2,4}-[0-9]{1,4}(?:/[0-9]{1,4}){0,9} (?:dc|qpc|lom|an|sen|rip))(?![a-z0-9])"
    rf"|(?P<ce>[0-9]{{5,6}}|[0-9]{{3}} [0-9]{{3}}){_NO_AMOUNT}"
    r")"
)
_NUMERO = r"(?:n ?[°o]s? ?\.? ?|nos? ?|numeros? |№ ?)"
_LABEL = spaced(
    rf"(?:(?P<pourvoi>pourvois?)|(?P<rg>r\. ?g\.?|rg|role))?[\s,:]{{0,3}}(?P<numero>{_NUMERO})?"
    r"(?P<again>rg ?:? ?)?(?:[a-z] ?)?$"
)
_LABEL_REACH = 24
_COURT_REACH = 110
_CHAIN = spaced(r"(?:,|,? et|,? ou|;|/) ?(?:pourvoi )?(?:n ?° ?)?(?:[a-z] )?")
_BETWEEN = re.compile(r"[;\n]|[a-zé]{3}\.\s+[A-Z]")
"""What ends a reference: what stands behind it speaks of another decision."""
_BEHIND = spaced(r"[\s,(]{0,3}(?:de |devant |rendue? par )?(?:la |le )?")
_DATE = spaced(DATE)
_DATE_BEHIND = spaced(rf"[\s,(]{{0,3}}(?:(?:rendue? )?(?:en date )?du )?(?P<date>{DATE})")
_DATE_AHEAD = spaced(
    rf"(?P<date>{DATE})[\s,(]{{0,3}}(?:(?:rendue?|pourvois?|par|de|arret|decision|requete|req\.) ?)?(?:la |le )?"
    rf"{_NUMERO}?$"
)
_DATE_REACH = 60


def cases(reading: Reading) -> Iterator[Case]:
    """Yield the decisions of a text, ECLIs apart. A bare number is none: a court, ``pourvoi``, ``RG``, ``n°`` do."""
    named = sorted(courts(reading), key=lambda court: court.end)
    before: Case | None = None
    for found in _NUMBER.finditer(reading.folded):
        kind = next(kind for kind in CaseKind if kind in found.groupdict() and found[kind])
        if before and before.kind is kind and _CHAIN.fullmatch(reading.folded, before.end, found.start()):
            court, date = before.court, before.date
        else:
            place = _court(reading, named, found, kind)
            if not _is_case(reading, found, kind, place):
                continue
            since = before.end if before else 0
            court, date = place.name if place else _ONLY.get(kind), _date(reading, found, place, since)
        raw = reading.text[found.start() : found.end()]
        before = Case(kind, _canonical(found[0], kind), court, date, raw, *found.span())
        yield before


_ONLY = {CaseKind.COUNCIL: COUNCIL, CaseKind.CONSTITUTIONAL: CONSTITUTIONAL}
"""Numbers that one court alone gives in this form."""


def _canonical(written: str, kind: CaseKind) -> str:
    tight = re.sub(r"\s", "", written)
    if kind is CaseKind.APPEAL:
        return f"{tight[:5]}.{tight[-3:]}"
    if kind is CaseKind.CONSTITUTIONAL:
        return re.sub(r"(?=[a-z])(?<=[0-9])", " ", tight).upper()
    return tight


def _is_case(reading: Reading, found: re.Match[str], kind: CaseKind, court: Court | None) -> bool:
    start = found.start()
    label = _LABEL.search(reading.folded, max(0, start - _LABEL_REACH), start)
    is_numbered = label is not None and label["numero"] is not None
    if kind is CaseKind.CONSTITUTIONAL:
        return reading.plain[found.start() : found.end()].isupper()
    if kind is CaseKind.APPEAL:
        is_said = label is not None and (label["pourvoi"] is not None or (is_numbered and found["dot"] == "."))
        return is_said or court is not None
    if kind is CaseKind.ROLL:
        return court is not None or (label is not None and (label["rg"] or label["again"]) is not None)
    is_dated = _DATE_AHEAD.search(reading.folded, max(0, start - _DATE_REACH), start) is not None
    return court is not None and (is_numbered or is_dated)


def _court(reading: Reading, named: list[Court], found: re.Match[str], kind: CaseKind) -> Court | None:
    """Return the court right behind the number, or the last one before it, if it bears such numbers."""
    ahead = bisect_right(named, found.start(), key=lambda court: court.end)
    if ahead:
        court = named[ahead - 1]
        is_near = found.start() - court.end <= _COURT_REACH
        if is_near and court.kind is kind and not _BETWEEN.search(reading.plain, court.end, found.start()):
            return court
    behind = _BEHIND.match(reading.folded, found.end())
    places = {court.start: court for court in named[ahead : ahead + 2]}
    court_behind = places.get(behind.end()) or places.get(found.end()) if behind else None
    return court_behind if court_behind and court_behind.kind is kind else None


def _date(reading: Reading, found: re.Match[str], court: Court | None, since: int) -> str | None:
    """Return the date of a decision; one that stands before ``since`` is that of the decision before."""
    folded = reading.folded
    places = [_DATE_BEHIND.match(folded, found.end()), _ahead(folded, found.start())]
    if court and court.end <= since:
        return iso_date(places[0]["date"]) if places[0] else None
    if court and court.end <= found.start():
        between = list(_DATE.finditer(folded, court.end, found.start()))
        if between:
            return iso_date(between[-1][0])
        places.append(_ahead(folded, court.start))
    elif court:
        places.insert(0, _DATE_BEHIND.match(folded, court.end))
    return next((iso_date(place["date"]) for place in places if place), None)


def _ahead(folded: str, start: int) -> re.Match[str] | None:
    return _DATE_AHEAD.search(folded, max(0, start - _DATE_REACH), start)
