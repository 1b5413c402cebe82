"""GET /question: the page on which a citizen asks a question, follows its answer, and reads it with its evidence."""

from aplomb.core.answering.catalogue import DELIBERATORS
from aplomb.core.json import JsonObject
from aplomb.core.limits import LIMITS
from aplomb.core.proving.unverifiable import TITLES
from aplomb.core.routing.document import NamedCode, RuleDocument
from aplomb.entry.page import ASKING, Language, Page, Parts, asking_words, assembled, filled, joined, words

NAME = "question"
STYLES = ("shared/asking.css", "question/question.css")
SCRIPTS = (
    *ASKING,
    "shared/element.js",
    "question/progress.js",
    "question/evidence.js",
    "question/deliberation.js",
    "question/answer.js",
    "question/question.js",
)


def question_page(rule: RuleDocument, language: Language) -> Page:
    """Return the page (seed 000). What it calls levels, domains and signals is the rule's; all else, the stream's."""
    texts = words(NAME, "page", language)
    body = filled(
        "question/body.html",
        texts | {"guest_hint": texts["guest_hint"].format(characters=LIMITS.guest_characters)},
        levels=joined(
            filled("question/level.html", {name: str(level[name]) for name in ("numero", "nom", "moyens")})
            for level in rule["niveaux"]
        ),
    )
    settings: JsonObject = {
        "words": asking_words(NAME, language),
        "levels": {str(level["numero"]): level["nom"] for level in rule["niveaux"]},
        "domains": _named(rule["domaines_reglementes"]),
        "signals": _named(rule["signaux_enjeu_fort"]),
        "deliberators": DELIBERATORS,
        "sources": {str(source): title for source, title in TITLES.items()},
    }
    parts = Parts(name=NAME, folder=NAME, styles=STYLES, scripts=SCRIPTS, body=body, settings=settings)
    return assembled(parts, language)


def _named(codes: list[NamedCode]) -> JsonObject:
    return {one["code"]: one["nom"] for one in codes}
