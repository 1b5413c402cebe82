"""GET /: the page on which a person tries what the API does."""

import json

from aplomb.core.comprehension.assessment import TRUST_THRESHOLD
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.json import JsonObject
from aplomb.entry.page import (
    ASKING,
    Language,
    Page,
    Parts,
    Words,
    asking_words,
    assembled,
    filled,
    joined,
    source,
    words,
)

FOLDER = "landing"
STYLES = ("shared/asking.css", "landing/landing.css")
SCRIPTS = (*ASKING, "landing/curl.js", "landing/report.js", "landing/landing.js")


def landing_page(language: Language) -> Page:
    """Return the page. It knows the services and the threshold; all else it learns from the stream."""
    examples = json.loads(source(f"{FOLDER}/examples.json"))
    texts = words(FOLDER, "page", language)
    body = filled(
        f"{FOLDER}/body.html",
        texts
        | {"threshold": str(TRUST_THRESHOLD), "cards_intro": texts["cards_intro"].format(threshold=TRUST_THRESHOLD)},
        examples=joined(
            filled(f"{FOLDER}/example.html", {"label": example["label"][language]}, index=str(index))
            for index, example in enumerate(examples)
        ),
        cards=joined(_card(service.name, service.label, texts) for service in CATALOGUE),
    )
    settings: JsonObject = {
        "words": asking_words(FOLDER, language),
        "examples": [example["text"] for example in examples],
    }
    parts = Parts(name="", folder=FOLDER, styles=STYLES, scripts=SCRIPTS, body=body, settings=settings)
    return assembled(parts, language)


def _card(name: str, label: str, texts: Words) -> str:
    return filled(f"{FOLDER}/card.html", {"service": name, "label": label, "waiting": texts["state_waiting"]})
