"""negociationclassifier: what a negotiator does next; the verdict stands at the top of the answer."""

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.model import judge
from aplomb.adapters.embedded.scoring.sales import NEGOTIATION
from aplomb.adapters.embedded.shapes.common import heading, xai
from aplomb.core.json import JsonObject


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is its ``Probability`` alone."""
    move = judge(NEGOTIATION, reading.signals)
    return heading(factory_id) | move.shape() | {"xai": xai(reading, move)}
