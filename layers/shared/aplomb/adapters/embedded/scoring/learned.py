"""What the trained models say of a text that has been read."""

from functools import lru_cache

from aplomb.adapters.embedded.reading.evidence import SCARCITY
from aplomb.adapters.embedded.reading.features import Features
from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.model import Verdict, verdict
from aplomb.adapters.embedded.scoring.table import Table, table

MAIL, CITIZENS = "courrier-1.0.json", "citoyens-1.0.json"
_REASONS = 4


@lru_cache(maxsize=2)
def scores(file: str, seen: Features) -> tuple[float, ...]:
    """Return a table's scores of a text; the classifiers of one fan-out share them."""
    return table(file).scores(seen)


def ask_mail(reading: Reading, head: str) -> Verdict:
    """Return the verdict of one head of the mail's table.

    The scarcer a text's signs, the nearer all classes come to each other.
    """
    model = table(MAIL)
    found = model.probabilities(head, scores(MAIL, reading.features))
    scarce = reading.signals.get(SCARCITY, 0.0)
    shares = {name: scarce / len(found) + (1.0 - scarce) * share for name, share in found.items()}
    prediction = max(shares, key=shares.__getitem__)
    return verdict(head, shares, model.reasons(reading.features, head, prediction)[:_REASONS])


def ask_domain(reading: Reading) -> Verdict:
    """Return the verdict on a text's domain: a regulated one, or none."""
    model = table(CITIZENS)
    shares = model.probabilities("domaine", scores(CITIZENS, reading.features))
    prediction = max(shares, key=shares.__getitem__)
    return verdict("domaine", shares, model.reasons(reading.features, "domaine", prediction)[:_REASONS])
