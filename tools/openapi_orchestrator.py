"""The forms of what the orchestrator answers, for docs/openapi.json and the tests that hold real answers to them."""

from typing import Literal

from pydantic import Field, JsonValue

from aplomb.core.answering.stages import (
    AnswerDelta,
    AnswerGiven,
    Cause,
    CertificateGiven,
    Done,
    Emergency,
    FactsFound,
    Failed,
    LevelDecided,
    Stage,
)
from aplomb.core.guarding.guard import Verdict
from aplomb.core.sealing.certificate import State, VersionDocument
from aplomb.core.sealing.envelope import EnvelopeDocument
from tools.openapi_models import Form, ProblemDetails, Salts, TriageFacts


class Help(Form):
    """Whom to call when a life may be at risk, and the words of the question that say so."""

    numero: str
    nom: str
    message: str
    extrait: str


class GivingModel(Form):
    """A model that really answered: its role, its id as the provider tells it, its family."""

    role: str
    id: str
    famille: str


class GuardFinding(Form):
    """What a deterministic guard found."""

    nom: str
    verdict: Verdict
    detail: str


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
    affirmations: list[JsonValue]
    sources: list[JsonValue]
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
    AnswerGiven: AnswerEvent,
    CertificateGiven: CertificateEvent,
    Done: OrchestratorAnswer,
    Failed: QuestionProblem,
}
"""The stages of an answer, each an event, and the form of its data."""
