"""Positions once they are all in: in an order and under letters that their content alone decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from aplomb.core.answering.stages import Cause
from aplomb.core.deliberating.position import Position
from aplomb.core.json import JsonObject
from aplomb.core.sealing.certificate import SealedModelDocument


@dataclass(frozen=True, slots=True)
class Opened:
    """A position under its letter, and the model that really gave it, which no arbiter is told."""

    label: str
    position: Position
    model: SealedModelDocument


@dataclass(frozen=True, slots=True)
class Absent:
    """A model that was asked and gave no position; ``said`` is why, in French."""

    model: SealedModelDocument
    cause: Cause
    said: str

    def document(self) -> JsonObject:
        """Return it as the API prints it."""
        return {"modele": self.model["id"], "famille": self.model["famille"], "cause": self.cause, "detail": self.said}


def opened(given: Sequence[tuple[SealedModelDocument, Position]]) -> tuple[Opened, ...]:
    """Return the positions as A, B, C in the order of their digests: whoever answers first gains nothing by it."""
    ordered = sorted(given, key=lambda one: (one[1].digest, one[0]["id"], one[0]["famille"]))
    return tuple(
        Opened(label, position, model) for label, (model, position) in zip(ascii_uppercase, ordered, strict=False)
    )
