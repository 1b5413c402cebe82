"""What the rule reads of a question, and nothing else."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import product


class Exemption(StrEnum):
    """Why a question is off routing (hors routage); the user's choice stands."""

    NONE = "aucun"
    EXPLICIT_MODEL = "modele_explicite"
    BYOM = "byom"
    GUEST = "invite"


class Domain(StrEnum):
    """Whether the question's domain is regulated."""

    REGULATED = "regule"
    UNREGULATED = "hors_domaine"
    UNKNOWN = "inconnu"


class Stakes(StrEnum):
    """How much is at stake for the person who asks."""

    HIGH = "fort"
    ORDINARY = "ordinaire"
    UNKNOWN = "inconnu"


@dataclass(frozen=True, slots=True)
class Facts:
    """One point of the rule's domain of 36."""

    exemption: Exemption
    domain: Domain
    stakes: Stakes

    def document(self) -> dict[str, str]:
        """Return the facts under the names that the rule's table uses."""
        return {"hors_routage": self.exemption, "domaine": self.domain, "enjeu": self.stakes}


ALL_FACTS = tuple(Facts(*point) for point in product(Exemption, Domain, Stakes))
"""Every combination there is."""
