"""selfservice: the articles of the catalogue that a text asks for."""

from collections.abc import Sequence

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.elsewhere import NOT_CONCERNED
from aplomb.adapters.embedded.scoring.model import Verdict, judge
from aplomb.adapters.embedded.scoring.sales import SEARCH
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.search import Match, Query, read_query, search, tier
from aplomb.core.json import Json, JsonObject

_APPROVED = 65
_NONE: JsonObject = {
    "num_article": NOT_CONCERNED,
    "denomination": None,
    "confidence": 0.0,
    "method": "none",
    "tier": None,
    "prix_indicatif_m2": None,
    "stock": None,
}


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is ``trust.score``. Without an article, the one result says so."""
    query, concern = read_query(reading), judge(SEARCH, reading.signals)
    matches = search(query) if concern.prediction != NOT_CONCERNED else ()
    score = _score(matches, concern)
    corrections: dict[str, Json] = dict(query.corrections)
    return {
        "factory_id": factory_id,
        "query_normalisee": query.normal or None,
        "corrections": corrections or None,
        "resultats": [_result(match, query) for match in matches] or [dict(_NONE)],
        "composition_detectee": reading.first("glass") or reading.first("composition"),
        "extraction_method": "regex" if matches else "none",
        "trust": {"score": score, "routing": "AUTO_APPROVE" if score >= _APPROVED else "HUMAN_REVIEW"},
    }


def _score(matches: Sequence[Match], concern: Verdict) -> int:
    if concern.prediction == NOT_CONCERNED:
        return trust(concern)
    return trust(concern, matches[0].confidence) if matches else 0


def _result(match: Match, query: Query) -> Json:
    article = match.article
    return {
        "num_article": article.number,
        "denomination": article.name,
        "confidence": match.confidence,
        "method": "fuzzy" if query.corrections else "lexical",
        "tier": tier(match),
        "prix_indicatif_m2": article.price,
        "stock": article.stock,
    }
