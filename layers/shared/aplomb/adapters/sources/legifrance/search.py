"""What ``/search`` is asked."""

from collections.abc import Sequence

from aplomb.core.json import JsonObject

PATH = "/search"
PAGE = 100
"""The most results a page holds."""


def exact(field: str, value: str) -> JsonObject:
    """Return the criterion that a field has exactly this value."""
    return _criterion(field, "EXACTE", value)


def all_words(field: str, value: str) -> JsonObject:
    """Return the criterion that a field has all of these words."""
    return _criterion(field, "TOUS_LES_MOTS_DANS_UN_CHAMP", value)


def among(facet: str, value: str) -> JsonObject:
    """Return the filter that a facet has this value."""
    return {"facette": facet, "valeurs": [value]}


def as_of(day: str) -> JsonObject:
    """Return the filter for the law as it stands on an ISO date."""
    return {"facette": "DATE_VERSION", "singleDate": day}


def on(facet: str, day: str) -> JsonObject:
    """Return the filter that a date is this one."""
    return {"facette": facet, "dates": {"start": day, "end": day}}


def search(
    fond: str, fields: Sequence[JsonObject], filters: Sequence[JsonObject], *, sort: str, paged_by: str = "DEFAUT"
) -> JsonObject:
    """Return the body of a search that wants all criteria and all filters met."""
    return {
        "fond": fond,
        "recherche": {
            "champs": [*fields],
            "filtres": [*filters],
            "operateur": "ET",
            "pageNumber": 1,
            "pageSize": PAGE,
            "sort": sort,
            "typePagination": paged_by,
        },
    }


def _criterion(field: str, kind: str, value: str) -> JsonObject:
    return {
        "typeChamp": field,
        "operateur": "ET",
        "criteres": [{"typeRecherche": kind, "valeur": value, "operateur": "ET"}],
    }
