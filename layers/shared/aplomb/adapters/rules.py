"""The published versions of the rule, as they ship with the package."""

from pathlib import Path

from aplomb.core.routing.rule import Rule, load_rule
from aplomb.core.strict_json import parse_strict

RULES = Path(__file__).parents[1] / "rules"


def published_rules() -> dict[str, Rule]:
    """Return each published version's rule.

    Raises FormError, RuleError or StrictJsonError when one of them cannot route: then nothing may.
    """
    return {path.stem: load_rule(parse_strict(path.read_bytes())) for path in sorted(RULES.glob("*.json"))}
