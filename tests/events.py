"""The events of events/ with the status that answers each, and those that are too long to store.

Shared by the handlers' tests, the built functions' and the containers'.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

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


@dataclass(frozen=True)
class Sent:
    """What a client sends for API Gateway to make an event of; ``path`` is quoted and ends with its query."""

    method: str
    path: str
    content: bytes | None
    headers: Mapping[str, str]


def sent(event: Mapping[str, Any]) -> Sent:
    """Return what was sent, where the event's host is whoever is asked."""
    query = urlencode(event["multiValueQueryStringParameters"] or {}, doseq=True)
    body = event["body"] or ""
    content = base64.b64decode(body) if event["isBase64Encoded"] else body.encode("utf-8", "surrogatepass")
    return Sent(
        method=event["httpMethod"],
        path=quote(event["path"]) + (f"?{query}" if query else ""),
        content=content if event["body"] is not None else None,
        headers={name: value for name, value in (event["headers"] or {}).items() if name.lower() != "host"},
    )


def read_event(name: str) -> dict[str, Any]:
    return json.loads((EVENTS / f"{name}.json").read_text())


def with_header(event: Mapping[str, Any], name: str, value: str) -> dict[str, Any]:
    """Return the event of a client that sends one header more; API Gateway writes each twice."""
    return {
        **event,
        "headers": (event["headers"] or {}) | {name: value},
        "multiValueHeaders": (event["multiValueHeaders"] or {}) | {name: [value]},
    }


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
