"""benchmarkclassifier: ten judgements on each supplier whose offer a text sets beside others."""

from collections.abc import Sequence

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.reading.standing import Offer
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.model import judge
from aplomb.adapters.embedded.scoring.purchases import SUPPLIER
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.scoring.verdict import Verdict
from aplomb.adapters.embedded.shapes.common import euros, heading, xai
from aplomb.core.json import Json, JsonObject

_COMPARABLE = 2


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is ``trust_score``. Without offers to compare, one nameless supplier says so."""
    is_compared = len(reading.offers) >= _COMPARABLE
    concern = ask_mail(reading, "supplier_score")
    suppliers = [_supplier(offer) for offer in reading.offers] if is_compared else [_nobody(concern)]
    deciding = judge(SUPPLIER[0], reading.offers[0].signals) if is_compared else concern
    return heading(factory_id) | {
        "fournisseurs": suppliers,
        "trust_score": _mean_trust(reading.offers) if is_compared else trust(concern),
        "xai": xai(reading, deciding),
    }


def _supplier(offer: Offer) -> Json:
    return {
        "nom": offer.name,
        "prix": euros(offer.price),
        "delai_jours": offer.delay,
        "moq": offer.minimum,
        "classifications": {model.name: judge(model, offer.signals).shape() for model in SUPPLIER},
    }


def _nobody(concern: Verdict) -> Json:
    return {"nom": None, "classifications": {concern.model: concern.shape()}}


def _mean_trust(offers: Sequence[Offer]) -> int:
    """Return the mean trust in the suppliers' scores."""
    return round(sum(trust(judge(SUPPLIER[0], offer.signals)) for offer in offers) / len(offers))
