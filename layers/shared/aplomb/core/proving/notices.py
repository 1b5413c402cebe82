"""The notices of the BODACC (DILA, annonces-commerciales on Opendatasoft): what is kept of a record.

Fields hold JSON in strings, sometimes objects, sometimes nothing; dates in several writings; names of persons, of
which only numbers are kept. Documentation: https://bodacc-datadila.opendatasoft.com/explore/dataset/annonces-commerciales
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.days import day_of
from aplomb.core.proving.fields import embedded, member, mended, objects, words
from aplomb.core.proving.natures import folded, is_withdrawal

COLLECTIVE, REMOVAL, SALE = "collective", "radiation", "vente"
"""Families of notices: collective procedures, removals from the register, sales of businesses."""
PAGE = "https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:"
_SERIES = ("A", "B", "C")
_NUMBER = re.compile("[0-9]{9}")
_IDENTIFIER = re.compile("[ABC][0-9]{5,30}")
_OFFICE_WITHDRAWN = "rapport de radiation d'office"
_MOVED = "transfert du siege hors ressort"
"""Until 2012: a head office that left one registry for another."""
_FIRST_PUBLISHED = "2008-01-01"
_FIRST_JUDGED = "1950-01-01"
"""No procedure that is still of interest is older."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One notice. Dates are ISO, None where there is none that can be believed."""

    identifier: str
    family: str
    kind: str
    """``annonce``, ``rectificatif`` or ``annulation``."""
    published: str | None
    judged: str | None
    court: str
    judgment_family: str
    nature: str
    complement: str = field(repr=False)
    """Free text, which may name persons: read, and never shown."""
    removal: str
    """The comment of a removal."""
    targets: frozenset[str]
    """Identifiers of the notices that it takes back or replaces."""
    registered: frozenset[str]
    """The SIREN of every party."""
    persons: frozenset[str]
    """The SIREN of those it is about."""
    sellers: frozenset[str]

    @property
    def url(self) -> str | None:
        """The notice's public page."""
        return PAGE + self.identifier if _IDENTIFIER.fullmatch(self.identifier) else None

    @property
    def takes_back(self) -> bool:
        """Whether it only undoes another, and says nothing itself."""
        is_of_office = self.kind == "rectificatif" and self.removal == _OFFICE_WITHDRAWN
        return self.kind == "annulation" or is_of_office or is_withdrawal(self.judgment_family, self.nature)

    @property
    def is_removal(self) -> bool:
        """Whether it says that someone was removed from the register."""
        return self.family == REMOVAL and not self.takes_back and self.removal != _MOVED

    def names(self, siren: str) -> bool:
        """Return whether the company is one of its parties."""
        return siren in self.registered | self.persons

    def is_about(self, siren: str) -> bool:
        """Return whether the company is surely who it is about, not merely someone it names."""
        return siren in self.persons or (not self.persons and self.registered == {siren})


def is_record(value: Json) -> bool:
    """Return whether a value has what makes it a notice of someone: of another shape, it would count as no notice."""
    is_notice = words(value, "id") and words(value, "familleavis") and words(value, "typeavis")
    return bool(is_notice) and isinstance(value, dict) and "registre" in value


def notices(records: Iterable[Json], today: str) -> frozenset[Notice]:
    """Return the notices of an answer's records; what is no object is none. Their order is lost on purpose."""
    return frozenset(_notice(record, today) for record in records if isinstance(record, dict))


def undone(found: Iterable[Notice]) -> frozenset[str]:
    """Return the identifiers of what others took back or replaced."""
    return frozenset(
        target
        for notice in found
        if notice.takes_back or notice.kind == "rectificatif"
        for target in notice.targets - {notice.identifier}
    )


def _notice(record: JsonObject, today: str) -> Notice:
    judgment = embedded(member(record, "jugement"))
    published = _believed(day_of(member(record, "dateparution")), _FIRST_PUBLISHED, today)
    return Notice(
        identifier=words(record, "id"),
        family=folded(words(record, "familleavis")),
        kind=folded(words(record, "typeavis")),
        published=published,
        judged=_believed(day_of(member(judgment, "date")), _FIRST_JUDGED, published or today),
        court=_text(record, "tribunal"),
        judgment_family=_text(judgment, "famille"),
        nature=_text(judgment, "nature"),
        complement=_text(judgment, "complementJugement"),
        removal=folded(_text(embedded(member(record, "radiationaurcs")), "commentaire")),
        targets=frozenset(_targets(embedded(member(record, "parutionavisprecedent")))),
        registered=frozenset(_registered(member(record, "registre"))),
        persons=frozenset(_persons(member(record, "listepersonnes"))),
        sellers=frozenset(_persons(member(record, "listeprecedentproprietaire"))),
    )


def _text(value: Json, name: str) -> str:
    """Return a member in one line, mended first: broken UTF-8 holds characters that pass for spaces."""
    found = member(value, name)
    return " ".join(mended(found).split()) if isinstance(found, str) else ""


def _believed(day: str | None, first: str, last: str) -> str | None:
    """Return the day where it can be: registries print years such as 0009 and 5025, and judgments come before print."""
    return day if day is not None and first <= day <= last else None


def _targets(earlier: Json) -> Iterator[str]:
    """Yield the identifiers of earlier notices: letter of the series, number of the parution, number within it."""
    for one in objects(earlier):
        series = words(one, "nomPublication").upper().rpartition(" ")[2]
        parution, number = _digits(member(one, "numeroParution")), _digits(member(one, "numeroAnnonce")).lstrip("0")
        if parution and number:
            for letter in (series,) if series in _SERIES else _SERIES:
                yield f"{letter}{parution}{number}"


def _registered(value: Json) -> Iterator[str]:
    """Yield the numbers of ``registre``, which writes each twice; a comma-joined text in an older version."""
    listed = value.split(",") if isinstance(value, str) else value
    for one in listed if isinstance(listed, list) else []:
        yield from _sirens(one)


def _persons(value: Json) -> Iterator[str]:
    for person in objects(member(embedded(value), "personne")):
        yield from _sirens(member(person, "numeroImmatriculation", "numeroIdentification"))
        yield from _sirens(member(person, "inscriptionRM", "numeroIdentificationRM"))


def _sirens(value: Json) -> Iterator[str]:
    digits = _digits(value)
    if _NUMBER.fullmatch(digits):
        yield digits


def _digits(value: Json) -> str:
    """Return the digits of a number or text."""
    is_number = isinstance(value, str | int) and not isinstance(value, bool)
    return re.sub("[^0-9]", "", str(value)) if is_number else ""
