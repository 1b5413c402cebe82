"""The doors of the house: what the use cases ask of the outside world, and all that it may raise."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Protocol

from aplomb.core.comprehension.catalogue import Service
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
    def name(self) -> str:
        """``haiku`` or ``sonnet``."""
        ...

    def synthesize(self, brief: Brief) -> AsyncGenerator[Fragment]:
        """Yield the synthesis piece by piece; ending without an error means it is complete and not blank.

        May be cancelled at any await: time limits are the caller's. Closing it ends the upstream call.
        Raises SynthesisError and nothing else.
        """
        ...


class SecretStore(Protocol):
    """Named secrets, cached for minutes."""

    async def read(self, name: str) -> str | None:
        """Return the secret's current value, or None when there is none that we may read.

        Raises SecretError, which is never cached, when the store could not tell, and nothing else.
        """
        ...
