"""quoteclassifier: whether a request for a quote says all that a quote needs."""

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.shapes.common import heading, product_lines, xai
from aplomb.core.json import Json, JsonObject


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is a bare ``trust``."""
    quote = ask_mail(reading, "devis")
    return heading(factory_id) | {
        "devis": quote.shape(),
        "lignes": product_lines(reading.lines),
        "manquants": _missing(reading) if quote.prediction == "incomplet" else [],
        "trust": trust(quote),
        "xai": xai(reading, quote),
    }


def _missing(reading: Reading) -> list[Json]:
    lines = reading.lines
    said: dict[str, bool] = {
        "produit": any(line.kinds or line.make_up for line in lines),
        "quantite": any(line.amount for line in lines),
        "dimensions": any(line.dimensions for line in lines) or "a_surface" in reading.signals,
    }
    return [name for name, is_said in said.items() if not is_said]
