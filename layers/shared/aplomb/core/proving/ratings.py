"""Published fact-checks (ClaimReview, by Google's Fact Check Tools API): what others found, in their own words.

Documentation: https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.days import day_of
from aplomb.core.proving.fields import member, objects, words
from aplomb.core.proving.likeness import likeness
from aplomb.core.proving.natures import folded
from aplomb.core.proving.statement import Statement
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.sealing.certificate import SourceVerdict

A_CLAIM = "affirmation"
"""What is sealed in the place of a claim: nothing of a question stands in a certificate."""
_BESIDE = frozenset({"nextPageToken"})
"""What may stand in an answer without claims: where there are none it is ``{}``, and any other is not documented."""
_SHOWN = 3
_CHARACTERS = 300
"""Of a rating or a publisher's name; what is longer is neither."""
_NOT_OURS = "C'est l'avis de qui le publie, non le nôtre ; il peut avoir vieilli."
_MIXED = re.compile(
    r"(?<![a-z])(?:pas|ni|vrai (?:et|ou|ou bien) faux|presque|en partie|partiellement|a moitie)(?![a-z])"
)
_URL = re.compile(r"https://[A-Za-z0-9.-]+(?:/\S{0,1000})?")


class Label(StrEnum):
    """What a rating comes to; whatever is qualified otherwise is OTHER."""

    FALSE = "faux"
    MISLEADING = "trompeur"
    TRUE = "vrai"
    OTHER = "autre"


_LABELS = (
    (Label.MISLEADING, re.compile(
        r"(?<![a-z])(?:plutot faux|partiellement (?:faux|vrai)|trompeu(?:r|se)s?|manque de contexte|detournee?s?"
        r"|hors contexte)(?![a-z])"
    )),
    (Label.OTHER, _MIXED),
    (Label.OTHER, re.compile(r"(?<![a-z])plutot vrai(?![a-z])")),
    (Label.FALSE, re.compile(r"(?<![a-z])(?:fausses?|faux|infondee?s?)(?![a-z])")),
    (Label.TRUE, re.compile(r"(?<![a-z])(?:vraie?s?)(?![a-z])")),
)  # fmt: skip
"""In this order: what qualifies a word comes before the word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A published review of a claim. ``rating`` is verbatim; whoever made the claim is not kept."""

    claim: str
    publisher: str
    url: str
    rating: str
    title: str
    date: str | None

    @property
    def label(self) -> Label:
        """The rating's normalised label, beside its own words and never in their place."""
        return label_of(self.rating)


def label_of(rating: str) -> Label:
    """Return the label of a publisher's words."""
    said = folded(rating)
    return next((label for label, pattern in _LABELS if pattern.search(said)), Label.OTHER)


def read_reviews(answer: Json, claim: str, today: str) -> Statement | None:
    """Return what was published on a claim: never a verdict of ours, so it is ``hors_perimetre``. None when unreadable.

    The source searches by meaning and answers with neighbours: a review counts only where its claim is the same. Of a
    claim that is the same without a review that can be read, it is not said that nothing was published.
    """
    claims = _claims(answer)
    if claims is None:
        return None
    alike = [(like, one) for one in claims if (like := likeness(claim, words(one, "text"))) is not None]
    found = sorted(_reviews(alike), key=lambda one: (one[0], one[1].date or ""), reverse=True)
    reviews = [review for _, review in found][:_SHOWN]
    if alike and not reviews:
        return None
    if not reviews:
        detail = f"Aucune vérification publiée trouvée sur cette affirmation à la date du {spelt_date(today)}."
        return Statement(identifier=A_CLAIM, verdict=SourceVerdict.NOT_FOUND, detail=detail)
    return Statement(
        identifier=reviews[0].url,
        verdict=SourceVerdict.OUT_OF_SCOPE,
        detail=" ".join([*map(_sentence, reviews), _NOT_OURS]),
        url=reviews[0].url,
        title=reviews[0].title or None,
        extract={"claims": [_extract(review) for review in reviews]},
    )


def not_asked() -> Statement:
    """Return the statement for a claim of which too little may leave to search for it."""
    return Statement(
        identifier=A_CLAIM,
        verdict=SourceVerdict.OUT_OF_SCOPE,
        detail="Cette affirmation est trop courte, ou trop personnelle, pour être cherchée chez un tiers.",
    )


def _claims(answer: Json) -> list[JsonObject] | None:
    """Return the claims of an answer: none in an empty one, and None for what is of another shape than documented."""
    if not isinstance(answer, dict) or ("claims" not in answer and answer.keys() - _BESIDE):
        return None
    listed = answer.get("claims", [])
    claims = objects(listed)
    is_whole = isinstance(listed, list) and len(claims) == len(listed)
    has_texts = not claims or any(words(one, "text") for one in claims)
    return claims if is_whole and has_texts else None


def _reviews(alike: list[tuple[float, JsonObject]]) -> Iterator[tuple[float, Review]]:
    for like, one in alike:
        text = words(one, "text")
        for review in objects(member(one, "claimReview")):
            url, rating = words(review, "url"), words(review, "textualRating")
            publisher = words(review, "publisher", "name") or words(review, "publisher", "site")
            if _URL.fullmatch(url) and 0 < len(rating) <= _CHARACTERS and 0 < len(publisher) <= _CHARACTERS:
                date = day_of(member(review, "reviewDate"))
                title = words(review, "title")[:_CHARACTERS]
                yield like, Review(claim=text, publisher=publisher, url=url, rating=rating, title=title, date=date)


def _sentence(review: Review) -> str:
    when = f" le {spelt_date(review.date)}" if review.date else ", à une date qui n'est pas donnée"
    said = f"{review.publisher} a publié{when} : « {review.rating} » (classé : {review.label})"
    return f"{said}, sur l'affirmation « {review.claim} » ({review.url})."


def _extract(review: Review) -> Json:
    return {
        "text": review.claim,
        "publisher": review.publisher,
        "url": review.url,
        "title": review.title,
        "reviewDate": review.date,
        "textualRating": review.rating,
    }
