"""domaineclassifier: which regulated domain a text touches, if any."""

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.learned import ask_domain
from aplomb.adapters.embedded.shapes.common import heading, xai
from aplomb.core.json import JsonObject


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is its ``Probability`` alone, so that a doubt about the domain shows."""
    domain = ask_domain(reading)
    return heading(factory_id) | {"domaine": domain.shape(), "xai": xai(reading, domain)}
