"""The forms of what the orchestrator answers, for the API's description and the tests of real answers."""

from typing import Literal

from pydantic import Field

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
    PositionGiven,
    PositionMissing,
    PositionsConfronted,
    RulingGiven,
    SourcesRead,
    Stage,
)
from aplomb.core.deliberating.confrontation import PointKind
from aplomb.core.deliberating.decision import ArbitrationState
from aplomb.core.deliberating.position import Confidence, Sense
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


class DraftedGround(DraftedClaim):
    """A claim that a position stands on, and the short question that it answers."""

    question: str
    sens: Sense


class DraftedPosition(Form):
    """A position as its model gave it."""

    sens: Sense
    conclusion: str
    affirmations: list[DraftedGround]
    confiance: Confidence
    ce_qui_ferait_changer: str


class PositionEvent(Form):
    """A position, in the order in which the models answer; its letter comes when all have."""

    modele: str
    famille: str
    position: DraftedPosition


class MissingPosition(Form):
    """A model that gave no position, and why."""

    modele: str
    famille: str
    cause: Cause
    detail: str


class JudgedGround(DraftedGround):
    """A claim of a position and its evidence; the agreement of positions alone verifies nothing."""

    statut: Status
    motifs: list[str]
    extrait_trouve: bool | None
    sources: list[SourceFinding]


class Position(Form):
    """A position under the letter by which the arbiter knows it; no arbiter is told the model or its family."""

    lettre: str
    modele: str
    famille: str
    sens: Sense
    conclusion: str
    affirmations: list[JudgedGround]
    confiance: Confidence
    ce_qui_ferait_changer: str


class PointSide(Form):
    """What a position says on a point: by one of its claims, or by its conclusion where ``affirmation`` is null."""

    lettre: str
    affirmation: int | None
    sens: Sense
    texte: str


class ConfrontedPoint(Form):
    """A matter that positions speak of, found by rule; ``oppositions`` are the letters of those that part on it."""

    numero: int
    question: str
    nature: PointKind
    positions: list[PointSide]
    oppositions: list[list[str]]


class MeasuredIndependence(Form):
    """What the positions have in common; the percentage is null where there is no claim."""

    positions: int
    familles: list[str]
    affirmations: int
    affirmations_partagees: int
    accord_pour_cent: int | None
    citations_partagees: list[str]
    citations_partagees_dementies: list[str]
    texte: str


class Confrontation(Form):
    """Where the positions meet and where they part, and how independent they are."""

    points: list[ConfrontedPoint]
    independance: MeasuredIndependence


class ConfrontationEvent(Form):
    """The positions confronted; null where there is but one."""

    confrontation: Confrontation | None


class PointReason(Form):
    """What the arbiter retains on a point, a letter or ``aucune``, and why."""

    point: int
    retient: str
    raison: str


class Noticed(Form):
    """Points that the arbiter brings together, or one of which the rule could not tell: they agree, or they part."""

    points: list[int]
    nature: Literal[PointKind.AGREEMENT, PointKind.DISAGREEMENT]
    raison: str


class Dissent(Form):
    """A position that was not retained, in its own words."""

    lettre: str
    conclusion: str
    affirmations: list[str]


class Arbitration(Form):
    """The ruling; without one, ``etat`` says why and the rest is null or empty.

    ``signalements`` is what a rule finds against the ruling: that it contradicts its own reasons, or the sources.
    """

    etat: ArbitrationState
    position_retenue: str | None
    reponse: str | None
    motifs: list[PointReason]
    rapprochements: list[Noticed]
    incertitudes: list[str]
    signalements: list[str]
    dissidences: list[Dissent]
    modele: str | None


class ArbitrationEvent(Form):
    """What became of the arbitration, and what the deliberation may be called."""

    arbitrage: Arbitration
    libelle: str


class Answered(Form):
    """What an answer holds besides its seal; ``libelle`` to ``arbitrage`` are of a deliberation, else null or empty."""

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
    libelle: str | None
    positions: list[Position]
    positions_absentes: list[MissingPosition]
    confrontation: Confrontation | None
    arbitrage: Arbitration | None


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
    PositionGiven: PositionEvent,
    PositionMissing: MissingPosition,
    PositionsConfronted: ConfrontationEvent,
    RulingGiven: ArbitrationEvent,
    AnswerGiven: AnswerEvent,
    CertificateGiven: CertificateEvent,
    Done: OrchestratorAnswer,
    Failed: QuestionProblem,
}
"""The stages of an answer, each an event, and the form of its data."""
