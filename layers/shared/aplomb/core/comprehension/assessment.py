"""Whether the outcomes suffice, and the reason in words (seed 001, Response Shape, trust_assessment)."""

from collections.abc import Sequence
from dataclasses import dataclass

from aplomb.core.comprehension.outcome import Answered, Failed, Outcome

TRUST_THRESHOLD = 65
"""Under it an aggregate asks for a model, and an answer counts as low trust (seed 001)."""
QUORUM = 3
"""With fewer answers a mean means nothing, however high it is."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What the outcomes are worth together. All three tuples stand in catalogue order."""

    outcomes: tuple[Outcome, ...]
    answered: tuple[Answered, ...]
    failed: tuple[Failed, ...]
    aggregate: int
    """Mean of the answered services' trusts, rounded half up; 0 when none answered."""

    @property
    def comparison(self) -> str:
        """Say how the aggregate stands to the threshold, or that the quorum is missed."""
        if len(self.answered) < QUORUM:
            return f"Only {len(self.answered)} of {len(self.outcomes)} classifiers answered"
        sign = "<" if self.aggregate < TRUST_THRESHOLD else ">="
        return f"Aggregate trust {self.aggregate} {sign} {TRUST_THRESHOLD}"

    @property
    def needs_llm(self) -> bool:
        """True under the threshold or the quorum."""
        return self.aggregate < TRUST_THRESHOLD or len(self.answered) < QUORUM

    @property
    def reason(self) -> str:
        """The comparison and what follows from it, as the seed words it."""
        return f"{self.comparison} — {'LLM needed' if self.needs_llm else 'deterministic sufficient'}"

    @property
    def dominant(self) -> Answered | None:
        """The answered service of highest trust, the first of the catalogue on a tie."""
        return max(self.answered, key=lambda outcome: outcome.trust, default=None)


def assess(outcomes: Sequence[Outcome]) -> Assessment:
    """Return the assessment of outcomes given in catalogue order."""
    answered = tuple(outcome for outcome in outcomes if isinstance(outcome, Answered))
    failed = tuple(outcome for outcome in outcomes if isinstance(outcome, Failed))
    return Assessment(tuple(outcomes), answered, failed, _mean_half_up([outcome.trust for outcome in answered]))


def _mean_half_up(trusts: Sequence[int]) -> int:
    return (2 * sum(trusts) + len(trusts)) // (2 * len(trusts)) if trusts else 0
