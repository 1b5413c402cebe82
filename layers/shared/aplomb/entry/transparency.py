"""GET /transparence: the readable rule, every word of it taken from the document that is signed."""

import json
import re
from collections.abc import Iterable, Sequence
from html import escape

from aplomb.core.json import Json
from aplomb.core.routing.document import LevelDocument, NamedCode, RowDocument, RuleDocument
from aplomb.core.routing.facts import Domain, Exemption, Stakes
from aplomb.core.sealing.envelope import RULE_TYPE
from aplomb.entry.page import Language, Page, Parts, Words, assembled, checks, filled, joined, words

FOLDER = "transparency"
STYLES = ("shared/checks.css", "transparency/transparency.css")
SCRIPTS = (
    "shared/canonical.js",
    "shared/dsse.js",
    "shared/table.js",
    "transparency/shown.js",
    "transparency/checks.js",
    "transparency/transparency.js",
)


def transparency_page(rule: RuleDocument, language: Language) -> Page:
    """Return the page of a rule (seed 000): the rule stays French, what surrounds it speaks the language."""
    settings: dict[str, Json] = {"words": dict(words(FOLDER, "script", language)), "payloadType": RULE_TYPE}
    body = _body(rule, words(FOLDER, "page", language), language)
    parts = Parts(name="transparence", folder=FOLDER, styles=STYLES, scripts=SCRIPTS, body=body, settings=settings)
    return assembled(parts, language)


def _body(rule: RuleDocument, texts: Words, language: Language) -> str:
    fact_names = words(FOLDER, "facts", language)
    opening, _, rest = rule["limites"].partition(". ")
    own = {name: rule[name] for name in ("id", "version", "date", "presentation", "publication")}
    return filled(
        f"{FOLDER}/body.html",
        texts
        | own
        | {
            "date_in_words": _date_in_words(rule["date"], texts["months"].split()),
            "hors_routage": rule["hors_routage"]["texte"],
            "limites_opening": f"{opening}.",
            "limites_rest": rest,
            "doute_domaine": rule["doute"]["domaine"],
            "doute_enjeu": rule["doute"]["enjeu"],
        },
        titre=_unbroken(rule["titre"]),
        foreign_hidden="" if texts["foreign"] else "hidden",
        levels=joined(_level(level, index, texts) for index, level in enumerate(rule["niveaux"])),
        exemption_choices=_choices("hors_routage", Exemption, fact_names | _names(rule["hors_routage"]["cas"])),
        domain_choices=_choices("domaine", Domain, fact_names),
        stakes_choices=_choices("enjeu", Stakes, fact_names),
        rows=joined(_row(row, index, texts) for index, row in enumerate(rule["table"])),
        exemptions=_named(rule["hors_routage"]["cas"], "hors_routage.cas"),
        domains=_named(rule["domaines_reglementes"], "domaines_reglementes"),
        signals=_named(rule["signaux_enjeu_fort"], "signaux_enjeu_fort"),
        checks=checks(FOLDER, texts, language, depth=4),
    )


def _level(level: LevelDocument, index: int, texts: Words) -> str:
    own = {"numero": str(level["numero"])} | {name: level[name] for name in ("code", "nom", "quand", "moyens")}
    return filled(f"{FOLDER}/level.html", texts | own, index=str(index))


def _row(row: RowDocument, index: int, texts: Words) -> str:
    level = json.dumps(row["niveau"])
    own = {name: row[name] for name in ("hors_routage", "domaine", "enjeu", "raison")}
    shown = texts["no_level_cell"] if row["niveau"] is None else level
    return filled(f"{FOLDER}/row.html", texts | own | {"niveau": level, "level_shown": shown}, index=str(index))


def _choices(fact: str, values: Iterable[str], names: Words) -> str:
    return joined(
        filled(
            f"{FOLDER}/choice.html",
            {"fact": fact, "value": value, "label": names[value]},
            checked=" checked" if index == 0 else "",
        )
        for index, value in enumerate(values)
    )


def _names(cases: Sequence[NamedCode]) -> Words:
    return {case["code"]: case["nom"] for case in cases}


def _named(entries: Sequence[NamedCode], path: str) -> str:
    return joined(
        filled(f"{FOLDER}/named.html", {"code": entry["code"], "nom": entry["nom"]}, path=f"{path}.{index}")
        for index, entry in enumerate(entries)
    )


def _unbroken(text: str) -> str:
    """Return HTML in which no line begins with a mark that French sets off by a space; the text itself is untouched."""
    return re.sub(r"(\S+ [:;?!])", r'<span class="unbroken">\1</span>', escape(text))


def _date_in_words(date: str, months: Sequence[str]) -> str:
    year, month, day = map(int, date.split("-"))
    return f"{day} {months[month - 1]} {year}"
