"""What ``/search`` answers, read strictly: a result of another shape is unreadable, never "nothing found"."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance.dates import day_of, end_of
from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.numbers import same_number
from aplomb.core.proving.versions import Version


@dataclass(frozen=True, slots=True)
class Title:
    """A text that a result belongs to. ``id`` without the date that it may carry; ``state`` is ``legalStatus``."""

    id: str
    cid: str
    title: str
    state: str


SEVERAL = "Plusieurs textes répondent à ce qui est cité."
type Owner = Callable[[Title], bool]
"""Whether a text is the one that is meant."""


@dataclass(frozen=True, slots=True)
class Found[Item]:
    """What of a search is meant, and whether the search has shown all that it found: else nothing is ever missing."""

    items: tuple[Item, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Absent:
    """All was looked through, and what is meant is not there; ``read_at`` is the oldest reading, since 1970."""

    read_at: float


def versions(body: JsonObject, num: str, owner: Owner) -> Found[Version]:
    """Return the versions of one article of one text. A search for L1235-3 finds L1235-3-1 too. Raises SourceError."""
    results, complete = _results(body)
    seen = 0
    found: dict[str, list[Version]] = {}
    for result in results:
        articles = [extract for extract in _extracts(result) if extract.get("type") == "articles"]
        seen += len(articles)
        for title in filter(owner, titles(result)):
            found.setdefault(title.cid, []).extend(one for extract in articles if (one := _version(extract, num)))
    if len(owned := [items for items in found.values() if items]) > 1:
        raise SourceError(Cause.AMBIGUOUS, SEVERAL)
    total = body.get("totalArticleResultNumber")
    return Found(
        tuple(dict.fromkeys(chain.from_iterable(owned))), complete and (not isinstance(total, int) or total <= seen)
    )


def texts(body: JsonObject, owner: Owner) -> Found[Title]:
    """Return the texts that are meant, each once. Raises SourceError."""
    results, complete = _results(body)
    owned = {title.cid: title for result in results for title in titles(result) if owner(title)}
    return Found(tuple(owned.values()), complete)


def titles(result: JsonObject) -> Sequence[Title]:
    """Return the texts that one result belongs to. Raises SourceError."""
    return [_title(title) for title in _objects(result.get("titles"))]


def _results(body: JsonObject) -> tuple[list[JsonObject], bool]:
    total, results = body.get("totalResultNumber"), _objects(body.get("results"))
    if not isinstance(total, int) or isinstance(total, bool):
        raise SourceError(Cause.UNREADABLE)
    return results, total <= len(results) and not any(result.get("moreArticle") for result in results)


def _extracts(result: JsonObject) -> Iterator[JsonObject]:
    for section in _objects(result.get("sections")):
        yield from _objects(section.get("extracts"))


def _version(extract: JsonObject, num: str) -> Version | None:
    match extract:
        case {"num": str(written)} if not same_number(written, num):
            return None
        case {"num": None}:
            return None  # a signature, a heading
        case {"id": str(identifier), "num": str(written), "legalStatus": str(state)}:
            start, end = day_of(extract.get("dateDebut")), end_of(extract.get("dateFin"))
            return Version(identifier, written, state, start, end)
        case _:
            raise SourceError(Cause.UNREADABLE)


def _title(title: JsonObject) -> Title:
    match title:
        case {"id": str(identifier), "cid": str(cid), "title": str(text)}:
            state = title.get("legalStatus")
            return Title(identifier.partition("_")[0], cid, text, state if isinstance(state, str) else "")
        case _:
            raise SourceError(Cause.UNREADABLE)


def _objects(value: Json) -> list[JsonObject]:
    if not isinstance(value, list):
        raise SourceError(Cause.UNREADABLE)
    objects = [item for item in value if isinstance(item, dict)]
    if len(objects) < len(value):
        raise SourceError(Cause.UNREADABLE)
    return objects
