"""An article of law as an answer cites it."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from aplomb.core.routing.citations.mention import Instrument


class ArticleDocument(TypedDict):
    """An article under the names of the labelled cases. What is not there is not so."""

    num: str
    instrument: str | None
    raw: str
    to: NotRequired[str]
    range: NotRequired[bool]
    former: NotRequired[bool]
    anaphora: NotRequired[bool]
    subdivision: NotRequired[str]
    alt: NotRequired[list[str]]
    scope: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Article:
    """One article, or both ends of a range of them.

    ``num`` and ``to`` are compact (``L1235-3``); ``raw`` is ``text[start:end]``, the whole phrase, which the articles
    of a list share; ``instrument`` is None when the text does not say; ``anaphora`` when it says ``du même code``.
    """

    num: str
    instrument: Instrument | None
    raw: str
    start: int
    end: int
    to: str | None = None
    former: bool = False
    anaphora: bool = False
    subdivision: str | None = None

    def document(self) -> ArticleDocument:
        """Return the article under the names of the labelled cases."""
        document: ArticleDocument = {
            "num": self.num,
            "instrument": self.instrument.title if self.instrument else None,
            "raw": self.raw,
        }
        if self.to:
            document |= {"to": self.to, "range": True}
        if self.former:
            document["former"] = True
        if self.anaphora:
            document["anaphora"] = True
        if self.subdivision:
            document["subdivision"] = self.subdivision
        if self.instrument and self.instrument.alternatives:
            document["alt"] = list(self.instrument.alternatives)
        if self.instrument and self.instrument.scope:
            document["scope"] = self.instrument.scope
        return document
