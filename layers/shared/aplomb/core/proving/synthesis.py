"""What becomes of each claim when the sources and the verifier have spoken: decided by rule, no model is asked.

A claim is ``verifie`` when all of this holds, and what it leans on stands beside it:

- it cites at least one text, and all that it cites was found by Légifrance and is in force;
- where it quotes, the words stand in a text that was read for it;
- the verifier confirms it: a text that exists says nothing yet of what it is made to say.

So no model alone, nor two that agree, make anything verified. It is ``contredit`` when a source or the verifier
contradicts it, whatever else holds, and ``non_verifie`` otherwise. Published fact-checks are shown and decide nothing.
In a deliberation another position takes the verifier's part, save that it contradicts nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from aplomb.core.json import JsonObject
from aplomb.core.proving.cited import Support, support
from aplomb.core.proving.draft import Assertion, Draft
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.opinion import NO_OPINION, Opinion, Verdict
from aplomb.core.proving.quotes import is_telling, quote_is_in
from aplomb.core.proving.subjects import CitedArticle
from aplomb.core.proving.unverifiable import TITLES
from aplomb.core.sealing.certificate import SourceVerdict


class Status(StrEnum):
    """What a claim is shown as."""

    CONTRADICTED = "contredit"
    UNVERIFIED = "non_verifie"
    VERIFIED = "verifie"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A claim and its evidence. ``quote_found`` is None where it quotes nothing."""

    assertion: Assertion
    status: Status
    reasons: tuple[str, ...]
    """Why, in French sentences."""
    opinion: Opinion
    findings: tuple[Finding, ...]
    """What Légifrance says of what it cites."""
    reviews: tuple[Finding, ...]
    """What fact-checkers have published on it."""
    quote_found: bool | None

    def document(self) -> JsonObject:
        """Return the claim as the API prints it."""
        return {
            **self.assertion.document(),
            "statut": self.status,
            "motifs": [*self.reasons],
            "verificateur": self.opinion_document(),
            "extrait_trouve": self.quote_found,
            "sources": [document(one) for one in self.findings],
            "verifications_publiees": [document(one) for one in self.reviews],
        }

    def opinion_document(self) -> JsonObject:
        """Return what the verifier said of it, as the API prints it."""
        return {"verdict": self.opinion.verdict, "raison": self.opinion.reason}


class Agreement(Enum):
    """What the other positions say of what one of them claims."""

    SHARED = auto()
    ALONE = auto()
    OPPOSED = auto()


_DENIALS = frozenset({SourceVerdict.CONTRADICTED, SourceVerdict.NOT_FOUND, SourceVerdict.NOT_IN_FORCE})
UNREAD = "Ne cite pas assez des mots du texte qu'elle invoque : que ce soit bien ce qu'il dit n'a pas été contrôlé."
_OF_POSITIONS = {
    Agreement.ALONE: "Aucune autre position n'affirme la même chose.",
    Agreement.OPPOSED: "Une autre position affirme le contraire.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedGround:
    """A claim of a position and its evidence. ``quote_found`` is None where it quotes nothing."""

    assertion: Assertion
    status: Status
    reasons: tuple[str, ...]
    """Why, in French sentences."""
    findings: tuple[Finding, ...]
    """What Légifrance says of what it cites."""
    quote_found: bool | None

    def document(self) -> JsonObject:
        """Return what became of the claim, as the API prints it beside the claim itself."""
        return {
            "statut": self.status,
            "motifs": [*self.reasons],
            "extrait_trouve": self.quote_found,
            "sources": [document(one) for one in self.findings],
        }


def document(finding: Finding) -> JsonObject:
    """Return a finding as the API prints it: without the text that was read, which its digest stands for."""
    return {
        "source": finding.source,
        "demande": finding.asked,
        "identifiant": finding.identifier,
        "verdict": finding.verdict,
        "detail": finding.detail,
        "cause": finding.cause,
        "titre": finding.title,
        "valide_du": finding.valid_from,
        "valide_jusqu_au": finding.valid_until,
        "lu_a": finding.read_at,
        "url": finding.url,
        "sha256": finding.sha256,
    }


def synthesis(draft: Draft, opinions: Mapping[int, Opinion], findings: Sequence[Finding]) -> tuple[Judged, ...]:
    """Return the claims of a draft with what became of them, the contradicted ones first. Pure and total."""
    judged = [_judged(one, opinions.get(one.number, NO_OPINION), findings) for one in draft.assertions]
    return tuple(sorted(judged, key=lambda one: (one.status is not Status.CONTRADICTED, one.assertion.number)))


def judged_ground(assertion: Assertion, agreement: Agreement, findings: Sequence[Finding]) -> JudgedGround:
    """Return what becomes of a position's claim, by the findings and by what the other positions say. Pure and total.

    It is ``verifie`` when all that it cites was found and is in force, it quotes words that stand there, another
    position claims the same and none the contrary; ``contredit`` when a source says so, whatever the positions say.
    Without a quotation nobody has held it against a text: positions that were taken blind may misread one together.
    """
    backing = _backing(assertion, findings)
    is_quoting = assertion.quote is not None and is_telling(assertion.quote)
    unread = (UNREAD,) if assertion.citations and not is_quoting else ()
    said = (_OF_POSITIONS[agreement],) if agreement in _OF_POSITIONS else ()
    lacking = (*backing.lacking, *unread, *said)
    return JudgedGround(
        assertion=assertion,
        status=_status(backing.against, lacking),
        reasons=(*backing.against, *lacking) or tuple(one.detail for one in backing.findings),
        findings=backing.findings,
        quote_found=backing.quote_found,
    )


def denied(assertion: Assertion, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings by which what a claim cites does not hold: contradicted, not found, or not in force.

    A text that is cited as a former one may have ended. Pure and total.
    """
    citations = support(assertion).citations
    former = {one.asked for one in citations if isinstance(one, CitedArticle) and one.former}
    against = {(one.asked, verdict) for one in citations for verdict in _DENIALS}
    against -= {(asked, SourceVerdict.NOT_IN_FORCE) for asked in former}
    own = (one for one in findings if one.source is SourceName.LEGIFRANCE)
    return tuple(one for one in own if (one.asked, one.verdict) in against)


def denial(finding: Finding) -> str:
    """Return in French what a source says of a citation that does not hold, to be read behind who cites it."""
    verb = "n'a pas trouvé" if finding.verdict is SourceVerdict.NOT_FOUND else "contredit"
    return f"« {finding.asked} », que {TITLES[finding.source]} {verb} : {finding.detail}"


@dataclass(frozen=True, slots=True)
class _Backing:
    """What the sources alone say of a claim: for what is asked of every claim, whoever else speaks of it."""

    findings: tuple[Finding, ...]
    quote_found: bool | None
    against: tuple[str, ...]
    lacking: tuple[str, ...]


def _judged(assertion: Assertion, opinion: Opinion, findings: Sequence[Finding]) -> Judged:
    backing = _backing(assertion, findings)
    against, lacking = [*backing.against], [*backing.lacking]
    if opinion.verdict is Verdict.CONTRADICTED:
        against.append(f"Contredite par le modèle vérificateur : {opinion.reason}")
    if opinion.verdict is Verdict.NOT_CONFIRMED:
        lacking.append(f"Le modèle vérificateur ne la confirme pas : {opinion.reason}")
    return Judged(
        assertion=assertion,
        status=_status(against, lacking),
        reasons=(*against, *lacking) or tuple(one.detail for one in backing.findings),
        opinion=opinion,
        findings=backing.findings,
        reviews=tuple(one for one in findings if one.source is SourceName.FACT_CHECKS and one.asked == assertion.text),
        quote_found=backing.quote_found,
    )


def _status(against: Sequence[str], lacking: Sequence[str]) -> Status:
    return Status.CONTRADICTED if against else Status.UNVERIFIED if lacking else Status.VERIFIED


def _backing(assertion: Assertion, findings: Sequence[Finding]) -> _Backing:
    leant_on = support(assertion)
    asked = [citation.asked for citation in leant_on.citations]
    own = tuple(one for one in findings if one.source is SourceName.LEGIFRANCE and one.asked in asked)
    quote_found = None
    if assertion.quote is not None:
        quote_found = any(one.text is not None and quote_is_in(one.text, assertion.quote) for one in own)
    against = tuple(
        f"Contredite par une source, {TITLES[one.source]} : {one.detail}"
        for one in own
        if one.verdict is SourceVerdict.CONTRADICTED
    )
    lacking = [*_lacking(leant_on, own)]
    if quote_found is False:
        lacking.append("Les mots cités n'ont été retrouvés dans aucun texte lu.")
    return _Backing(own, quote_found, against, tuple(lacking))


def _lacking(leant_on: Support, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield what keeps a claim from being verified, where nothing contradicts it."""
    for one in leant_on.unread:
        yield f"« {one} » ne désigne aucun texte que Légifrance puisse confirmer."
    if not leant_on.citations:
        yield "Ne cite aucun texte qu'une source officielle puisse confirmer."
    known = {one.asked for one in findings}
    for citation in leant_on.citations:
        if citation.asked not in known:
            yield f"{citation.asked} : non consulté."
    for finding in findings:
        if finding.verdict not in (SourceVerdict.VERIFIED, SourceVerdict.CONTRADICTED):
            yield f"{finding.asked} : {finding.detail}"
