"""A deliberation as it ends: all that its decision is made of, and how the API prints it."""

from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.deliberating.confrontation import Confrontation
from aplomb.core.deliberating.grounds import Judgements
from aplomb.core.deliberating.independence import Independence
from aplomb.core.deliberating.opened import Absent, Opened
from aplomb.core.deliberating.ruling import NONE, Arbitration, dissent
from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.finding import Finding
from aplomb.core.sealing.certificate import SealedModelDocument


class ArbitrationState(StrEnum):
    """What became of the arbitration."""

    GIVEN = "rendu"
    UNREADABLE = "arbitrage_illisible"
    ABSENT = "arbitre_absent"
    POINTLESS = "sans_objet"
    """There is one position: nothing to arbitrate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliberation:
    """All that a decision is made of. ``arbitration`` and ``arbiter`` are None unless the state is ``rendu``."""

    opened: tuple[Opened, ...]
    absent: tuple[Absent, ...]
    confrontation: Confrontation
    findings: tuple[Finding, ...]
    judged: Judgements
    independence: Independence
    arbitration: Arbitration | None
    arbitration_state: ArbitrationState
    arbiter: SealedModelDocument | None
    label: str
    degradations: tuple[str, ...]

    @property
    def words(self) -> str:
        """All that models wrote of the text of the decision, the arbiter's answer first."""
        ruling = self.arbitration
        ruled: list[str] = []
        if ruling:
            noticed = (one.text for one in ruling.noticed)
            ruled = [ruling.answer, *(one.text for one in ruling.reasons), *noticed, *ruling.uncertainties]
        return "\n".join([*ruled, *(one.position.words for one in self.opened)])

    def document(self) -> JsonObject:
        """Return what an answer says of a deliberation, beside its text and its sources."""
        return {
            "libelle": self.label,
            "positions": self.positions_document(),
            "positions_absentes": [one.document() for one in self.absent],
            "confrontation": self.confrontation_document(),
            "arbitrage": self.arbitration_document(),
        }

    def positions_document(self) -> list[Json]:
        """Return the positions as the API prints them, each ground with what became of it."""
        return [self._position(one) for one in self.opened]

    def confrontation_document(self) -> JsonObject | None:
        """Return the points and the measured independence; None where one position alone confronts nothing."""
        if len(self.opened) == 1:
            return None
        return {
            "points": [point.document() for point in self.confrontation.points],
            "independance": self.independence.document(),
        }

    def arbitration_document(self) -> JsonObject:
        """Return the ruling, or why there is none."""
        ruling = self.arbitration
        dissents = dissent(self.opened, ruling, self.confrontation) if ruling else ()
        return {
            "etat": self.arbitration_state,
            "position_retenue": (ruling.retained or NONE) if ruling else None,
            "reponse": ruling.answer if ruling else None,
            "motifs": [one.document() for one in ruling.reasons] if ruling else [],
            "rapprochements": [one.document() for one in ruling.noticed] if ruling else [],
            "incertitudes": [*ruling.uncertainties] if ruling else [],
            "signalements": [*ruling.flags] if ruling else [],
            "dissidences": [one.document() for one in dissents],
            "modele": self.arbiter["id"] if self.arbiter else None,
        }

    def _position(self, one: Opened) -> JsonObject:
        judged = zip(one.position.grounds, self.judged[one.label], strict=True)
        grounds: list[Json] = [{**ground.document(), **judgement.document()} for ground, judgement in judged]
        return {
            "lettre": one.label,
            "modele": one.model["id"],
            "famille": one.model["famille"],
            **one.position.document(),
            "affirmations": grounds,
        }
