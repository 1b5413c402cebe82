"""salesagentclassifier: how promising a prospect is, what holds it back, and the next step."""

from collections.abc import Mapping

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.shapes.common import audit, heading
from aplomb.core.json import JsonObject

_CLOSING: Mapping[str, float] = {"A": 0.6, "B": 0.4, "C": 0.2, "D": 0.05, "sans_objet": 0.0}
_STRATEGIES: Mapping[str, tuple[str, str]] = {
    "Relancer": ("relance utile", "Revenir avec une proposition chiffree et une date."),
    "Attendre": ("patience", "Convenir d'un rappel et ne pas insister."),
    "Contre-offre": ("concession limitee", "Proposer une contrepartie a l'effort demande."),
    "Escalade": ("prise en charge par la direction", "Faire rappeler par un responsable."),
    "Abandonner": ("cloture", "Prendre acte et clore le dossier."),
}


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is ``trust_score``."""
    scoring, objection, action, channel, timing = (
        ask_mail(reading, head) for head in ("scoring", "objection", "action", "canal", "timing")
    )
    closing = _CLOSING[scoring.prediction]
    strategy, words = _STRATEGIES[action.prediction]
    return heading(factory_id) | {
        "scoring": scoring.shape(),
        "objection": objection.shape(),
        "action": action.shape(),
        "canal": channel.shape(),
        "timing": timing.shape(),
        "kpis": {"p_closing": closing, "expected_value": round(closing * _stake(reading) / 100)},
        "message": {"strategie": strategy, "texte": words},
        "trust_score": trust(scoring),
        "trust_components": {"snake_confidence": round(100 * scoring.certainty)},
        "xai": [audit(reading, verdict) for verdict in (scoring, objection, action)],
    }


def _stake(reading: Reading) -> int:
    """Return in cents what is at stake: the lines' worth, else the largest amount named."""
    worth = sum(line.worth or 0 for line in reading.lines)
    return worth or max((int(mark.value) for mark in reading.marks if mark.kind == "money"), default=0)
