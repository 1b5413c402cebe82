"""The steps of one answer to a question, as they happen (seed 000: each answer gives the level kept and the reason).

An orchestration is Emergency where there is help to show, once more where triage finds more of it; FactsFound and
LevelDecided; where nothing can raise the level any more, what is written of the answer, or ClaimsDrafted, SourcesRead
and each ClaimVerified of one that is proved, or a PositionGiven or PositionMissing for each model of a deliberation,
SourcesRead, PositionsConfronted and RulingGiven; then AnswerGiven, CertificateGiven and Done, or Failed at any time
after the level. FactsFound and LevelDecided come once more when a guard raises the level: the later ones count. Exactly
one of Done and Failed ends it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, cast

from aplomb.core.guarding import Help
from aplomb.core.json import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Emergency:
    """A life may be at risk: whom to call, to be shown before anything else."""

    event: ClassVar = "urgence"
    help: tuple[Help, ...]

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return {"urgence": cast("Json", [one.document() for one in self.help])}


@dataclass(frozen=True, slots=True)
class FactsFound:
    """Triage has ended: ``faits``, and ``avertissements`` of what could not be settled."""

    event: ClassVar = "triage"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class LevelDecided:
    """The rule has decided: ``niveau``, ``code``, ``raison`` and ``regle``."""

    event: ClassVar = "niveau"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class AnswerDelta:
    """A piece of the answer as the model writes it; only where no guard can raise the level any more."""

    event: ClassVar = "reponse_delta"
    text: str

    @property
    def body(self) -> JsonObject:
        """The event's data."""
        return {"text": self.text}


@dataclass(frozen=True, slots=True)
class ClaimsDrafted:
    """The claims of an answer as its model gave them, before anybody has looked: ``affirmations``."""

    event: ClassVar = "affirmations"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class SourcesRead:
    """What the official sources and the published fact-checks say: ``sources``."""

    event: ClassVar = "sources"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class ClaimVerified:
    """What the verifier, another model, says of one claim: ``numero``, ``verdict`` and ``raison``."""

    event: ClassVar = "verification"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class PositionGiven:
    """A model of a deliberation has answered, who is first is told first: ``modele``, ``famille``, ``position``."""

    event: ClassVar = "position"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class PositionMissing:
    """A model of a deliberation has no position: ``modele``, ``famille``, ``cause`` and ``detail``."""

    event: ClassVar = "position_absente"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class PositionsConfronted:
    """Where the positions agree and where they part, and how alike they are: ``confrontation``."""

    event: ClassVar = "confrontation"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """What the arbiter made of the positions, or why there is no arbitration: ``arbitrage`` and ``libelle``."""

    event: ClassVar = "arbitrage"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """The answer is whole and its guards have read it: the final body without its certificate."""

    event: ClassVar = "reponse"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class CertificateGiven:
    """The answer is sealed, or a warning says why not: ``certificat``, ``sels`` and ``avertissements``."""

    event: ClassVar = "certificat"
    body: JsonObject


@dataclass(frozen=True, slots=True)
class Done:
    """The end: the final body, which is the JSON endpoint's answer."""

    event: ClassVar = "fin"
    body: JsonObject


class Cause(StrEnum):
    """Why a question has no answer."""

    NOT_CONFIGURED = "non_configure"
    """The deployment has no usable key for the model."""
    CLIENT_KEY = "cle_client"
    """The provider refused the caller's own key; ours was not tried."""
    TOO_LONG = "trop_long"
    """The question is longer than the model reads."""
    LATE = "delai"
    BUDGET = "budget"
    """The day's money, or a guest's calls of it, are spent; until midnight UTC."""
    UNAVAILABLE = "indisponible"
    """The provider cannot be reached, or has no room for us now."""
    DECLINED = "refus"
    """The model, or a filter of its provider, declined to answer."""
    UNUSABLE = "inexploitable"
    """What the model wrote is no whole answer."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The end without an answer: why, in French, and what was decided before.

    ``decided`` holds ``niveau``, ``code``, ``raison``, ``regle``, ``avertissements`` and ``urgence``.
    """

    event: ClassVar = "erreur"
    cause: Cause
    detail: str
    decided: JsonObject


type Stage = (
    Emergency
    | FactsFound
    | LevelDecided
    | AnswerDelta
    | ClaimsDrafted
    | SourcesRead
    | ClaimVerified
    | PositionGiven
    | PositionMissing
    | PositionsConfronted
    | RulingGiven
    | AnswerGiven
    | CertificateGiven
    | Done
    | Failed
)
type Ending = Done | Failed
