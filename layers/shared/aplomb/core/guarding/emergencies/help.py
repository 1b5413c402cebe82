"""Whom to call in France when a life may be at risk (service-public.fr, Numéros d'urgence et d'écoute)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypedDict

from aplomb.core.guarding.guard import Guard, Verdict

NAME = "urgences"


class Number(StrEnum):
    """Emergency and helpline numbers, in the order in which they are shown."""

    SAMU = "15"
    POISON = "01 40 05 48 48"
    """The poison centre of Paris, day and night; each region's has its own (centres-antipoison.net)."""
    FIRE = "18"
    POLICE = "17"
    SUICIDE = "3114"
    CHILD = "119"
    WOMEN = "3919"


class HelpDocument(TypedDict):
    """A number to call under the names that people read."""

    numero: str
    nom: str
    message: str
    extrait: str


_NAMES = {
    Number.SAMU: "SAMU",
    Number.POISON: "Centre antipoison",
    Number.FIRE: "Pompiers",
    Number.POLICE: "Police secours",
    Number.SUICIDE: "Numéro national de prévention du suicide",
    Number.CHILD: "Enfance en danger",
    Number.WOMEN: "Violences Femmes Info",
}
_SENTENCES = {
    Number.SAMU: (
        "Si une vie est en danger, appelez tout de suite le 15 (SAMU) ou le 112, ou écrivez au 114 par SMS si vous ne "
        "pouvez pas parler."
    ),
    Number.POISON: (
        "Appelez aussi le centre antipoison, au 01 40 05 48 48 ou celui de votre région, jour et nuit ; ne faites ni "
        "vomir ni boire."
    ),
    Number.FIRE: "Mettez-vous à l'abri, puis appelez le 18 (pompiers) ou le 112.",
    Number.POLICE: (
        "Si vous ou quelqu'un êtes en danger maintenant, appelez le 17 (police, gendarmerie) ou le 112, ou écrivez au "
        "114 par SMS si vous ne pouvez pas parler."
    ),
    Number.SUICIDE: (
        "Vous n'êtes pas seul : le 3114 écoute jour et nuit, gratuitement, les personnes qui souffrent et leurs "
        "proches ; en danger immédiat, appelez le 15."
    ),
    Number.CHILD: (
        "Pour un enfant en danger ou qui risque de l'être, le 119 répond jour et nuit, gratuitement, aux enfants comme "
        "aux adultes ; en danger immédiat, appelez le 17."
    ),
    Number.WOMEN: (
        "Le 3919 écoute et oriente les femmes victimes de violences et leur entourage, jour et nuit, gratuitement et "
        "anonymement."
    ),
}


@dataclass(frozen=True, slots=True)
class Help:
    """A number to show before anything else, and the words of the question that raised it."""

    number: Number
    extract: str = field(repr=False)

    @property
    def name(self) -> str:
        """Whom one reaches."""
        return _NAMES[self.number]

    @property
    def sentence(self) -> str:
        """What to show, in French."""
        return _SENTENCES[self.number]

    def document(self) -> HelpDocument:
        """Return the help as the API prints it."""
        return {"numero": str(self.number), "nom": self.name, "message": self.sentence, "extrait": self.extract}


def urgency(found: tuple[Help, ...]) -> Guard:
    """Return the guard that says which numbers are shown; it quotes nothing of the question."""
    if not found:
        return Guard(NAME, Verdict.NOTHING, "Aucun signe d'un danger pour une vie.")
    return Guard(
        NAME, Verdict.URGENT, f"À montrer d'abord : {', '.join(f'{one.name} ({one.number})' for one in found)}."
    )
