"""What the trained models say of a text that has been read."""

from functools import lru_cache

from aplomb.adapters.embedded.reading.evidence import SCARCITY
from aplomb.adapters.embedded.reading.features import Features
from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.scoring.table import table
from aplomb.adapters.embedded.scoring.verdict import NOT_CONCERNED, Verdict, verdict

MAIL, CITIZENS = "courrier-1.0.json", "citoyens-1.0.json"
_REASONS = 4
_BYSTANDING = frozenset((NOT_CONCERNED, "Autre", "autre", "hors_domaine"))
_DISPATCHER = "tache_detectee"


@lru_cache(maxsize=2)
def scores(file: str, seen: Features) -> tuple[float, ...]:
    """Return a table's scores of a text; the classifiers of one fan-out share them."""
    return table(file).scores(seen)


def ask_mail(reading: Reading, head: str) -> Verdict:
    """Return the verdict of one head of the mail's table.

    The scarcer a text's signs, the nearer all classes come to each other.
    """
    return _verdict(MAIL, reading, head, reading.signals.get(SCARCITY, 0.0))


def ask_domain(reading: Reading) -> Verdict:
    """Return the verdict on a text's domain: a regulated one, or none."""
    return _verdict(CITIZENS, reading, "domaine", 0.0)


def _verdict(file: str, reading: Reading, head: str, doubt: float) -> Verdict:
    model = table(file)
    found = model.probabilities(head, scores(file, reading.features))
    prediction = max(found, key=found.__getitem__)
    humble = (1 - _most(head, prediction)) * len(found) / (len(found) - 1)
    even = 1 - (1 - doubt) * (1 - humble)
    shares = {name: even / len(found) + (1 - even) * share for name, share in found.items()}
    return verdict(head, shares, model.reasons(reading.features, head, prediction)[:_REASONS])


def _most(head: str, prediction: str) -> float:
    """Return the greatest probability that a verdict may have; what is beyond it is shared out evenly.

    A service that a text does not concern is right too easily: it never outranks the one that it does concern, and
    only the dispatcher, whose question is the simplest, is ever certain.
    """
    if prediction in _BYSTANDING:
        return 0.94
    return 1.0 if head == _DISPATCHER else 0.98
