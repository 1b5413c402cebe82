"""negociationclassifier: what a negotiator does next; the verdict stands at the top of the answer."""

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.shapes.common import heading, xai
from aplomb.core.json import JsonObject


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is its ``Probability`` alone."""
    move = ask_mail(reading, "negociation")
    return heading(factory_id) | move.shape() | {"xai": xai(reading, move)}
