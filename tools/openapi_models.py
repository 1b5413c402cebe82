"""The forms of our answers, for the API's description and the tests that hold real answers to them.

No function imports this module: an answer is built where it is decided, and its form is paid for here alone.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, WithJsonSchema

from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.stages import Complete, Deterministic, LlmDelta, LlmDone, LlmError, LlmStart, Stage
from aplomb.core.errors import FailureKind, ModelFailure
from aplomb.core.guarding.guard import Verdict as GuardVerdict
from aplomb.core.routing.facts import Domain, Exemption, Stakes
from aplomb.core.routing.triage import FactSource, Signal
from aplomb.core.sealing.attest import Status as CertificateStatus
from aplomb.core.sealing.certificate import State, VersionDocument
from aplomb.core.sealing.envelope import EnvelopeDocument
from aplomb.core.sealing.verify import Verdict
from aplomb.usecases.publish_rule import Status

SERVICES = tuple(service.name for service in CATALOGUE)


def _in_the_catalogue(name: str) -> str:
    if name not in SERVICES:
        raise ValueError("no service of the catalogue")
    return name


type ServiceName = Annotated[
    str, AfterValidator(_in_the_catalogue), WithJsonSchema({"type": "string", "enum": list(SERVICES)})
]
type Trust = Annotated[int, Field(ge=0, le=100)]
type Milliseconds = Annotated[int, Field(ge=0)]
type ModelName = Literal["haiku", "sonnet"]
type Scalar = str | int | float | bool | None


class Form(BaseModel):
    """Exactly these members, each of exactly this type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class TrustAssessment(Form):
    """What the answers are worth together; the lists are in catalogue order."""

    aggregate: Trust
    needs_llm: bool
    reason: str
    ok_services: list[ServiceName]
    high_trust: list[ServiceName]
    low_trust: list[ServiceName]
    failed: list[ServiceName]


class TrustBreakdown(Form):
    """What one service's answer is worth; its trust is null unless its status is ok."""

    trust: Trust | None
    status: Literal["ok", "error", "timeout"]
    label: str
    latency_ms: Milliseconds


class Dominant(Form):
    """The service of highest trust, and its headline."""

    service: ServiceName
    label: str
    trust: Trust
    prediction: Scalar


class Failure(Form):
    """Why a service does not count, or why a model gave no synthesis."""

    kind: FailureKind | ModelFailure
    detail: str


class Report(Form):
    """The answer of every Comprendre endpoint (seed 001, Response Shape)."""

    version: str
    mode: Literal["deterministic", "haiku_enhanced", "sonnet_enhanced"]
    llm_invoked: bool
    llm_model: str | None
    trust_aggregate: Trust
    trust_assessment: TrustAssessment
    trust_breakdown: dict[ServiceName, TrustBreakdown]
    dominant: Dominant | None
    consensus: dict[ServiceName, Scalar]
    synthesis: str | None
    classifiers: dict[ServiceName, JsonValue] = Field(description="Each answered service's whole answer, untouched.")
    errors: dict[str, Failure] = Field(description="By the service's name, or llm.")
    latency_ms: Milliseconds
    fanout_ms: Milliseconds
    llm_ms: Milliseconds | None


class LlmStartData(Form):
    """Which model is asked, and why."""

    model: ModelName
    reason: str


class LlmDeltaData(Form):
    """A piece of the synthesis."""

    text: str


class CompleteData(Form):
    """Why no model was asked."""

    reason: str


class LlmErrorData(Form):
    """Why the model gave no synthesis; the deterministic report stands."""

    kind: ModelFailure
    detail: str


STREAM: dict[type[Stage], type[Form]] = {
    Deterministic: Report,
    Complete: CompleteData,
    LlmStart: LlmStartData,
    LlmDelta: LlmDeltaData,
    LlmDone: Report,
    LlmError: LlmErrorData,
}
"""The stages of a comprehension, each an event, and the form of its data."""


class Verification(Form):
    """One check of a sealed document, what it found, and what was got and expected."""

    nom: str
    verdict: Verdict
    detail: str


class Hmac(Form):
    """An HMAC-SHA256 over an envelope's pre-authentication encoding, and the id of its key."""

    algorithme: Literal["HMAC-SHA256"]
    hex: str
    kid: str


class RuleStatus(Form):
    """Every check of the published rule, made when it was asked for."""

    statut: Status
    verifications: list[Verification]
    signature: Hmac | None
    """The HMAC that was verified, so that a reader knows of which publication this speaks; null when none held."""
    verifie_a: str = Field(json_schema_extra={"format": "date-time"})


class Salts(BaseModel):
    """The salt of each commitment, by the name of its text: 32 bytes in hexadecimal, given to one person alone."""

    question: str | None = None
    reponse: str | None = None


class RaisedSignal(Form):
    """A signal of high stakes, and the words of the question that raised it; none where a model named it."""

    signal: Signal
    extrait: str


class TriageFacts(Form):
    """The facts that the rule read, who settled them, and how sure the classifiers are of the one that decides."""

    hors_routage: Exemption
    domaine: Domain
    domaine_detail: str | None = Field(description="The regulated domain; null where none is established.")
    enjeu: Stakes
    signaux: list[RaisedSignal]
    source: FactSource
    confiance: Trust


class GivingModel(Form):
    """A model that really answered: its role, its id as the provider tells it, its family."""

    role: str
    id: str
    famille: str


class GuardFinding(Form):
    """What a deterministic guard found."""

    nom: str
    verdict: GuardVerdict
    detail: str


class TriageAnswer(Form):
    """The level of proof a question calls for, why, and sealed; the level is null off routing."""

    niveau: Literal[1, 2, 3] | None
    code: str
    raison: str
    faits: TriageFacts
    regle: VersionDocument
    etat: State
    degradations: list[str]
    modeles: list[GivingModel]
    gardes: list[GuardFinding]
    certificat: EnvelopeDocument | None
    sels: Salts
    avertissements: list[str]


class CertificateVerification(Form):
    """Every check of a certificate, made when it was asked for, with the HMAC that only the engine can verify."""

    statut: CertificateStatus
    verifications: list[Verification]
    ne_prouve_pas: list[str] = Field(description="What a certificate does not prove, whatever its checks say.")
    verifie_a: str = Field(json_schema_extra={"format": "date-time"})


class KeptAnswer(BaseModel):
    """An answer with its certificate, as it came: a whole one has every other member of the orchestrator's answers too.

    A commitment is checked where what it is to is there: question, answer, and the detail of the answer with all of
    its members. What nothing holds is named in the check `contenu`.
    """

    certificat: EnvelopeDocument | None
    question: str | None = None
    reponse: str | None = None
    sels: Salts | None = None


type KeptCertificate = EnvelopeDocument | KeptAnswer


class PublicJwk(Form):
    """An Ed25519 public key (RFC 8037)."""

    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    kid: str
    use: Literal["sig"]
    alg: Literal["EdDSA"]


class PublicKeys(Form):
    """A JSON Web Key Set (RFC 7517): every key that ever signed, the current one first."""

    keys: list[PublicJwk]


class Description(Form):
    """This very description (OpenAPI 3.1); `servers` names the stage that was asked."""

    openapi: Literal["3.1.0"]
    info: dict[str, JsonValue]
    servers: list[dict[str, JsonValue]]
    paths: dict[str, JsonValue]
    components: dict[str, JsonValue]


class FieldProblem(Form):
    """One fault of a request body: the field's path and what is wrong with it."""

    field: str
    detail: str


class ProblemDetails(Form):
    """A refusal (RFC 9457)."""

    type: Literal["about:blank"]
    title: str
    status: int
    detail: str
    request_id: str
    errors: list[FieldProblem] = Field(default_factory=list, description="One a faulty field; with 422 alone.")
