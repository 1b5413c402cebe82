"""The doors of the house: what the use cases ask of the outside world, and all that it may raise."""

import math
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.charging.key import KeptKey
from aplomb.core.charging.payer import Payer
from aplomb.core.charging.purse import Charge, Correction
from aplomb.core.comprehension.catalogue import Service
from aplomb.core.comprehension.models import ModelName
from aplomb.core.json import Json
from aplomb.core.watching.reading import Reading

if TYPE_CHECKING:  # what they bring along is for those who seal
    from aplomb.core.proving.finding import Finding, SourceName
    from aplomb.core.routing.triage import Appraisal
    from aplomb.core.sealing.envelope import EnvelopeDocument


class Classifier(Protocol):
    """One classifier service."""

    @property
    def service(self) -> Service:
        """Which service of the catalogue answers here."""
        ...

    async def classify(self, text: str, factory_id: int) -> Json:
        """Return the service's whole answer, parsed.

        Asks with ``anthropic: false``. May be cancelled at any await: time limits are the caller's.
        Raises ClassifierError and nothing else.
        """
        ...


@dataclass(frozen=True, slots=True)
class Brief:
    """What a model is told: the deterministic findings and the text they speak of, both as data.

    ``payer`` is charged for the answer; without one a model that costs something is not asked.
    """

    highlights: str
    text: str
    payer: Payer | None = None


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of an answer as the model writes it, with the id of the model that really answers.

    ``usage`` is what the whole answer cost: on the last fragment alone, whose text is empty, and only where the
    provider told it. An answer without one may have cost anything.
    """

    model: str
    text: str
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked: its instructions, the user's turn, and how many tokens it may write at most.

    ``payer`` is charged for the answer; without one a model that costs something is not asked. ``patience`` is how many
    seconds of silence its reader can stand, since another model is left to be asked; infinite where none is.
    """

    system: str = field(repr=False)
    user: str = field(repr=False)
    tokens: int
    payer: Payer | None = None
    patience: float = math.inf


@dataclass(frozen=True, slots=True)
class Structured:
    """A JSON value of the schema that was asked for, the id of the model that really answered, and what it cost."""

    model: str
    value: Json
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class ClientKey:
    """A caller's own key for one call (seed 000, Hors routage: BYOM). Whoever holds it keeps it no longer than that."""

    value: str = field(repr=False)


class AnswerModel(Protocol):
    """One model of the catalogue.

    May be cancelled at any await: time limits are the caller's, and closing or cancelling ends the upstream call. A
    silence of ``Limits.answer_seconds`` ends it too. An attempt that time may heal is repeated within those seconds,
    or its prompt's ``patience`` where that is less, and never once the model has begun to answer.

    ``key`` is the caller's and takes the place of the house's, which is then not tried: a bad one is UNAUTHORIZED.
    """

    @property
    def spec(self) -> ModelSpec:
        """Which model of the catalogue answers here."""
        ...

    def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        """Yield the answer as the model writes it; ending without an error means it is complete and not blank.

        Raises ModelError and nothing else.
        """
        ...

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return a value of the schema, which the provider was told to enforce and which was checked again.

        What the provider itself tells apart from the answer, as a model's reasoning, is passed over; anything else
        around the value makes it UNREADABLE. Raises ModelError and nothing else.
        """
        ...


class Synthesizer(Protocol):
    """A model that writes a synthesis of what the classifiers found."""

    @property
    def name(self) -> ModelName:
        """The model's short name."""
        ...

    def synthesize(self, brief: Brief) -> AsyncGenerator[Fragment]:
        """Yield the synthesis piece by piece; ending without an error means it is complete and not blank.

        May be cancelled at any await: time limits are the caller's. Closing it ends the upstream call.
        Raises ModelError and nothing else.
        """
        ...


class Appraiser(Protocol):
    """The classifiers of triage."""

    def appraise(self, question: str) -> "Appraisal":
        """Return what a question speaks of and what is at stake; the same text, the same findings. Raises nothing."""
        ...


FRESH = 0.0
"""Seconds of age that whoever publishes or verifies can stand: another environment may just have begun to sign."""
MINUTES = 300.0
"""Seconds of age that whoever uses a secret can stand: what was replaced this long ago is still known to everybody."""


class SecretStore(Protocol):
    """Named secrets, each kept for as long as its reader can stand."""

    async def read(self, name: str, *, stage: str = "AWSCURRENT", max_age_seconds: float = MINUTES) -> str | None:
        """Return the value of a secret's version, or None when there is none that we may read.

        The value was current at some moment of the last ``max_age_seconds``.
        Raises SecretError, which is never kept, when the store could not tell, and nothing else.
        """
        ...


class RotatingSecret(Protocol):
    """The versions of one secret, as a rotation moves them (AWS Secrets Manager, rotation by Lambda function)."""

    async def read(self, stage: str, version: str | None = None) -> str | None:
        """Return the value of the version that has the stage, or None when there is none. Raises SecretError."""
        ...

    async def stages(self, version: str) -> frozenset[str]:
        """Return the stages of a version, none when there is no such version. Raises SecretError."""
        ...

    async def put_pending(self, version: str, value: str) -> None:
        """Store a new version with the stage AWSPENDING. Raises SecretError."""
        ...

    async def promote(self, version: str) -> None:
        """Move AWSCURRENT to the version, and with it AWSPREVIOUS to the one before. Raises SecretError."""
        ...


class CertificateStore(Protocol):
    """Certificates by their ids, each kept as long as the deployment says. No text of a question or answer is in one.

    May be cancelled at any await: time limits are the caller's.
    """

    async def put(self, identifier: str, envelope: "EnvelopeDocument") -> bool:
        """Keep an envelope under its certificate's id; tell whether it is the one that is kept there.

        The first write wins: False when another envelope has ever been kept under the id. To put the same again
        changes nothing of what is read. Raises StoreError and nothing else.
        """
        ...

    async def get(self, identifier: str) -> "EnvelopeDocument | None":
        """Return the envelope kept under the id, or None when there is none, or none any more.

        Raises StoreError, when the store could not tell, and nothing else.
        """
        ...


class Meter(Protocol):
    """Whoever counts what the stack does, for those who watch it."""

    def count(self, reading: Reading) -> None:
        """Take a reading of this moment. Waits for nobody and raises nothing."""
        ...


class Source[Subject](Protocol):
    """One official source, or the published fact-checks, for the subjects of ``core.proving.subjects`` it knows.

    Only what a subject holds ever leaves, and only to that source. Waits at most ``Limits.source_seconds`` of wall
    clock; may be cancelled at any await.
    """

    @property
    def name(self) -> "SourceName":
        """Which source answers here."""
        ...

    async def check(self, subject: Subject, day: str) -> "Finding":
        """Return what the source says of the subject, as of an ISO date.

        Raises nothing: that the source failed is a finding of verdict ``non_verifiable`` with its cause.
        """
        ...


class KeyStore(Protocol):
    """The keys of clients by their ids. A key itself is in no store."""

    async def get(self, identifier: str) -> KeptKey | None:
        """Return what is kept of a key, as of this moment, or None when there is no such key.

        Raises StoreError, when the store could not tell, and nothing else.
        """
        ...


class Ledger(Protocol):
    """The purses of the days, which are spent from by many at once and never beyond their limits.

    ``call`` is an id of one model call: whatever is repeated with it counts once. What is cancelled, or fails half-way,
    may leave a purse holding too much, never too little.
    """

    async def reserve(self, call: str, charges: Sequence[Charge]) -> Charge | None:
        """Put every charge in its purse and return None, or put none and return the first that has no room.

        Charges come in one order of purses everywhere. Raises StoreError, and nothing is known to be reserved then.
        """
        ...

    async def settle(self, call: str, corrections: Sequence[Correction]) -> None:
        """Correct the purses in which a charge of the call lies, each once, and end that charge.

        Every correction is tried, whatever becomes of another. Raises StoreError where one was not made.
        """
        ...
