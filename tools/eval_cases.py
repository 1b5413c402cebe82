"""Labelled cases, read from JSON Lines: questions with their triage, texts with what they cite."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aplomb.core.json import Json, JsonObject

OUTSIDE = "hors_domaine"
REGULATED = frozenset(
    ("droit", "sante", "finance", "travail", "logement", "consommation", "entreprise", "demarches", "rumeur")
)
_ALIASES = {
    "culture_generale": OUTSIDE,
    "technique": OUTSIDE,
    "vie_quotidienne": OUTSIDE,
    "rumeur_actualite": "rumeur",
}
_LEVELS = (1, 2, 3)


class CaseError(ValueError):
    """A line is no case; the message names the file and the line, and never quotes a text."""


@dataclass(frozen=True, slots=True)
class TriageCase:
    """A question, its domain, and what else somebody has said of it; ``place`` is its file and line."""

    place: str
    file: str
    source: str
    text: str
    domain: str
    high_stakes: bool | None
    level: int | None

    @property
    def is_regulated(self) -> bool:
        """Whether the domain is one of the nine."""
        return self.domain != OUTSIDE

    @property
    def levels(self) -> Sequence[int]:
        """The levels that are right: the case's own, else those that its domain and stakes leave (seed 000)."""
        if self.level is not None:
            return (self.level,)
        if not self.is_regulated:
            return (1,)
        return {None: (2, 3), False: (2,), True: (3,)}[self.high_stakes]


@dataclass(frozen=True, slots=True)
class ExtractionCase:
    """A text and all that it cites, a list a kind; a hard negative looks as if it cited."""

    place: str
    text: str
    expected: Mapping[str, Sequence[Json]]
    is_hard_negative: bool


def read_cases(folder: Path) -> Iterator[TriageCase | ExtractionCase]:
    """Yield the cases of every ``*.jsonl`` of a folder. Raises CaseError for a line that is none, OSError."""
    for file in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(file.read_bytes().split(b"\n"), 1):
            if line.strip():
                yield _case(file.name, f"{file.name}:{number}", line)


def _case(file: str, place: str, line: bytes) -> TriageCase | ExtractionCase:
    try:
        value: Json = json.loads(line)
    except ValueError as error:  # no JSON, or no UTF-8
        raise CaseError(f"{place}: not JSON") from error
    if not isinstance(value, dict):
        raise CaseError(f"{place}: not an object")
    text = value.get("text")
    if not isinstance(text, str) or not text.strip():
        raise CaseError(f"{place}: no text")
    if "expected" in value:
        return _extraction(place, text, value)
    if "domain" in value:
        return _triage(file, place, text, value)
    raise CaseError(f"{place}: neither a domain nor what is expected")


def _triage(file: str, place: str, text: str, value: JsonObject) -> TriageCase:
    domain, high, level, source = (value.get(name) for name in ("domain", "high_stakes", "level", "source"))
    if not isinstance(domain, str) or (known := _plain(domain)) not in {*REGULATED, OUTSIDE}:
        raise CaseError(f"{place}: domain is none of {', '.join(sorted({*REGULATED, OUTSIDE, *_ALIASES}))}")
    if not isinstance(high, bool | None):
        raise CaseError(f"{place}: high_stakes is neither true, false nor null")
    if isinstance(level, bool) or not (level is None or (isinstance(level, int) and level in _LEVELS)):
        raise CaseError(f"{place}: level is neither 1, 2, 3 nor null")
    if not isinstance(source, str | None):
        raise CaseError(f"{place}: source is no string")
    # What follows in brackets tells one text of a source from another.
    named = re.sub(r"\s*\(.*", "", source or "", flags=re.DOTALL).strip()
    return TriageCase(place, file, named or "–", text, known, high, level)


def _plain(domain: str) -> str:
    """Return the wire's own name of a domain, which has no accents."""
    decomposed = unicodedata.normalize("NFD", domain.strip().lower())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _ALIASES.get(plain, plain)


def _extraction(place: str, text: str, value: JsonObject) -> ExtractionCase:
    expected, hard = value["expected"], value.get("hard_negative", False)
    if not isinstance(expected, dict):
        raise CaseError(f"{place}: expected is no object")
    lists = {kind: items for kind, items in expected.items() if isinstance(items, list)}
    if lists.keys() != expected.keys():
        raise CaseError(f"{place}: expected.{min(expected.keys() - lists.keys())} is no list")
    if not isinstance(hard, bool):
        raise CaseError(f"{place}: hard_negative is no boolean")
    return ExtractionCase(place, text, lists, hard)
