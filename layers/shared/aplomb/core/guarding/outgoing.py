"""What may leave for a provider: the question without what names a person or opens a door."""

from collections.abc import Mapping
from dataclasses import dataclass

from aplomb.core.guarding.guard import Guard, Verdict, counted
from aplomb.core.routing.masking import Placeholder, mask

NAME = "masquage"
_NAMES: Mapping[Placeholder, tuple[str, str]] = {
    Placeholder.NIR: ("numéro de sécurité sociale", "numéros de sécurité sociale"),
    Placeholder.IBAN: ("IBAN", "IBAN"),
    Placeholder.CARD: ("numéro de carte", "numéros de carte"),
    Placeholder.PHONE: ("téléphone", "téléphones"),
    Placeholder.EMAIL: ("courriel", "courriels"),
    Placeholder.KEY: ("clé d'accès", "clés d'accès"),
    Placeholder.TOKEN: ("jeton", "jetons"),
    Placeholder.PASSWORD: ("mot de passe", "mots de passe"),
}


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The only text of a question that a provider may see, and the guard that says what was masked in it."""

    text: str
    guard: Guard


def outgoing(question: str) -> Outgoing:
    """Return the question masked. The guard counts by kind, in the order of the kinds, and quotes nothing."""
    masked = mask(question)
    counts = [(kind, masked.counts[kind]) for kind in Placeholder if kind in masked.counts]
    if not counts:
        return Outgoing(masked.text, Guard(NAME, Verdict.NOTHING, "Aucun identifiant personnel ni secret reconnu."))
    listed = ", ".join(counted(number, *_NAMES[kind]) for kind, number in counts)
    return Outgoing(masked.text, Guard(NAME, Verdict.MASKED, f"Masqué avant tout envoi à un modèle : {listed}."))
