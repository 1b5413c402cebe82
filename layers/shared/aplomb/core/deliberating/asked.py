"""The short question that a ground answers, read for what it asks and about what."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from aplomb.core.proving.likeness import said
from aplomb.core.routing.typography import read

ROOT_LETTERS = 6
"""What is kept of a word, so that ``contester`` and ``contestation`` are one and ``locataire`` and ``location`` two."""


class Kind(Enum):
    """What a question asks for."""

    TIME = auto()
    AMOUNT = auto()
    WHO = auto()
    WHERE = auto()
    HOW = auto()
    MUST = auto()
    MAY = auto()


_KINDS = {
    Kind.HOW: r"\bcomment\b(?! se calcul)|\bquelles? (?:formes?|formalites?|procedures?|demarches?|pieces?)\b",
    Kind.TIME: r"\b(?:delais?|durees?|dure(?:nt)?|preavis|prescription|quand|age|dates?"
    r"|combien de (?:temps|jours|mois|annees|ans))\b",
    Kind.AMOUNT: r"\b(?:combien|montants?|sommes?|prix|couts?|taux|pourcentages?|plafonds?|planchers?|plafonnee?s?"
    r"|calcul(?:e|ent|er)?)\b",
    Kind.WHERE: r"^ou\b",
    Kind.WHO: r"\b(?:qui|quel(?:le)?s? (?:juges?|tribuna(?:l|ux)|juridictions?|organismes?|personnes?|autorites?))\b",
    Kind.MUST: r"\b(?:doit|doivent|faut|obligatoires?|obligee?s?|requise?s?|necessaires?|tenue?s?)\b",
    Kind.MAY: r"\b(?:peut|peuvent|possibles?|permise?s?|autorisee?s?)\b",
}
"""The first that is found is what is asked."""


_APART = ("employeu", "proprietai", "creancie", "contrave")
"""Longer roots of words that share their first letters with another: ``employé``, ``propriété``, ``contrat``."""


def roots(text: str) -> frozenset[str]:
    """Return the words of a text that carry a meaning, by their first letters, synonyms as one."""
    cut = (next(filter(word.startswith, _APART), word[:ROOT_LETTERS]) for word in said(text).words)
    return frozenset(_SYNONYMS.get(word, word) for word in cut)


_SYNONYMS = {
    other: one
    for one, *others in (
        ("plafon", "maximu", "maxima"),
        ("planch", "minimu", "minima"),
        ("fin", "finit", "termin", "acheve"),
        ("commen", "debut", "debute"),
        ("contes", "recour", "attaqu"),
        ("juridi", "tribun", "juge", "saisir"),
        ("restit", "rendr", "rend"),
        ("baille", "proprietai"),
        ("payer", "paie", "vers", "verse"),
        ("repare", "repara", "repond"),
    )
    for other in others
}
_ASKING = roots(
    "quel quelle quels quelles combien comment quand qui peut peuvent doit doivent faut fait faire temps jour jours "
    "mois année an ans date délai durée dure montant somme prix coût cas lors obligatoire requis nécessaire possible "
    "permis autorisé oblige prend donne ouvre devient deviennent droit partir disposer respecter calcule calculer "
    "former forme lieu à"
)
"""Words by which one asks, which say nothing of the matter."""


_DENIAL = r"pas|jamais|aucune?|rien|ni|nul(?:le)?"
_DENYING = re.compile(rf"\b(?:{_DENIAL}|nul(?:le)?s|sans|interdi\w*|refus\w*|exoner\w*|illicites?|illegale?s?)\b")
"""What turns a question round: ``Peut-on agir sans avocat ?`` asks the contrary of ``Faut-il un avocat ?``."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: what it asks for, None where no word tells, the matter's words, and whether it is put negatively.

    Two denials are none. ``matter`` has the words by which it denies, ``rest`` has not.
    """

    kind: Kind | None
    matter: frozenset[str]
    rest: frozenset[str]
    denies: bool


def read_question(question: str) -> Asked:
    """Return what a question asks. Pure and total."""
    folded = read(question).folded
    kind = next((kind for kind, pattern in _KINDS.items() if re.search(pattern, folded)), None)
    matter, denials = roots(question) - _ASKING, _DENYING.findall(folded)
    return Asked(kind, matter, matter - roots(" ".join(denials)), len(denials) % 2 == 1)


def denies(text: str) -> bool:
    """Tell whether a text denies; ``ne … que`` does not."""
    return re.search(rf"\b(?:{_DENIAL})\b", read(text).folded) is not None


def reserves(text: str) -> bool:
    """Tell whether a text sets one thing against another: ``et non``, ``sauf``, ``mais``."""
    return re.search(r"\b(?:non|sauf|mais|hors|except[a-z]*|contrairement)\b", read(text).folded) is not None


def starts(text: str) -> frozenset[str]:
    """Return by its words from when a text counts: ``à compter de la vente``."""
    found = re.findall(r"\ba (?:compter|partir) ((?:d'|\w+ ){1,3}\w+)", read(text).folded)
    return roots(" ".join(found)) - _ASKING
