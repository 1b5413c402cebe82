"""What is counted of the published rule."""

from aplomb.core.watching.reading import Measure, Reading

RULE_HEALTHY = "RuleHealthy"


def rule_checked(*, is_healthy: bool) -> Reading:
    """Return the reading of one check: 1 where every check of the rule holds, else 0."""
    return Reading((Measure(RULE_HEALTHY, int(is_healthy)),))
