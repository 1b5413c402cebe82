"""Sirene's answers (INSEE, API Sirene 3.11) for one SIREN or one SIRET.

Documentation: https://portail-api.insee.fr (variables of legal units and establishments, history in periods).
"""

from dataclasses import replace
from itertools import takewhile

from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.company import SIRET, Company, first_name, is_masked, kind_of, known_day, page
from aplomb.core.proving.days import day_of
from aplomb.core.proving.fields import member, objects, words
from aplomb.core.proving.statement import Statement
from aplomb.core.sealing.certificate import SourceVerdict

REGISTER = "dans Sirene"
_UNIT, _ESTABLISHMENT = "UniteLegale", "Etablissement"
_CLOSED = {_UNIT: "C", _ESTABLISHMENT: "F"}
_PARTLY_DIFFUSED = ("P", "N")
"""``P`` took the place of ``N`` on 21 March 2023."""


def read_unit(answer: Json, asked: str, answered: str, today: str) -> Statement | None:
    """Return what ``GET /siren/{answered}`` says, None when unreadable.

    ``answered`` is ``asked`` itself, or the unit that Sirene redirected it to.
    """
    unit = member(answer, "uniteLegale")
    company = _company(unit, _UNIT) if words(unit, "siren") == answered else None
    return _of_duplicate(company.statement(REGISTER, today), asked) if company else None


def read_establishment(answer: Json, asked: str, today: str) -> Statement | None:
    """Return what ``GET /siret/{asked}`` says, None when unreadable.

    A duplicate is answered with a list, perhaps of other numbers.
    """
    listed = objects(member(answer, "etablissements"))
    own = [one for one in listed or objects(member(answer, "etablissement")) if words(one, "siret") == asked]
    records = own or listed
    found = [company for record in records if (company := _company(record, _ESTABLISHMENT))]
    if not found or len(found) < len(records):
        return None
    if len({(one.number, one.is_active, one.ceased) for one in found}) > 1:
        return Statement(
            identifier=asked,
            verdict=SourceVerdict.UNVERIFIABLE,
            detail=f"Sirene tient {kind_of(asked)} pour un doublon et en donne des fiches qui se contredisent.",
            url=page(asked),
        )
    return _of_duplicate(found[0].statement(REGISTER, today), asked)


def is_not_found(answer: Json) -> bool:
    """Return whether the body of a 404 is Sirene's own "no such number": any other 404 is a gateway's or ours."""
    return member(answer, "header", "statut") == 404  # noqa: PLR2004 -- the status it repeats


def _company(record: Json, kind: str) -> Company | None:
    number = words(record, "siren" if kind == _UNIT else "siret")
    periods = sorted(objects(member(record, f"periodes{kind}")), key=_beginning, reverse=True)
    state = words(periods[0], f"etatAdministratif{kind}") if periods else ""
    if state not in ("A", _CLOSED[kind]) or (kind == _ESTABLISHMENT and not SIRET.fullmatch(number)):
        return None
    holder = record if kind == _UNIT else member(record, "uniteLegale")
    current = periods[0] if kind == _UNIT else holder
    is_withheld = _is_withheld(record, holder, current)
    return Company(
        number=number,
        is_active=state == "A",
        name=None if is_withheld else _name(holder, current),
        is_withheld=is_withheld,
        created=known_day(member(record, f"dateCreation{kind}")),
        ceased=_cessation(periods, kind),
        head_office=_head_office(number, current) if kind == _UNIT else None,
        updated=day_of(member(record, f"dateDernierTraitement{kind}")),
        extract=_extract(record, kind, periods, "" if is_withheld else words(current, f"denomination{_UNIT}")),
    )


def _beginning(period: JsonObject) -> tuple[bool, str]:
    """Return what sorts periods by time: the current one has no end, and a first one may have no beginning."""
    return not words(period, "dateFin"), day_of(member(period, "dateDebut")) or ""


def _cessation(periods: list[JsonObject], kind: str) -> str | None:
    """Return when the oldest of the latest closed periods began: corrections put further ones on top of it."""
    closed = list(takewhile(lambda period: words(period, f"etatAdministratif{kind}") == _CLOSED[kind], periods))
    return known_day(member(closed[-1], "dateDebut")) if closed else None


def _is_withheld(record: Json, holder: Json, current: Json) -> bool:
    statuses = words(record, f"statutDiffusion{_ESTABLISHMENT}"), words(holder, f"statutDiffusion{_UNIT}")
    names = words(current, f"denomination{_UNIT}"), words(current, f"nom{_UNIT}")
    return any(status in _PARTLY_DIFFUSED for status in statuses) or any(map(is_masked, names))


def _name(holder: Json, current: Json) -> str | None:
    """Return the name a legal unit goes by: its own, a usual one, or the person's that it is."""
    usual = [words(current, f"denominationUsuelle{number}{_UNIT}") for number in (1, 2, 3)]
    person = [
        first_name([words(holder, f"prenomUsuel{_UNIT}"), words(holder, f"prenom1{_UNIT}")]),
        first_name([words(current, f"nomUsage{_UNIT}"), words(current, f"nom{_UNIT}")]),
    ]
    return first_name([words(current, f"denomination{_UNIT}"), *usual, " ".join(filter(None, person))])


def _head_office(siren: str, current: Json) -> str | None:
    siret = siren + words(current, f"nicSiege{_UNIT}")
    return siret if SIRET.fullmatch(siret) else None


def _extract(record: Json, kind: str, periods: list[JsonObject], name: str) -> JsonObject:
    """Return the members that the verdict rests on; what an individual is called is not among them."""
    number = "siren" if kind == _UNIT else "siret"
    own = (number, f"statutDiffusion{kind}", f"dateCreation{kind}", f"dateDernierTraitement{kind}")
    dated = ("dateDebut", "dateFin", f"etatAdministratif{kind}")
    return {
        **{one: words(record, one) for one in own},
        f"denomination{_UNIT}": name,
        f"periodes{kind}": [{one: words(period, one) for one in dated} for period in periods],
    }


def _of_duplicate(statement: Statement, asked: str) -> Statement:
    """Return the statement, which says so where the register answered with another number than was asked."""
    if statement.identifier == asked:
        return statement
    said = f"{kind_of(asked)} est un doublon de {kind_of(statement.identifier)}."
    return replace(statement, detail=f"{said} {statement.detail}")
