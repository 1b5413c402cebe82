"""emailclassifier: what kind of mail, which lines, delivered where and when."""

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_mail
from aplomb.adapters.embedded.scoring.trust import trust
from aplomb.adapters.embedded.shapes.common import heading, product_lines, xai
from aplomb.core.json import JsonObject


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is ``trust_score``."""
    kind = ask_mail(reading, "email_type")
    return heading(factory_id) | {
        "email_type": kind.shape(),
        "client": reading.client,
        "lignes": product_lines(reading.lines),
        "livraison": {"date": reading.delivery.date, "lieu": reading.delivery.place},
        "trust_score": trust(kind),
        "xai": xai(reading, kind),
    }
