"""The vectors as files: one a group, each a list of objects (texts are as they were kept, bytes in base64)."""

import json
from pathlib import Path

from tests.core.sealing.vectors import answers, places, shapes, signers, writings

FOLDER = Path(__file__).parents[3] / "vectors" / "certificates"
GROUPS = {"shapes": shapes, "places": places, "writings": writings, "signers": signers, "answers": answers}


def written() -> dict[str, str]:
    """Return file name to text. Deterministic."""
    return {f"{name}.json": _text(group) for name, group in GROUPS.items()}


def _text(group) -> str:
    return json.dumps([vector.document() for vector in group.vectors()], indent=1) + "\n"
