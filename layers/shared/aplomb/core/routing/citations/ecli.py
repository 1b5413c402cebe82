"""European case law identifiers (Council conclusions 2011/C 127/01), and what they say of court and date."""

import re
from collections.abc import Iterator

from aplomb.core.routing.citations.cases import Case
from aplomb.core.routing.citations.courts import CASSATION, CONSTITUTIONAL, COUNCIL, CaseKind
from aplomb.core.routing.citations.dates import iso_date
from aplomb.core.routing.typography import Reading

_ECLI = re.compile(
    r"(?<![A-Za-z0-9])(?i:ECLI:(?P<country>[A-Z]{2}):(?P<court>[A-Z]{1,7}):[0-9]{4}:"
    r"(?P<number>(?=[A-Z0-9.]{1,25}(?![A-Z0-9]))[A-Z0-9]+(?:\.[A-Z0-9]+){0,6}))"
)
_FORMATIONS = {
    "C1": "première chambre civile",
    "C2": "deuxième chambre civile",
    "C3": "troisième chambre civile",
    "CO": "chambre commerciale",
    "SO": "chambre sociale",
    "CR": "chambre criminelle",
    "AP": "assemblée plénière",
    "MI": "chambre mixte",
}
_DAY = re.compile(r"\.([0-9]{4})([0-9]{2})([0-9]{2})$")


def eclis(reading: Reading) -> Iterator[Case]:
    """Yield the ECLIs of a text; a full stop behind one is the sentence's."""
    for found in _ECLI.finditer(reading.plain):
        ecli = found[0].upper()
        day = _DAY.search(ecli)
        date = iso_date("-".join(day.groups())) if day else None
        yield Case(CaseKind.ECLI, ecli, _court(found), date, reading.text[found.start() : found.end()], *found.span())


def _court(found: re.Match[str]) -> str | None:
    country, court, number = (found[part].upper() for part in ("country", "court", "number"))
    if country != "FR":
        return None
    if court == "CCASS":
        formation = _FORMATIONS.get(number[:2])
        return f"{CASSATION}, {formation}" if formation else CASSATION
    return CONSTITUTIONAL if court == "CC" else COUNCIL if court.startswith("CE") else None
