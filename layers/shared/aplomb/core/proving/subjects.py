"""What a source is asked about: identifiers and short claims, never the text they stand in."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from aplomb.core.routing.citations import CaseKind, Extraction, Instrument, ReferenceKind
from aplomb.core.routing.citations.dates import spelt_date


@dataclass(frozen=True, slots=True)
class CitedArticle:
    """One article of law; ``num`` is compact, ``L1235-3``, and ``instrument`` None when the text does not say.

    ``former`` when it is cited as one that is no longer what stands under its number: ``ancien article 1382``.
    """

    num: str
    instrument: Instrument | None
    former: bool = False

    @property
    def asked(self) -> str:
        """What is looked for, in French."""
        former = "ancien " if self.former else ""
        return f"{former}article {self.num}" + (f", {self.instrument.title}" if self.instrument else "")


@dataclass(frozen=True, slots=True)
class CitedText:
    """A law, decree, ordinance or order by number, by ISO date, or both; ``nature`` is Légifrance's, ``LOI``."""

    nature: str
    num: str | None
    date: str | None

    @property
    def asked(self) -> str:
        """What is looked for, in French."""
        number = f" n° {self.num}" if self.num else ""
        return self.nature.replace("_", " ").lower() + number + (f" du {spelt_date(self.date)}" if self.date else "")


@dataclass(frozen=True, slots=True)
class CitedCase:
    """A decision by its canonical number, ``18-26.218``; ``date`` is ISO."""

    kind: CaseKind
    num: str
    court: str | None
    date: str | None

    @property
    def asked(self) -> str:
        """What is looked for, in French."""
        return ", ".join(filter(None, (self.court, self.date and spelt_date(self.date), self.num)))


@dataclass(frozen=True, slots=True)
class CitedId:
    """An identifier of Légifrance, of the Journal officiel (NOR) or of a collective agreement (IDCC)."""

    kind: ReferenceKind
    value: str

    @property
    def asked(self) -> str:
        """What is looked for."""
        return f"{self.kind.upper()} {self.value}"


type Citation = CitedArticle | CitedText | CitedCase | CitedId


@dataclass(frozen=True, slots=True)
class CompanyNumber:
    """A legal unit by its SIREN, nine digits; with the SIRET, fourteen digits, where an establishment is meant."""

    siren: str
    siret: str | None = None

    @property
    def asked(self) -> str:
        """What is looked for."""
        return f"SIRET {self.siret}" if self.siret else f"SIREN {self.siren}"


@dataclass(frozen=True, slots=True)
class CompanyName:
    """A company by a name alone, which is never enough to verify one."""

    name: str

    @property
    def asked(self) -> str:
        """What is looked for."""
        return self.name


@dataclass(frozen=True, slots=True)
class Claim:
    """A short statement of fact, without what its author's situation would tell: it leaves for a foreign service."""

    text: str = field(repr=False)

    @property
    def asked(self) -> str:
        """What is looked for."""
        return self.text


def citations_of(extraction: Extraction) -> tuple[Citation, ...]:
    """Return what Légifrance is to be asked of a text, each once, in the order it stands; of a range both ends."""
    return tuple(dict.fromkeys(_citations(extraction)))


def _citations(extraction: Extraction) -> Iterator[Citation]:
    for article in extraction.articles:
        for num in filter(None, (article.num, article.to)):
            yield CitedArticle(num, article.instrument, article.former)
    for text in extraction.texts:
        yield CitedText(text.nature, text.num, text.date)
    for case in extraction.cases:
        yield CitedCase(case.kind, case.num, case.court, case.date)
    for reference in extraction.references:
        yield CitedId(reference.kind, reference.value)
