"""Everything in a text that an official source can be asked about."""

from dataclasses import dataclass
from typing import TypedDict

from aplomb.core.routing.citations.article import Article, ArticleDocument
from aplomb.core.routing.citations.articles import Named, articles
from aplomb.core.routing.citations.cases import Case, CaseDocument, cases
from aplomb.core.routing.citations.ecli import eclis
from aplomb.core.routing.citations.emphasis import unmarked
from aplomb.core.routing.citations.mention import Text
from aplomb.core.routing.citations.mentions import mentions
from aplomb.core.routing.citations.references import Reference, ReferenceKind, references
from aplomb.core.routing.citations.texts import texts
from aplomb.core.routing.identifiers import (
    Company,
    Form,
    Identifier,
    IdentifierKind,
    apart,
    identifiers,
    named_companies,
)
from aplomb.core.routing.typography import read


class TextDocument(TypedDict):
    """A law, decree or act under the names of the labelled cases."""

    nature: str
    num: str | None
    date: str | None


class TypedValue(TypedDict):
    """An identifier of another kind: ``idcc``, ``nor``, ``rna``, ``tva``."""

    type: str
    value: str


class ExtractionDocument(TypedDict):
    """What was found, under the names of the labelled cases."""

    articles: list[ArticleDocument]
    texts: list[TextDocument]
    cases: list[CaseDocument]
    ids: list[str]
    sirens: list[str]
    sirets: list[str]
    companies: list[str]
    other_ids: list[TypedValue]
    invalid_ids: list[str]


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a text cites and names, each in the order it stands, with offsets into the text as it was given."""

    articles: tuple[Article, ...]
    texts: tuple[Text, ...]
    cases: tuple[Case, ...]
    references: tuple[Reference, ...]
    identifiers: tuple[Identifier, ...]
    companies: tuple[Company, ...]

    def document(self) -> ExtractionDocument:
        """Return what was found under the names of the labelled cases: nothing personal, and nothing twice."""
        plausible = [one for one in self.identifiers if one.form is Form.PLAUSIBLE]
        return {
            "articles": [article.document() for article in self.articles],
            "texts": _text_documents(self.texts),
            "cases": _unique([case.document() for case in self.cases]),
            "ids": _unique([one.value for one in self.references if one.kind is ReferenceKind.LEGIFRANCE]),
            "sirens": _unique([siren for one in plausible if (siren := siren_of(one))]),
            "sirets": _unique([one.value for one in plausible if one.kind is IdentifierKind.SIRET]),
            "companies": _unique([company.name for company in self.companies]),
            "other_ids": _others(self.references, plausible),
            "invalid_ids": _unique(
                [one.value for one in self.identifiers if one.form is Form.IMPLAUSIBLE and one.kind in _REGISTERED]
            ),
        }


_REGISTERED = (IdentifierKind.SIREN, IdentifierKind.SIRET, IdentifierKind.VAT)


def extract(text: str) -> Extraction:
    """Return all that a text cites and names. Pure, total, and linear in the length of the text."""
    written = read(text)
    reading = unmarked(written)
    known = sorted(texts(reading), key=lambda one: one[0].start)
    named = Named.of([*(mention for _, mention in known), *mentions(reading)])
    numbers = identifiers(written)
    return Extraction(
        articles=tuple(sorted(articles(reading, named), key=lambda article: article.start)),
        texts=tuple(text for text, _ in known),
        cases=apart([*eclis(reading), *cases(reading)]),
        references=apart(references(reading)),
        identifiers=numbers,
        companies=named_companies(written, numbers),
    )


def siren_of(identifier: Identifier) -> str | None:
    """Return the legal unit that a number names: a SIREN itself, or that of a SIRET or of a French VAT number."""
    if identifier.kind in (IdentifierKind.SIREN, IdentifierKind.SIRET):
        return identifier.value[:9]
    is_french = identifier.kind is IdentifierKind.VAT and not identifier.value[4:].startswith("000")
    return identifier.value[4:] if is_french else None


def _others(found: tuple[Reference, ...], plausible: list[Identifier]) -> list[TypedValue]:
    values = [(one.start, str(one.kind), one.value) for one in found if one.kind is not ReferenceKind.LEGIFRANCE]
    values += [
        (one.start, str(one.kind), one.value)
        for one in plausible
        if one.kind in (IdentifierKind.RNA, IdentifierKind.VAT)
    ]
    return _unique([TypedValue(type=kind, value=value) for _, kind, value in sorted(values)])


def _text_documents(found: tuple[Text, ...]) -> list[TextDocument]:
    """A text named again with less, ``la loi n° 89-462``, is the one already there."""
    documents: list[TextDocument] = []
    for text in sorted(found, key=lambda text: (text.num is None) + (text.date is None)):
        if not any(
            text.nature == known["nature"] and text.num in (None, known["num"]) and text.date in (None, known["date"])
            for known in documents
        ):
            documents.append({"nature": text.nature, "num": text.num, "date": text.date})
    return documents


def _unique[T](values: list[T]) -> list[T]:
    return [value for index, value in enumerate(values) if value not in values[:index]]
