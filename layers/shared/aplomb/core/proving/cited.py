"""What a question, its answer and each of its claims cite, as the sources can be asked: identifiers, no sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from aplomb.core.proving.draft import Assertion
from aplomb.core.proving.subjects import (
    Citation,
    CitedArticle,
    CitedText,
    CompanyName,
    CompanyNumber,
    citations_of,
)
from aplomb.core.routing.citations import Extraction, extract, siren_of
from aplomb.core.routing.identifiers import Form, IdentifierKind

MOST = 200
"""Citations that are looked at, the first ones; nobody looks up a tenth of it for one question."""


@dataclass(frozen=True, slots=True)
class Support:
    """What one claim leans on: what can be looked up, and what it cites in words that name nothing to look up."""

    citations: tuple[Citation, ...]
    unread: tuple[str, ...]


_SUPPORTS: WeakKeyDictionary[Assertion, Support] = WeakKeyDictionary()
"""What was read of claims that somebody still holds: many ask of the same claim, and no claim is kept for it."""


def support(assertion: Assertion) -> Support:
    """Return what a claim cites, in its citations and in its own text."""
    found = _SUPPORTS.get(assertion)
    if found is None:
        found = _SUPPORTS[assertion] = _support(assertion)
    return found


def _support(assertion: Assertion) -> Support:
    invoked = {one: extract(one) for one in assertion.citations}
    unread = tuple(one for one, extraction in invoked.items() if not citations_of(extraction))
    return Support(cited((*invoked.values(), extract(assertion.text))), unread)


def cited(texts: Iterable[Extraction]) -> tuple[Citation, ...]:
    """Return what texts cite, each once, in their order; without what is cited again with less, ``l'article 1240``."""
    found = tuple(dict.fromkeys(one for text in texts for one in citations_of(text)))[:MOST]
    return tuple(one for one in found if not any(_says_more(other, one) for other in found))


def companies(texts: Iterable[Extraction]) -> tuple[CompanyNumber, ...]:
    """Return the companies that texts name by number, each once, in their order."""
    return tuple(
        dict.fromkeys(
            CompanyNumber(siren, one.value if one.kind is IdentifierKind.SIRET else None)
            for text in texts
            for one in text.identifiers
            if one.form is Form.PLAUSIBLE and (siren := siren_of(one))
        )
    )


def company_names(texts: Iterable[Extraction]) -> tuple[CompanyName, ...]:
    """Return the companies that texts name, each once, in their order."""
    return tuple(dict.fromkeys(CompanyName(one.name) for text in texts for one in text.companies))


def _says_more(other: Citation, one: Citation) -> bool:
    """Tell whether another citation is of the same thing and says more of it."""
    if isinstance(one, CitedArticle) and isinstance(other, CitedArticle):
        return one.instrument is None and other.instrument is not None and one.num == other.num
    if isinstance(one, CitedText) and isinstance(other, CitedText):
        return (
            one != other
            and one.nature == other.nature
            and one.num in (None, other.num)
            and one.date in (None, other.date)
        )
    return False
