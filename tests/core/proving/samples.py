"""The sample answers of the sources, parsed."""

import json
from pathlib import Path

TESTS = Path(__file__).parents[2]
FIXTURES = TESTS / "fixtures" / "sources"
VECTORS = json.loads((TESTS / "vectors" / "insolvency.json").read_text())
"""Cases of notices, each with what they come to."""
TODAY = "2026-11-30"


def sample(name: str) -> dict:
    """A sample answer."""
    return json.loads((FIXTURES / f"{name}.json").read_text())
