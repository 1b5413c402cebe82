"""businessclassifier: which of the house's tasks a text asks for, and who takes it."""

from collections.abc import Mapping

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.shapes.common import MODE, xai
from aplomb.core.json import JsonObject

_VERSION = "v0.1.0410"
_ROUTES: Mapping[str, str] = {
    "controle_facture_fournisseur": "procurement",
    "classification_email": "email",
    "demande_devis": "quote",
    "reclamation_client": "request",
    "scoring_prospect": "salesagent",
    "benchmark_offre": "benchmark",
    "negociation_offre": "negociation",
    "autre": "selfservice",
}
_SURE = 65
"""Under this trust a person looks (seed 001, the threshold of the whole product)."""


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is ``trust_score``."""
    task = ask_mail(reading, "tache_detectee")
    score = trust(task)
    return {
        "factory_id": factory_id,
        "version": _VERSION,
        "mode": MODE,
        "controleur": {
            "tache_detectee": task.shape(),
            "routage": {"service": _ROUTES[task.prediction], "escalade_humaine": score < _SURE},
        },
        "trust_score": score,
        "xai": xai(reading, task),
    }
