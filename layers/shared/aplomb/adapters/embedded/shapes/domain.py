"""domaineclassifier: which regulated domain a text touches, if any."""

from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.domains import DOMAIN
from aplomb.adapters.embedded.scoring.model import judge
from aplomb.adapters.embedded.shapes.common import heading, xai
from aplomb.core.json import JsonObject


def answer(reading: Reading, factory_id: int) -> JsonObject:
    """Return the answer; its trust is its ``Probability`` alone, so that a doubt about the domain shows."""
    domain = judge(DOMAIN, reading.signals)
    return heading(factory_id) | {"domaine": domain.shape(), "xai": xai(reading, domain)}
