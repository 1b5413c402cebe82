"""What several services print alike."""

from collections.abc import Sequence

from aplomb.adapters.embedded.reading.line import Line
from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.verdict import Verdict
from aplomb.core.json import Json, JsonObject

VERSION = "v0.1.0"
MODE = "degraded"
"""The services' own word for an answer in which no model had a part."""


def heading(factory_id: int) -> JsonObject:
    """Return the fields that open an answer."""
    return {"factory_id": factory_id, "version": VERSION, "mode": MODE}


def audit(reading: Reading, *verdicts: Verdict) -> str:
    """Return which signals decided, with the lexicon's word for each; never the user's text."""
    return "### BEGIN AUDIT ### " + " | ".join(_decided(reading, verdict) for verdict in verdicts)


def _decided(reading: Reading, verdict: Verdict) -> str:
    named = (
        f"{signal} ({reading.words[signal]})" if reading.words.get(signal) else signal for signal in verdict.because
    )
    return f"{verdict.model}: {', '.join(named) or 'aucun signal'} >> PREDICTION: {verdict.prediction}"


def xai(reading: Reading, *verdicts: Verdict) -> Json:
    """Return the ``xai`` object of an answer."""
    return {"audit": audit(reading, *verdicts)}


def euros(cents: int | None) -> float | None:
    """Return cents as euros, None as None."""
    return None if cents is None else cents / 100


def product_lines(lines: Sequence[Line]) -> Json:
    """Return product lines as emailclassifier prints them."""
    return [_product_line(line) for line in lines]


def _product_line(line: Line) -> Json:
    """Return a line; ``quantite`` counts panes unless ``unite`` says otherwise."""
    printed: dict[str, Json] = {"quantite": line.amount, "produit": line.product or None, "dimensions": line.dimensions}
    return printed | {"unite": "m2"} if line.is_measured else printed
