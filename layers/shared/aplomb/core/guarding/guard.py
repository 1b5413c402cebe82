"""A deterministic guard of an answer and what it found, as the API prints it (seed 000, gardes souveraines)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict

from aplomb.core.sealing.certificate import SealedGuardDocument


class Verdict(StrEnum):
    """What a guard found. None says that something is true: that is for the official sources to say."""

    NOTHING = "rien_a_signaler"
    MASKED = "masque"
    """Something was replaced before the text left."""
    UNVERIFIED = "non_verifie"
    """What it found has the form it should have, and nobody here has looked it up."""
    IMPLAUSIBLE = "invraisemblable"
    """A number cannot be what it is said to be."""
    FLAGGED = "releve"
    """The text says what it cannot know, or what calls for another level."""
    URGENT = "urgence"
    """A life may be at risk: help is shown first."""


class GuardDocument(TypedDict):
    """A guard under the names that people read."""

    nom: str
    verdict: str
    detail: str


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard by name, its verdict, and one French sentence or list. Nothing personal stands in the detail."""

    name: str
    verdict: Verdict
    detail: str

    def document(self) -> GuardDocument:
        """Return the guard as the API prints it."""
        return {"nom": self.name, "verdict": str(self.verdict), "detail": self.detail}

    def sealed(self) -> SealedGuardDocument:
        """Return the guard as a certificate holds it."""
        return {"nom": self.name, "verdict": str(self.verdict)}


def counted(number: int, singular: str, plural: str) -> str:
    """Return a number with its noun: ``1 référence``, ``2 références``."""
    return f"{number} {singular if number == 1 else plural}"
