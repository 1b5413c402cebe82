"""How sure a service is of its answer, 0 to 100: of a hundred answers trusted so, as many are right."""

from aplomb.adapters.embedded.scoring.verdict import Verdict


def trust(verdict: Verdict, confidence: float = 1.0) -> int:
    """Return a service's trust in its verdict, lessened by a confidence of 0 to 1 of what it found."""
    return round(100 * verdict.certainty * confidence)
