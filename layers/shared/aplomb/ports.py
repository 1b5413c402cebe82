"""The doors of the house: what the use cases ask of the outside world, and all that it may raise."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Protocol

from aplomb.core.comprehension.catalogue import Service
from aplomb.core.comprehension.models import ModelName
from aplomb.core.json import Json


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
    """What a model is told: the deterministic findings and the text they speak of, both as data."""

    highlights: str
    text: str


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a synthesis as the model writes it, with the id of the model that really answers."""

    model: str
    text: str


class Synthesizer(Protocol):
    """A model that writes a synthesis of what the classifiers found."""

    @property
    def name(self) -> ModelName:
        """The model's short name."""
        ...

    def synthesize(self, brief: Brief) -> AsyncGenerator[Fragment]:
        """Yield the synthesis piece by piece; ending without an error means it is complete and not blank.

        May be cancelled at any await: time limits are the caller's. Closing it ends the upstream call.
        Raises SynthesisError and nothing else.
        """
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
