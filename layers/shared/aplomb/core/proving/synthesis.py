"""What becomes of each claim when the sources and the verifier have spoken: decided by rule, no model is asked.

A claim is ``verifie`` when all of this holds, and what it leans on stands beside it:

- it cites at least one text, and all that it cites was found by Légifrance and is in force;
- where it quotes, the words stand in a text that was read for it;
- the verifier confirms it: a text that exists says nothing yet of what it is made to say.

So no model alone, nor two that agree, make anything verified. It is ``contredit`` when a source or the verifier
contradicts it, whatever else holds, and ``non_verifie`` otherwise. Published fact-checks are shown and decide nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.json import JsonObject
from aplomb.core.proving.cited import Support, support
from aplomb.core.proving.draft import Assertion, Draft
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.opinion import NO_OPINION, Opinion, Verdict
from aplomb.core.proving.quotes import quote_is_in
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


def _judged(assertion: Assertion, opinion: Opinion, findings: Sequence[Finding]) -> Judged:
    leant_on = support(assertion)
    asked = [citation.asked for citation in leant_on.citations]
    own = tuple(one for one in findings if one.source is SourceName.LEGIFRANCE and one.asked in asked)
    quote_found = None
    if assertion.quote is not None:
        quote_found = any(one.text is not None and quote_is_in(one.text, assertion.quote) for one in own)
    against = _against(opinion, own)
    lacking = _lacking(leant_on, own, opinion)
    if quote_found is False:
        lacking.append("Les mots cités n'ont été retrouvés dans aucun texte lu.")
    status = Status.CONTRADICTED if against else Status.UNVERIFIED if lacking else Status.VERIFIED
    return Judged(
        assertion=assertion,
        status=status,
        reasons=(*against, *lacking) or tuple(one.detail for one in own),
        opinion=opinion,
        findings=own,
        reviews=tuple(one for one in findings if one.source is SourceName.FACT_CHECKS and one.asked == assertion.text),
        quote_found=quote_found,
    )


def _against(opinion: Opinion, findings: Sequence[Finding]) -> list[str]:
    said = [
        f"Contredite par une source, {TITLES[one.source]} : {one.detail}"
        for one in findings
        if one.verdict is SourceVerdict.CONTRADICTED
    ]
    if opinion.verdict is Verdict.CONTRADICTED:
        said.append(f"Contredite par le modèle vérificateur : {opinion.reason}")
    return said


def _lacking(leant_on: Support, findings: Sequence[Finding], opinion: Opinion) -> list[str]:
    """Return what keeps a claim from being verified, where nothing contradicts it."""
    said = [f"« {one} » ne désigne aucun texte que Légifrance puisse confirmer." for one in leant_on.unread]
    if not leant_on.citations:
        said.append("Ne cite aucun texte qu'une source officielle puisse confirmer.")
    known = {one.asked for one in findings}
    said += [f"{one.asked} : non consulté." for one in leant_on.citations if one.asked not in known]
    said += [
        f"{one.asked} : {one.detail}"
        for one in findings
        if one.verdict not in (SourceVerdict.VERIFIED, SourceVerdict.CONTRADICTED)
    ]
    if opinion.verdict is Verdict.NOT_CONFIRMED:
        said.append(f"Le modèle vérificateur ne la confirme pas : {opinion.reason}")
    return said
