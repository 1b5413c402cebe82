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
    judged = [[judge(model, offer.signals) for model in SUPPLIER] for offer in reading.offers]
    if len(judged) < _COMPARABLE:
        concern = ask_mail(reading, "supplier_score")
        suppliers, scores = [_nobody(concern)], [concern]
    else:
        suppliers = [_supplier(offer, verdicts) for offer, verdicts in zip(reading.offers, judged, strict=True)]
        scores = [score for score, *_ in judged]
    return heading(factory_id) | {
        "fournisseurs": suppliers,
        "trust_score": round(sum(map(trust, scores)) / len(scores)),
        "xai": xai(reading, scores[0]),
    }


def _supplier(offer: Offer, verdicts: Sequence[Verdict]) -> Json:
    return {
        "nom": offer.name,
        "prix": euros(offer.price),
        "delai_jours": offer.delay,
        "moq": offer.minimum,
        "classifications": {verdict.model: verdict.shape() for verdict in verdicts},
    }


def _nobody(concern: Verdict) -> Json:
    return {"nom": None, "classifications": {concern.model: concern.shape()}}
