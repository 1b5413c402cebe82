"""The error tree. All that is raised on purpose; anything else is a bug of ours.

    AplombError
    │   what a port may raise
    ├── ClassifierError   one classifier gave no usable answer; becomes a failed service in the report
    ├── SynthesisError    the model gave no synthesis; becomes errors.llm in the report
    ├── SecretError       the store of secrets did not answer
    │   what a document or a key may be refused with
    ├── StrictJsonError   a signed document is no JSON that every reader reads alike
    ├── FormError         a signed document has other members or types than its kind
    ├── RuleError         a rule document cannot route
    ├── EnvelopeError     bytes are no DSSE envelope
    └── UnusableKeyError  the secret holds no signing key

``entry.problem.Problem`` is one too: a request that is refused.
"""

from enum import StrEnum


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


class SynthesisFailure(StrEnum):
    """Why a model was asked and no synthesis came."""

    NOT_CONFIGURED = "not_configured"
    """No key in the secret, or no credentials for Bedrock."""
    UNAUTHORIZED = "unauthorized"
    """The provider refused the key (401, 403)."""
    RATE_LIMITED = "rate_limited"
    """429 until the deadline."""
    OVERLOADED = "overloaded"
    """529 until the deadline."""
    HTTP_STATUS = "http_status"
    """Any other status that is no success."""
    TIMEOUT = "timeout"
    CONNECT = "connect"
    INTERRUPTED = "interrupted"
    """The stream ended or sent an error after it had begun."""
    REFUSED = "refused"
    """The model declined to answer."""
    EMPTY = "empty"
    """The model finished without a word."""
    TRUNCATED = "truncated"
    """The model ran into its token limit: half a synthesis is none."""
    INTERNAL = "internal"
    """A fault of ours after the stream had begun; details are in the log alone."""


class AplombError(Exception):
    """Root of all errors that are raised on purpose."""


class ClassifierError(AplombError):
    """One classifier gave no usable answer. ``detail`` holds no upstream text and no secret."""

    def __init__(self, kind: FailureKind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class SynthesisError(AplombError):
    """The model gave no synthesis. ``detail`` holds no upstream text and no secret."""

    def __init__(self, kind: SynthesisFailure, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class SecretError(AplombError):
    """The store of secrets did not answer: nothing is known of the value. Holds no value and no upstream text."""


class StrictJsonError(AplombError):
    """A document that is to be signed or verified is ambiguous or no JSON at all."""


class FormError(AplombError):
    """A document has another form than its kind; the message names the place."""


class RuleError(AplombError):
    """A rule's table leaves a gap, a dead row or a level unreached, or re-routes what is off routing."""


class EnvelopeError(AplombError):
    """Bytes are no DSSE envelope of ours."""


class UnusableKeyError(AplombError):
    """The secret holds no signing key. Says nothing of what it holds."""
