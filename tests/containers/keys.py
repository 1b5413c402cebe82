"""The keys that the seeded secret holds, and whether anything of them was told."""

import json

from tests.artifacts.emulator import ROOT

SEED: dict[str, str] = json.loads((ROOT / "tests/vectors/signing_secret.json").read_text())
"""Stage to the secret's text."""
CURRENT, PREVIOUS = (json.loads(SEED[stage]) for stage in ("AWSCURRENT", "AWSPREVIOUS"))


def told(text: str) -> list[str]:
    """Return the ids of the keys of which the text holds a secret part."""
    return [key["kid"] for key in (CURRENT, PREVIOUS) for part in ("ed25519_seed", "hmac_key") if key[part] in text]
