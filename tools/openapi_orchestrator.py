"""The forms of what the orchestrator answers, for docs/openapi.json and the tests that hold real answers to them."""

from typing import Literal

from pydantic import Field, JsonValue

from aplomb.core.answering.stages import (
    AnswerDelta,
    AnswerGiven,
    Cause,
    CertificateGiven,
    ClaimsDrafted,
    ClaimVerified,
    Done,
    Emergency,
    FactsFound,
    Failed,
    LevelDecided,
    SourcesRead,
    Stage,
)
from aplomb.core.proving.finding import Cause as SourceCause
from aplomb.core.proving.finding import SourceName
from aplomb.core.proving.opinion import Verdict as Opinion
from aplomb.core.proving.synthesis import Status
from aplomb.core.sealing.certificate import SourceVerdict, State, VersionDocument
from aplomb.core.sealing.envelope import EnvelopeDocument
from tools.openapi_models import Form, GivingModel, GuardFinding, ProblemDetails, Salts, TriageFacts


class Help(Form):
    """Whom to call when a life may be at risk, and the words of the question that say so."""

    numero: str
    nom: str
    message: str
    extrait: str


class EmergencyEvent(Form):
    """Whom to call, to be shown before anything else."""

    urgence: list[Help]


class FactsEvent(Form):
    """The facts of triage; the later ones count, where a guard raises the level."""

    faits: TriageFacts
    avertissements: list[str]


class LevelEvent(Form):
    """The rule's decision; the later one counts."""

    niveau: Literal[1, 2, 3] | None
    code: str
    raison: str
    regle: VersionDocument


class AnswerDeltaEvent(Form):
    """A piece of the answer."""

    text: str


class DraftedClaim(Form):
    """A claim of the answer as its model gave it."""

    numero: int
    texte: str
    citations: list[str]
    extrait_cite: str | None


class ClaimsEvent(Form):
    """The claims, before anybody has looked at them."""

    affirmations: list[DraftedClaim]


class VerifierOpinion(Form):
    """What a model of another family says of a claim."""

    verdict: Opinion
    raison: str


class VerificationEvent(Form):
    """The verifier's opinion of the claim of this number."""

    numero: int
    verdict: Opinion
    raison: str


class SourceFinding(Form):
    """What one source says of one thing it was asked about; the digest is of the text that was read."""

    source: SourceName
    demande: str
    identifiant: str
    verdict: SourceVerdict
    detail: str
    cause: SourceCause | None
    titre: str | None
    valide_du: str | None
    valide_jusqu_au: str | None
    lu_a: str
    url: str | None
    sha256: str | None


class SourcesEvent(Form):
    """What the official sources and the published fact-checks say."""

    sources: list[SourceFinding]


class ProvedClaim(DraftedClaim):
    """A claim and its evidence; published fact-checks decide nothing."""

    statut: Status
    motifs: list[str]
    verificateur: VerifierOpinion
    extrait_trouve: bool | None
    sources: list[SourceFinding]
    verifications_publiees: list[SourceFinding]


class Answered(Form):
    """What an answer holds besides its seal."""

    niveau: Literal[1, 2, 3] | None
    code: str
    raison: str
    faits: TriageFacts
    regle: VersionDocument
    reponse: str
    etat: State
    degradations: list[str]
    modeles: list[GivingModel]
    gardes: list[GuardFinding]
    affirmations: list[ProvedClaim]
    sources: list[SourceFinding]
    positions: list[JsonValue]
    arbitrage: None


class AnswerEvent(Answered):
    """The answer without its certificate."""

    urgence: list[Help]


class CertificateEvent(Form):
    """The certificate, or null where a warning says why there is none; the salts are for one person alone."""

    certificat: EnvelopeDocument | None
    sels: Salts
    avertissements: list[str]


class OrchestratorAnswer(Answered):
    """The answer of a question at the level that the rule decides, sealed; the level is null off routing."""

    certificat: EnvelopeDocument | None
    sels: Salts
    avertissements: list[str]
    urgence: list[Help]


class QuestionProblem(ProblemDetails):
    """A question without an answer; from ``cause`` on where a level was decided first."""

    cause: Cause | None = None
    niveau: Literal[1, 2, 3] | None = None
    code: str | None = None
    raison: str | None = None
    regle: VersionDocument | None = None
    avertissements: list[str] = Field(default_factory=list)
    urgence: list[Help] = Field(default_factory=list)


ORCHESTRATION: dict[type[Stage], type[Form]] = {
    Emergency: EmergencyEvent,
    FactsFound: FactsEvent,
    LevelDecided: LevelEvent,
    AnswerDelta: AnswerDeltaEvent,
    ClaimsDrafted: ClaimsEvent,
    SourcesRead: SourcesEvent,
    ClaimVerified: VerificationEvent,
    AnswerGiven: AnswerEvent,
    CertificateGiven: CertificateEvent,
    Done: OrchestratorAnswer,
    Failed: QuestionProblem,
}
"""The stages of an answer, each an event, and the form of its data."""
