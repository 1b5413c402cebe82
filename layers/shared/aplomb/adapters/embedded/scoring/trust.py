"""How sure a service is of its answer, 0 to 100."""

from aplomb.adapters.embedded.scoring.elsewhere import NOT_CONCERNED
from aplomb.adapters.embedded.scoring.model import Verdict

CEILING = 97
"""What lexical signals can earn; only the dispatcher, whose question is the simplest, may reach 100."""
_BYSTANDER_CEILING = 78
"""A service that a text does not concern never outranks the one that it does."""
_BYSTANDER = frozenset((NOT_CONCERNED, "Autre", "autre"))
_DISPATCH_GAIN = 110
"""The dispatcher's documented answer says 100 beside a probability of 0.91."""


def trust(verdict: Verdict, confidence: float = 1.0) -> int:
    """Return a service's trust in its verdict, lessened by a confidence of 0 to 1 of what it found."""
    ceiling = _BYSTANDER_CEILING if verdict.prediction in _BYSTANDER else CEILING
    return round(ceiling * verdict.certainty * confidence)


def dispatch_trust(verdict: Verdict) -> int:
    """Return the dispatcher's trust in its verdict."""
    gained = round(_DISPATCH_GAIN * verdict.certainty)
    return min(_BYSTANDER_CEILING if verdict.prediction in _BYSTANDER else 100, gained)
