"""Citations in a text: articles, laws, decisions, and the identifiers that official sources know."""

from aplomb.core.routing.citations.article import Article
from aplomb.core.routing.citations.cases import Case
from aplomb.core.routing.citations.courts import CaseKind
from aplomb.core.routing.citations.extraction import Extraction, ExtractionDocument, extract, siren_of
from aplomb.core.routing.citations.mention import Instrument, Text
from aplomb.core.routing.citations.references import Reference, ReferenceKind

__all__ = [
    "Article",
    "Case",
    "CaseKind",
    "Extraction",
    "ExtractionDocument",
    "Instrument",
    "Reference",
    "ReferenceKind",
    "Text",
    "extract",
    "siren_of",
]
