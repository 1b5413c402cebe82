"""The steps of one comprehension, as they happen (seed 001, SSE Stream).

A comprehension is Deterministic, then either Complete, or LlmStart, any number of LlmDelta, and LlmDone or
LlmError. Exactly one Terminal stage ends it, with the full report that a JSON endpoint answers with.
"""

from dataclasses import dataclass
from typing import ClassVar

from aplomb.core.errors import ModelFailure
from aplomb.core.json import JsonObject


@dataclass(frozen=True, slots=True)
class Deterministic:
    """The fan-out has ended; the body is the full deterministic report."""

    event: ClassVar = "deterministic"
    report: JsonObject

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return self.report


@dataclass(frozen=True, slots=True)
class LlmStart:
    """A model is asked: its short name, and why."""

    event: ClassVar = "llm_start"
    model: str
    reason: str

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return {"model": self.model, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class LlmDelta:
    """A piece of the synthesis as the model writes it; an addition to the seed's events."""

    event: ClassVar = "llm_delta"
    text: str

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return {"text": self.text}


@dataclass(frozen=True, slots=True)
class Terminal:
    """The end of a comprehension, with its full report."""

    report: JsonObject


@dataclass(frozen=True, slots=True)
class Complete(Terminal):
    """No model was asked: the fan-out sufficed, or the caller did not allow one."""

    event: ClassVar = "complete"
    reason: str

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return {"reason": self.reason}


@dataclass(frozen=True, slots=True)
class LlmDone(Terminal):
    """The synthesis is whole; the body is the full enhanced report."""

    event: ClassVar = "llm_done"

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return self.report


@dataclass(frozen=True, slots=True)
class LlmError(Terminal):
    """The model failed and the deterministic report stands; an addition to the seed's events."""

    event: ClassVar = "llm_error"
    kind: ModelFailure
    detail: str

    @property
    def body(self) -> JsonObject:
        """The event's data: the kind and our own sentence about it."""
        return {"kind": self.kind, "detail": self.detail}


type Stage = Deterministic | LlmStart | LlmDelta | Complete | LlmDone | LlmError
