"""selfservice: the articles of the catalogue that a text asks for."""

from collections.abc import Sequence
from itertools import zip_longest

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.scoring.verdict import NOT_CONCERNED, Verdict
from aplomb.adapters.embedded.search import MOST_RESULTS, Match, Query, read_queries, search, tier
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
    """Return the answer; its trust is ``trust.score``. Without an article, the one result says so.

    Where several products are asked for, the best of each comes first, then the next best.
    """
    queries, concern = read_queries(reading), ask_mail(reading, "recherche")
    found = [search(query) if concern.prediction != NOT_CONCERNED else () for query in queries]
    ranks = zip_longest(*([(match, query) for match in own] for own, query in zip(found, queries, strict=True)))
    matches = [one for rank in ranks for one in rank if one is not None]
    score = _score(found, concern)
    corrections: dict[str, Json] = dict(queries[0].corrections)
    return {
        "factory_id": factory_id,
        "query_normalisee": ", ".join(query.normal for query in queries) or None,
        "corrections": corrections or None,
        "resultats": [_result(*one) for one in matches[: max(MOST_RESULTS, len(queries))]] or [dict(_NONE)],
        "composition_detectee": reading.first("glass") or reading.first("composition"),
        "extraction_method": "regex" if matches else "none",
        "trust": {"score": score, "routing": "AUTO_APPROVE" if score >= _APPROVED else "HUMAN_REVIEW"},
    }


def _score(found: Sequence[Sequence[Match]], concern: Verdict) -> int:
    """Return the trust: that no article is asked for, else that all that is asked for was found."""
    if concern.prediction == NOT_CONCERNED:
        return trust(concern)
    best = [matches[0].confidence if matches else 0.0 for matches in found]
    return trust(concern, sum(best) / len(best))


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
