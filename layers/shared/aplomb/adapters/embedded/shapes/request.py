"""requestclassifier: who takes a request on, how fast, and whether the client is about to leave."""

from collections.abc import Mapping

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.scoring.verdict import Verdict
from aplomb.adapters.embedded.shapes.common import heading, xai
from aplomb.core.json import Json, JsonObject

_PRIORITIES: Mapping[str, int] = {"critique": 1, "haute": 1, "normale": 2, "basse": 3}
_ACTIONS: Mapping[str, str] = {
    "retard_livraison": "Verifier le statut de {reference}",
    "casse": "Demander des photos et ouvrir un dossier SAV",
    "erreur": "Comparer {reference} avec ce qui a ete livre",
    "facturation": "Transmettre {reference} a la comptabilite",
    "stock": "Verifier la disponibilite",
}
_CALL, _ESCALATE = "Rappeler le client", "Prevenir le responsable commercial"
_REFERENCED = frozenset(("cmd", "cde", "bc", "fa", "fac", "fact", "facture", "bl", "dev", "devis"))


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is ``trust_score``."""
    department, urgency, subject, churn = (
        ask_mail(reading, head) for head in ("service", "urgence", "sous_categorie", "churn")
    )
    return heading(factory_id) | {
        "routage": {
            "service": department.prediction,
            "urgence": urgency.prediction,
            "sous_categorie": subject.prediction,
        },
        "risque_client": {"churn": churn.prediction},
        "priorite": _PRIORITIES[urgency.prediction],
        "actions_suggerees": _actions(reading, subject, urgency, churn),
        "trust_score": trust(department),
        "xai": xai(reading, department, urgency, subject, churn),
    }


def _reference(reading: Reading) -> str:
    for mark in reading.marks:
        prefix, _, number = mark.value.partition(" ")
        if mark.kind == "reference" and prefix in _REFERENCED:
            return f"{prefix.upper()}-{number}"
    return "la commande"


def _actions(reading: Reading, subject: Verdict, urgency: Verdict, churn: Verdict) -> list[Json]:
    actions: list[Json] = []
    if subject.prediction in _ACTIONS:
        actions.append(_ACTIONS[subject.prediction].format(reference=_reference(reading)))
    if _PRIORITIES[urgency.prediction] == 1:
        actions.append(_CALL)
    if churn.prediction == "eleve":
        actions.append(_ESCALATE)
    return actions
