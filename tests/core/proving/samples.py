"""The sample answers of the sources, parsed."""

import json
from pathlib import Path

FIXTURES = Path(__file__).parents[2] / "fixtures" / "sources"
TODAY = "2026-11-30"


def sample(name: str) -> dict:
    """A sample answer."""
    return json.loads((FIXTURES / f"{name}.json").read_text())
