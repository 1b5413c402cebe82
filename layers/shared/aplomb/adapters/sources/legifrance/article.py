"""What ``/consult/getArticle`` answers: one version of an article, with its text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance.dates import day_of, end_of
from aplomb.adapters.sources.legifrance.results import Title
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.versions import Version

PATH = "/consult/getArticle"
MISSING = "L'article figure chez Légifrance, mais son texte n'y est pas."
MOVES = frozenset({"TRANSFERE", "TRANSFERT", "CONCORDANCE", "CONCORDE"})
"""The types of link that name where an article has gone to."""
_MOST_SUCCESSORS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadArticle:
    """One version as it was read. ``starts`` are all versions of the article: LEGIARTI to ISO date, empty if untold."""

    version: Version
    text: str = field(repr=False)
    titles: tuple[Title, ...]
    starts: Mapping[str, str]
    successors: tuple[str, ...]


def read_article(body: JsonObject) -> ReadArticle:
    """Return the article of an answer. Raises SourceError (UNREADABLE) when there is none, or none with a text."""
    told = body.get("article")
    if not isinstance(told, dict):
        raise SourceError(Cause.UNREADABLE)
    match told:
        case {"id": str(identifier), "num": str(num), "etat": str(state), "texte": str(text)} if text.strip():
            start, end = day_of(told.get("dateDebut")), end_of(told.get("dateFin"))
            return ReadArticle(
                version=Version(identifier, num, state, start, end),
                text=text,
                titles=tuple(_titles(told)),
                starts=dict(_starts(told)),
                successors=tuple(dict.fromkeys(_successors(told, num)))[:_MOST_SUCCESSORS],
            )
        case {"id": str()}:
            raise SourceError(Cause.UNREADABLE, MISSING)
        case _:
            raise SourceError(Cause.UNREADABLE)


def _titles(article: JsonObject) -> Iterator[Title]:
    for title in _listed(article, "textTitles"):
        match title:
            case {"id": str(identifier), "cid": str(cid), "titre": str(text)}:
                yield Title(identifier, cid, text, str(title.get("etat", "")))


def _starts(article: JsonObject) -> Iterator[tuple[str, str]]:
    for version in _listed(article, "articleVersions"):
        match version:
            case {"id": str(identifier), "dateDebut": start}:
                yield identifier, day_of(start)


def _successors(article: JsonObject, num: str) -> Iterator[str]:
    moves = [link for link in _listed(article, "lienModifications") if link.get("linkType") in MOVES]
    for link in [*_listed(article, "lienConcordes"), *moves]:
        match link:
            case {"articleNum": str(other), "textTitle": str(title)} if other.strip() and other != num:
                yield f"article {other} ({title.strip()})"


def _listed(article: JsonObject, name: str) -> list[JsonObject]:
    """Return the objects of a list that only explains: none where the answer has no such list."""
    value = article.get(name)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
