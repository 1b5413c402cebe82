"""From what is known of a question to the facts that the rule reads. Pure: who said what is an argument."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from aplomb.core.comprehension.assessment import TRUST_THRESHOLD
from aplomb.core.json import Json, JsonObject
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.sealing.certificate import SealedFactsDocument

EVEN = 50
"""The trust at which a classifier leans to neither side."""


class Signal(StrEnum):
    """What puts much at stake for the person who asks (seed 000, niveau 3)."""

    LITIGATION = "contentieux"
    SANCTION = "sanction"
    DISMISSAL = "licenciement"
    EVICTION = "expulsion"
    LARGE_SUM = "somme_importante"
    IRREVERSIBLE = "irreversible"
    GRAVE_HEALTH = "sante_grave"


class FactSource(StrEnum):
    """Who settled the facts."""

    CLASSIFIER = "classifieur"
    MODEL = "modele"
    GUARD = "garde"
    """A guard that read the answer, and found that it touches a regulated domain."""


@dataclass(frozen=True, slots=True)
class Raised:
    """A signal and the words of the question that raised it; no words where a model named it."""

    signal: Signal
    extract: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """What the classifiers find in a question. Trusts are calibrated: of a hundred at 80, eighty are right.

    ``regulated_trust``: that the domain is regulated, 0 to 100; ``high_trust``: that the stakes are high.
    """

    regulated_trust: int
    detail: str
    """The likeliest regulated domain."""
    high_trust: int
    signals: tuple[Raised, ...]
    instructs: bool
    """Whether the text speaks to the machine that reads it rather than to the one that answers."""

    @property
    def is_doubtful(self) -> bool:
        """Whether a model may be asked: one of the two trusts is on neither side of the threshold."""
        doubtful = range(100 - TRUST_THRESHOLD + 1, TRUST_THRESHOLD)
        return self.regulated_trust in doubtful or self.high_trust in doubtful


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a model says of a question; ``detail`` is a regulated domain, None elsewhere."""

    domain: Domain
    detail: str | None
    stakes: Stakes
    signals: tuple[Signal, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Triage:
    """The facts that the rule reads, with what they rest on."""

    facts: Facts
    detail: str | None
    signals: tuple[Raised, ...]
    source: FactSource
    trust: int
    """How sure the classifiers are of the fact that decides, 0 to 100, whoever settled it."""

    def document(self) -> JsonObject:
        """Return the facts as the API prints them."""
        raised: list[Json] = [{"signal": one.signal, "extrait": one.extract} for one in self.signals]
        return {**cast("JsonObject", self.sealed()), "signaux": raised}

    def sealed(self) -> SealedFactsDocument:
        """Return the facts as a certificate holds them: without a word of the question."""
        return {
            "hors_routage": self.facts.exemption,
            "domaine": self.facts.domain,
            "domaine_detail": self.detail,
            "enjeu": self.facts.stakes,
            "signaux": [raised.signal for raised in self.signals],
            "source": self.source,
            "confiance": self.trust,
        }


def settle(exemption: Exemption, appraisal: Appraisal, opinion: Opinion | None = None) -> Triage:
    """Return the facts of a question, doubt left as doubt for the rule to decide.

    - What the classifiers are sure of stands, whatever a model says.
    - A model settles what they doubt, and only to the side that they lean to, high stakes only where both found a
      same signal: who talks a model into something moves no level by it.
    - There are no high stakes without a signal (seed 000, Limites): where the classifiers find none, there is doubt.
    - A large sum alone makes no high stakes where no regulated domain is established: trade has them every day.
    - High stakes of which they are surer than that no regulated domain is touched are a regulated matter.
    """
    domain, stakes = _domain(appraisal, opinion), _stakes(appraisal, opinion)
    if domain is not Domain.REGULATED and [one.signal for one in appraisal.signals] == [Signal.LARGE_SUM]:
        stakes = Stakes.ORDINARY
    if stakes is Stakes.HIGH and domain is Domain.UNREGULATED:
        if appraisal.high_trust > 100 - appraisal.regulated_trust:
            domain = Domain.REGULATED
        else:
            stakes = Stakes.ORDINARY
    named = opinion.detail if opinion and opinion.domain is Domain.REGULATED else None
    detail = (named or appraisal.detail) if domain is Domain.REGULATED else None
    return Triage(
        facts=Facts(exemption, domain, stakes),
        detail=detail,
        signals=_signals(appraisal, opinion) if stakes is Stakes.HIGH else (),
        source=FactSource.CLASSIFIER if opinion is None else FactSource.MODEL,
        trust=_decisive(appraisal, domain, stakes),
    )


def elevated(triage: Triage, detail: str) -> Triage:
    """Return the facts of a question outside every regulated domain whose answer touches the one that ``detail`` names.

    A guard only ever raises: there is no way back. The trust stays the classifiers' own, now for the other side.
    """
    facts = replace(triage.facts, domain=Domain.REGULATED)
    return replace(triage, facts=facts, detail=detail, source=FactSource.GUARD, trust=100 - triage.trust)


def _domain(appraisal: Appraisal, opinion: Opinion | None) -> Domain:
    if appraisal.regulated_trust >= TRUST_THRESHOLD:
        return Domain.REGULATED
    if 100 - appraisal.regulated_trust >= TRUST_THRESHOLD:
        return Domain.UNREGULATED
    if opinion is None or (opinion.domain is Domain.UNREGULATED and appraisal.regulated_trust >= EVEN):
        return Domain.UNKNOWN
    return opinion.domain


def _stakes(appraisal: Appraisal, opinion: Opinion | None) -> Stakes:
    if appraisal.high_trust >= TRUST_THRESHOLD:
        return Stakes.HIGH if appraisal.signals else Stakes.UNKNOWN
    if 100 - appraisal.high_trust >= TRUST_THRESHOLD:
        return Stakes.ORDINARY
    if opinion is None:
        return Stakes.UNKNOWN
    agree = any(one.signal in opinion.signals for one in appraisal.signals)
    leans_high = appraisal.high_trust >= EVEN and agree
    return Stakes.UNKNOWN if opinion.stakes is Stakes.HIGH and not leans_high else opinion.stakes


def _signals(appraisal: Appraisal, opinion: Opinion | None) -> tuple[Raised, ...]:
    """Return the signals that words raised, and those that a model named without."""
    raised = {one.signal for one in appraisal.signals}
    named = opinion.signals if opinion else ()
    return (*appraisal.signals, *(Raised(signal, "") for signal in named if signal not in raised))


def _decisive(appraisal: Appraisal, domain: Domain, stakes: Stakes) -> int:
    if stakes is Stakes.HIGH:
        return appraisal.high_trust
    regulated, unregulated = appraisal.regulated_trust, 100 - appraisal.regulated_trust
    if domain is Domain.UNKNOWN:
        return max(regulated, unregulated)
    return regulated if domain is Domain.REGULATED else unregulated
