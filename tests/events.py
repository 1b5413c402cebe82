"""The events of events/ with the status that answers each, and those that are too long to store.

Shared by the handlers' tests, the built functions' and the containers'.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aplomb.core.limits import LIMITS

EVENTS = Path(__file__).parents[1] / "events"
CALLED_BY_AWS = ("rule_health", "rotate_key")
"""Functions whose events are no requests and get no status."""


@dataclass(frozen=True)
class Case:
    """``name`` is the file's, less its suffix; up to the first dot it is the function's folder."""

    name: str
    event: dict[str, Any]
    status: int

    @property
    def function(self) -> str:
        return self.name.partition(".")[0]


def read_event(name: str) -> dict[str, Any]:
    return json.loads((EVENTS / f"{name}.json").read_text())


def stored_cases() -> list[Case]:
    expected = json.loads((EVENTS / "expected.json").read_text())
    return [Case(name := file.removesuffix(".json"), read_event(name), status) for file, status in expected.items()]


def long_cases() -> list[Case]:
    return [
        Case("deterministic.text_at_the_limit", _with_text("é" * LIMITS.text_characters), 200),
        Case("deterministic.text_over_the_limit", _with_text("é" * (LIMITS.text_characters + 1)), 422),
        Case("deterministic.body_over_the_limit", _with_text("a" * LIMITS.body_bytes), 413),
        Case(
            "certificates.body_over_the_limit",
            read_event("certificates.verification") | {"body": "a" * (LIMITS.body_bytes + 1)},
            413,
        ),
    ]


def all_cases() -> list[Case]:
    return stored_cases() + long_cases()


def _with_text(text: str) -> dict[str, Any]:
    return read_event("deterministic") | {"body": json.dumps({"text": text}, ensure_ascii=False)}
