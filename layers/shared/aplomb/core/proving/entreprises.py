"""Answers of recherche-entreprises.api.gouv.fr, which holds Sirene and the national register of companies (RNE).

Documentation: https://recherche-entreprises.api.gouv.fr/docs
"""

import re

from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.company import (
    SIREN,
    SIRET,
    Company,
    first_name,
    is_masked,
    kind_of,
    known_day,
    not_found,
    page,
)
from aplomb.core.proving.days import day_of
from aplomb.core.proving.fields import member, objects, words
from aplomb.core.proving.statement import Statement
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.sealing.certificate import SourceVerdict

REGISTER = "dans recherche-entreprises"
A_NAME = "entreprise citée par son nom"
"""What is sealed in the place of a name: nothing of a question stands in a certificate."""
_FEWEST_CHARACTERS = 3
"""The source searches no shorter name."""
_SHOWN = 5
_SATURATED = 10_000
"""The count of results goes no further."""
_INDIVIDUAL = "1"
"""How the legal category of a natural person begins (INSEE, catégories juridiques)."""
_STATES = {"A": "en activité", "C": "cessée"}


def is_searchable(name: str) -> bool:
    """Return whether a text can be searched as a name: of nine or 14 digits the source makes a number's search."""
    return len(name) >= _FEWEST_CHARACTERS and not re.fullmatch("[0-9 ]+", name)


def not_searched() -> Statement:
    """Return the statement for a name that cannot be searched."""
    return Statement(
        identifier=A_NAME,
        verdict=SourceVerdict.UNVERIFIABLE,
        detail="Ce nom est trop court, ou n'est fait que de chiffres : il n'a été cherché nulle part.",
    )


def read_number(answer: Json, number: str, today: str) -> Statement | None:
    """Return what ``GET /search?q={number}`` says of a SIREN or SIRET, None when unreadable."""
    listed = _results(answer)
    if listed is None:
        return None
    if not listed:
        return not_found(number, REGISTER, today)
    hit = next((hit for hit in objects(listed) if words(hit, "siren") == number[:9]), None)
    if hit is None:
        return None
    if not _is_in_sirene(hit):
        return _only_in_rne(number)
    if SIREN.fullmatch(number):
        return _unit(hit, number).statement(REGISTER, today)
    record = _establishment(hit, number)
    return record.statement(REGISTER, today) if record else _not_shown(number, hit)


def read_names(answer: Json, today: str) -> Statement | None:
    """Return what ``GET /search?q={name}`` says: candidates, since no company is verified by its name alone.

    None when unreadable.
    """
    listed, total = _results(answer), member(answer, "total_results")
    if listed is None:
        return None
    if not listed:
        detail = f"Aucune entreprise de ce nom trouvée {REGISTER} à la date du {spelt_date(today)}."
        return Statement(identifier=A_NAME, verdict=SourceVerdict.NOT_FOUND, detail=detail)
    count = f"{total}{' ou plus' if total == _SATURATED else ''} résultat(s) {REGISTER}"
    candidates = list(filter(None, map(_candidate, objects(listed))))[:_SHOWN]
    return Statement(
        identifier=A_NAME,
        verdict=SourceVerdict.UNVERIFIABLE,
        detail="Un nom sans numéro ne désigne pas une entreprise : " + " ; ".join([count, *candidates]) + ".",
    )


def _results(answer: Json) -> list[Json] | None:
    """Return the results, None when there are none to be read, or none shown of some that are counted."""
    listed, total = member(answer, "results"), member(answer, "total_results")
    is_count = isinstance(total, int) and not isinstance(total, bool)
    return listed if isinstance(listed, list) and is_count and (listed or total == 0) else None


def _is_in_sirene(hit: JsonObject) -> bool:
    """Return whether a result is more than what the RNE alone says, which holds numbers that were never given out."""
    is_dated = day_of(member(hit, "date_mise_a_jour_insee")) is not None
    siret = words(hit, "siege", "siret")
    has_head_office = SIRET.fullmatch(siret) is not None and siret[:9] == words(hit, "siren")
    return is_dated and has_head_office and words(hit, "etat_administratif") in _STATES


def _only_in_rne(number: str) -> Statement:
    return Statement(
        identifier=number,
        verdict=SourceVerdict.UNVERIFIABLE,
        detail=f"{kind_of(number)} : absent de Sirene, présent au RNE, ce qui n'établit pas son existence.",
        url=page(number),
    )


def _not_shown(number: str, hit: JsonObject) -> Statement:
    return Statement(
        identifier=number,
        verdict=SourceVerdict.UNVERIFIABLE,
        detail=f"{kind_of(words(hit, 'siren'))} est {REGISTER}, qui ne montre pas son établissement {number}.",
        url=page(words(hit, "siren")),
    )


def _unit(hit: JsonObject, number: str) -> Company:
    is_active = words(hit, "etat_administratif") == "A"
    own = ("siren", "etat_administratif", "date_creation", "date_fermeture", "date_mise_a_jour_insee")
    return _company(hit, hit, number, is_active=is_active, own=own, head_office=words(hit, "siege", "siret"))


def _establishment(hit: JsonObject, siret: str) -> Company | None:
    listed = [*objects(member(hit, "siege")), *objects(member(hit, "matching_etablissements"))]
    record = next((one for one in listed if words(one, "siret") == siret), None)
    if record is None or words(record, "etat_administratif") not in ("A", "F"):
        return None
    is_active = words(record, "etat_administratif") == "A"
    own = ("siret", "etat_administratif", "date_creation", "date_fermeture")
    return _company(hit, record, siret, is_active=is_active, own=own, head_office=None)


def _company(
    hit: JsonObject, record: JsonObject, number: str, *, is_active: bool, own: tuple[str, ...], head_office: str | None
) -> Company:
    is_withheld = _is_withheld(hit)
    name = None if is_withheld else first_name([words(hit, "nom_complet"), words(hit, "nom_raison_sociale")])
    shown = "" if _is_individual(hit) else name or ""
    return Company(
        number=number,
        is_active=is_active,
        name=name,
        is_withheld=is_withheld,
        created=known_day(member(record, "date_creation")),
        ceased=None if is_active else known_day(member(record, "date_fermeture")),
        head_office=head_office,
        updated=day_of(member(hit, "date_mise_a_jour_insee")),
        extract={**{one: words(record, one) for one in own}, "nom_complet": shown},
    )


def _is_withheld(hit: JsonObject) -> bool:
    """Return whether the name is kept from the public: of a company, partial diffusion masks less than its name."""
    names = words(hit, "nom_complet"), words(hit, "nom_raison_sociale")
    return any(map(is_masked, names)) or (_is_individual(hit) and words(hit, "statut_diffusion") in ("P", "N"))


def _is_individual(hit: JsonObject) -> bool:
    return words(hit, "nature_juridique").startswith(_INDIVIDUAL)


def _candidate(hit: JsonObject) -> str | None:
    """Return a result in a few words; a natural person's name is nobody's candidate."""
    name = first_name([words(hit, "nom_complet"), words(hit, "nom_raison_sociale")])
    if name is None or _is_individual(hit) or not _is_in_sirene(hit):
        return None
    return f"{name[:100]} (SIREN {words(hit, 'siren')}, {_STATES[words(hit, 'etat_administratif')]})"
