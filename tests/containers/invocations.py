"""What is asked of the functions in containers, in this order: the rotation at the end leaves another key."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.events import read_event

SECRET = "SigningSecret"
"""The secret that is seeded, by the name that events/rotate_key.json gives it."""
NO_SECRET = "Absent"
REQUESTS = (
    "monce_haiku",
    "monce_sonnet",
    "deterministic",
    "stream",
    "rule",
    "transparency",
    "orchestrator.stream",
    "triage",
    "question",
    "landing",
    "verifier",
    "reference.description",
)
STREAMS = {"stream": ["deterministic", "complete"], "orchestrator.stream": ["triage", "niveau", "erreur"]}
"""Requests that are answered by events, and these: no model has a key there."""
CERTIFICATES = ("certificates", "certificates.verification")
HEALTH_CHECKS = {
    "rule_health": SECRET,
    "rule_health.tampered": SECRET,
    "rule_health.key_missing": NO_SECRET,
    "rule_health.rotated": SECRET,
}
"""Events of the scheduled check to the secret that it reads."""
ROTATION = ("createSecret", "setSecret", "testSecret", "finishSecret")
AFTER_ROTATION = "rule_health.after_rotation"


@dataclass(frozen=True)
class Invocation:
    """``name`` up to the first dot is the function's folder; ``secret`` is its SIGNING_SECRET."""

    name: str
    event: Mapping[str, Any]
    secret: str = SECRET

    @property
    def folder(self) -> str:
        return self.name.partition(".")[0]


def all_invocations() -> list[Invocation]:
    rotation = read_event("rotate_key")
    return [
        *(Invocation(name, read_event(name)) for name in (*REQUESTS, *CERTIFICATES)),
        *(Invocation(name, read_event(name), secret) for name, secret in HEALTH_CHECKS.items()),
        *(Invocation(f"rotate_key.{step}", rotation | {"Step": step}) for step in ROTATION),
        Invocation(AFTER_ROTATION, read_event("rule_health")),
    ]
