"""The error tree. All that is raised on purpose; anything else is a bug of ours.

    AplombError
    │   what a port may raise
    ├── ClassifierError   one classifier gave no usable answer; becomes a failed service in the report
    ├── ModelError        a model gave no usable answer; becomes errors.llm in the report, or a failed attempt
    ├── SecretError       the store of secrets did not answer
    ├── StoreError        a store of certificates, keys or purses did not answer
    │   what a document or a key may be refused with
    ├── StrictJsonError   a signed document is no JSON that every reader reads alike
    ├── FormError         a signed document has other members or types than its kind
    ├── RuleError         a rule document cannot route
    ├── CatalogueError    a catalogue of models cannot answer at every level
    ├── EnvelopeError     bytes are no DSSE envelope
    ├── CertificateError  an envelope's payload is no certificate
    ├── PublicKeyError    what a verifier was given is no public key
    ├── ApiKeyError       what a client sent opens nothing
    └── UnusableKeyError  the secret holds no signing key

``entry.problem.Problem`` is one too: a request that is refused. So is ``adapters.sources.failure.SourceError``,
which ends as a finding.
"""

from enum import StrEnum

from aplomb.core.answering.usage import Usage


class FailureKind(StrEnum):
    """Why a classifier does not count."""

    TIMEOUT = "timeout"
    CONNECT = "connect"
    HTTP_STATUS = "http_status"
    INVALID_JSON = "invalid_json"
    TOO_LARGE = "too_large"
    REDIRECT = "redirect"
    NO_TRUST = "no_trust"
    INVALID_TRUST = "invalid_trust"


class ModelFailure(StrEnum):
    """Why a model was asked and gave no usable answer."""

    NOT_CONFIGURED = "not_configured"
    """No key in the secret, or no credentials for Bedrock."""
    UNAUTHORIZED = "unauthorized"
    """The provider refused the key (401, 403)."""
    RATE_LIMITED = "rate_limited"
    """429 until the deadline."""
    OVERLOADED = "overloaded"
    """529, or the provider's own word for it, until the deadline."""
    MODEL_NOT_FOUND = "model_not_found"
    """The provider has no such model, or not for us."""
    CONTEXT_LENGTH = "context_length"
    """What was asked is longer than the model reads."""
    HTTP_STATUS = "http_status"
    """Any other status that is no success."""
    TIMEOUT = "timeout"
    CONNECT = "connect"
    INTERRUPTED = "interrupted"
    """The stream ended too soon, not at all, or in an error after it had begun."""
    REFUSED = "refused"
    """The model declined to answer."""
    CONTENT_FILTER = "content_filter"
    """A filter of the provider held the question or the answer back."""
    EMPTY = "empty"
    """The model finished without a word."""
    TRUNCATED = "truncated"
    """The model ran into its token limit: half an answer is none."""
    UNREADABLE = "unreadable"
    """What should have been JSON of a schema is not."""
    OVER_BUDGET = "over_budget"
    """A purse of the day has no room for what the call can cost; nobody was asked."""
    OVER_QUOTA = "over_quota"
    """A guest has had all model calls of the day; nobody was asked."""
    UNPRICED = "unpriced"
    """The catalogue does not say what the model costs; nobody was asked."""
    NO_LEDGER = "no_ledger"
    """The purses of the day did not answer; nobody was asked."""
    INTERNAL = "internal"
    """A fault of ours after the stream had begun; details are in the log alone."""


UNASKED = frozenset(
    {
        ModelFailure.NOT_CONFIGURED,
        ModelFailure.OVER_BUDGET,
        ModelFailure.OVER_QUOTA,
        ModelFailure.UNPRICED,
        ModelFailure.NO_LEDGER,
    }
)
"""Failures before a word has left for a provider."""


class AplombError(Exception):
    """Root of all errors that are raised on purpose."""


class ClassifierError(AplombError):
    """One classifier gave no usable answer. ``detail`` holds no upstream text and no secret."""

    def __init__(self, kind: FailureKind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class ModelError(AplombError):
    """A model gave no usable answer. ``detail`` holds no upstream text and no secret.

    ``usage`` is what the provider said that the useless answer cost, None when it did not get so far.
    """

    def __init__(self, kind: ModelFailure, detail: str, usage: Usage | None = None) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.usage = usage


class SecretError(AplombError):
    """The store of secrets did not answer: nothing is known of the value. Holds no value and no upstream text."""


class StoreError(AplombError):
    """A store did not answer, or not with what should be in it. Holds no upstream text."""


class StrictJsonError(AplombError):
    """A document that is to be signed or verified is ambiguous or no JSON at all."""


class FormError(AplombError):
    """A document has another form than its kind; the message names the place."""


class RuleError(AplombError):
    """A rule's table leaves a gap, a dead row or a level unreached, or re-routes what is off routing."""


class CatalogueError(AplombError):
    """A catalogue leaves a role empty, or gives it models that may not share it; the message names the place."""


class EnvelopeError(AplombError):
    """Bytes are no DSSE envelope of ours."""


class CertificateError(AplombError):
    """A payload is no certificate of ours; the message names the place."""


class PublicKeyError(AplombError):
    """A text is no JWK of an Ed25519 key, no set of them and no thumbprint of one."""


class ApiKeyError(AplombError):
    """What a client sent is no key, an unknown one or a revoked one; which, nobody is told. Says nothing of it."""


class UnusableKeyError(AplombError):
    """The secret holds no signing key. Says nothing of what it holds."""
