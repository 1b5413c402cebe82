"""procurementclassifier: a supplier's document, its lines' prices and its arithmetic checked."""

from collections.abc import Mapping, Sequence

from aplomb.adapters.embedded.articles import ARTICLES
from aplomb.adapters.embedded.reading.line import Line
from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.model import judge
from aplomb.adapters.embedded.scoring.purchases import ANOMALY
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.scoring.verdict import NOT_CONCERNED, Verdict
from aplomb.adapters.embedded.shapes.common import VERSION, euros, xai
from aplomb.core.json import Json, JsonObject

_TOLERANCE_PERCENT = 5
_EXPECTED: Mapping[tuple[str, str], int] = {
    (article.kinds[0], article.make_up): round(article.price * 100) for article in reversed(ARTICLES)
}
"""Cents a square metre that the catalogue asks, by kind and make-up; its first article of a kind counts."""


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is a bare ``trust``."""
    document = ask_mail(reading, "doc_type")
    priced = [line for line in reading.lines if line.prices]
    anomalies = [judge(ANOMALY, _price_signals(line)) for line in priced]
    return {
        "factory_id": factory_id,
        "version": VERSION,
        "flux": "routage_sortant" if "commander" in reading.signals else "controle_entrant",
        "haiku": False,
        "extraction_method": "regex_fallback",
        "quality": _quality(reading),
        "doc_type": document.shape(),
        "lignes": [_line(line, anomaly) for line, anomaly in zip(priced, anomalies, strict=True)],
        "totaux": _totals(reading),
        "decision": _decision(document, priced, anomalies, is_coherent=reading.totals.is_coherent),
        "trust": trust(document),
        "xai": xai(reading, document),
    }


def _expected(line: Line) -> int | None:
    """Return in cents what the catalogue asks for a line's unit: a square metre, or a pane whose size is said."""
    named = (_EXPECTED.get((kind, line.make_up or "")) for kind in line.kinds)
    by_area = next((cents for cents in named if cents is not None), None)
    is_pane = line.pane is not None and not line.is_by_area
    return round(by_area * (line.pane or 0)) if by_area is not None and is_pane else by_area


def _price_signals(line: Line) -> dict[str, float]:
    signals = {"montant_faux": 1.0} if line.is_misadded else {}
    expected = _expected(line)
    if expected is None:
        return signals
    deviation = (line.prices[0] - expected) * 100 / expected
    side = "haut" if deviation > _TOLERANCE_PERCENT else "bas" if deviation < -_TOLERANCE_PERCENT else "moyen"
    return signals | {f"prix_{side}": 1.0}


def _line(line: Line, anomaly: Verdict) -> Json:
    return {
        "description": line.product or None,
        "quantite": line.amount,
        "unite": "m2" if line.is_measured else "piece",
        "prix_unitaire": euros(line.prices[0]),
        "prix_attendu": euros(_expected(line)),
        "montant_annonce": euros(line.stated),
        "montant_calcule": euros(next(iter(line.products), None)),
        "price_anomaly": anomaly.shape(),
    }


def _totals(reading: Reading) -> Json:
    totals = reading.totals
    return {
        "total_ht_annonce": euros(totals.net),
        "total_ht_calcule": euros(totals.computed),
        "tva_annoncee": euros(totals.tax),
        "total_ttc_annonce": euros(totals.gross),
        "coherent": totals.is_coherent,
    }


def _quality(reading: Reading) -> float:
    """Return which share of a document's parts was found: lines, net, tax, gross, a number."""
    totals = reading.totals
    found = (totals.computed, totals.net, totals.tax, totals.gross, reading.first("reference"))
    return sum(part is not None for part in found) / len(found)


def _decision(
    document: Verdict, lines: Sequence[Line], anomalies: Sequence[Verdict], *, is_coherent: bool | None
) -> str:
    """Return whether a document may be paid as it stands.

    ``conforme``: its arithmetic holds, that of the totals and of every line, and no price that the catalogue can
    judge is an anomaly. The catalogue sells by the square metre, so it judges a price by the square metre or a
    pane's whose size is said; for a piece of unknown size the anomaly stands on the line and decides nothing.
    """
    if document.prediction == NOT_CONCERNED:
        return NOT_CONCERNED
    is_odd = any(
        line.is_misadded or (anomaly.prediction == "Anomalie" and (line.is_by_area or line.pane is not None))
        for line, anomaly in zip(lines, anomalies, strict=True)
    )
    return "conforme" if is_coherent and not is_odd else "a_verifier"
