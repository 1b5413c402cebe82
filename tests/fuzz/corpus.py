"""What fuzzing has found worth keeping: small files, each the bytes that the oracle of its folder takes."""

from collections.abc import Callable
from pathlib import Path

from tests.fuzz.oracles import canonical, citations, completions, envelope, events, masking, sse, strict_json, trust

CORPORA = Path(__file__).parent / "corpora"
ORACLES: dict[str, Callable[[bytes], None]] = {
    "canonical": canonical.check,
    "citations": citations.check,
    "completions": completions.check,
    "envelope": envelope.check,
    "events": events.check,
    "masking": masking.check,
    "sse": sse.check,
    "strict_json": strict_json.check,
    "trust": trust.check,
}
"""What must hold of any bytes at all, by the folder of their corpus."""


def entries() -> list[tuple[str, Path]]:
    """Return every file of the corpora with its target's name."""
    return [(name, path) for name in ORACLES for path in sorted((CORPORA / name).iterdir())]
