"""What a model is told of the answers: a line a service, in catalogue order."""

from aplomb.core.comprehension.assessment import Assessment
from aplomb.core.comprehension.outcome import Answered


def highlights(assessment: Assessment) -> str:
    """Return the findings as plain lines: the comparison, then each service's label, trust and prediction."""
    lines = [assessment.comparison]
    lines += [f"{o.service.label}: {_headline(o)} (trust {o.trust})" for o in assessment.answered]
    lines += [f"{o.service.label}: no answer ({o.kind})" for o in assessment.failed]
    return "\n".join(lines)


def _headline(outcome: Answered) -> str:
    return "no prediction" if outcome.prediction is None else str(outcome.prediction)
