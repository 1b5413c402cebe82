"""How a level of proof answers: what it is given, what it yields, how it ends."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from typing import cast

from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.failure import cause_of, said_of
from aplomb.core.answering.stages import (
    AnswerDelta,
    Cause,
    ClaimsDrafted,
    ClaimVerified,
    PositionGiven,
    PositionMissing,
    PositionsConfronted,
    RulingGiven,
    SourcesRead,
)
from aplomb.core.deliberating.deliberation import Deliberation
from aplomb.core.errors import ModelFailure
from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.finding import Finding
from aplomb.core.proving.synthesis import Judged, document
from aplomb.core.sealing.certificate import SealedModelDocument, State
from aplomb.usecases.asked import Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a pipeline is given. ``deadline`` is of the event loop's clock."""

    asked: Asked
    outgoing: str = field(repr=False)
    """The only text of the question that a provider may see."""
    deadline: float
    domain: str | None = None
    """The regulated domain that triage found, None where it found none."""


_NOT_DELIBERATED: JsonObject = {
    "libelle": None,
    "positions": [],
    "positions_absentes": [],
    "confrontation": None,
    "arbitrage": None,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A whole answer, the models that really gave it, and what it lacked of all that its level asks for."""

    text: str = field(repr=False)
    models: tuple[SealedModelDocument, ...]
    degradations: tuple[str, ...] = ()
    claims: tuple[Judged, ...] = ()
    sources: tuple[Finding, ...] = ()
    drafted: str | None = field(default=None, repr=False)
    """What models wrote of the text, where the rest of it is ours; None where a model wrote it all."""
    deliberation: Deliberation | None = None

    @property
    def written(self) -> str:
        """The words that the guards read."""
        return self.text if self.drafted is None else self.drafted

    def document(self, guards: list[Json]) -> JsonObject:
        """Return the answer as the API prints it, without what was decided before and its seal."""
        return {
            "reponse": self.text,
            "etat": State.DEGRADED if self.degradations else State.COMPLETE,
            "degradations": list(self.degradations),
            "modeles": cast("list[Json]", list(self.models)),
            "gardes": guards,
            "affirmations": [claim.document() for claim in self.claims],
            "sources": [document(finding) for finding in self.sources],
            **(self.deliberation.document() if self.deliberation else _NOT_DELIBERATED),
        }


@dataclass(frozen=True, slots=True)
class NoReply:
    """There is no answer, and why; ``detail`` in French."""

    cause: Cause
    detail: str


type Told = (
    AnswerDelta
    | ClaimsDrafted
    | ClaimVerified
    | SourcesRead
    | PositionGiven
    | PositionMissing
    | PositionsConfronted
    | RulingGiven
)
"""What a pipeline tells of its work before it ends."""
type Step = Told | Reply | NoReply
type Pipeline = Callable[[Work], AsyncGenerator[Step]]
"""Yields what it tells, then exactly one Reply or NoReply, by the deadline. Closing it ends every upstream call.

A pipeline whose level a guard may still raise tells nothing before it ends: nobody is to read the beginning of an
answer that the rule would not have let through. Raises nothing but bugs.
"""


def failing(kind: ModelFailure, spec: ModelSpec, *, own_key: bool = False) -> NoReply:
    """Return what it means for the question that its last model failed."""
    return NoReply(cause_of(kind, own_key=own_key), said_of(kind, spec, own_key=own_key))
