"""The endpoints whose whole requests are measured: the event that asks, and the deployment that answers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from aplomb.core.comprehension.catalogue import CATALOGUE
from bench.peers import FLOOR, ROOT

BUDGETS = {"GuestCalls": "1000000", "GuestDollars": "1000", "GuestsDollars": "1000", "StackDollars": "1000"}
ON = {"Hedging": "on", "CircuitBreaker": "on"}
MODELS = ("a", "b", "c")
ROLES = {"economique": "a", "pointe": "b", "verificateur": "a", "deliberation": MODELS, "arbitre": "b"}


@dataclass(frozen=True, slots=True)
class Case:
    """One endpoint, asked with an event of ``events/``; ``holds`` is a part of every sound answer."""

    label: str
    function: str
    event: str
    holds: bytes
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def ours(self) -> bool:
        """Whether it is the product."""
        return self.label != FLOOR

    def invocation(self, number: int) -> bytes:
        """Return the event's JSON, its text another one each time: what is remembered of a text is no help."""
        event = json.loads((ROOT / f"events/{self.event}.json").read_bytes())
        asked = json.loads(event["body"])
        text = "text" if "text" in asked else "question"
        return json.dumps(event | {"body": json.dumps(asked | {text: f"{asked[text]} {number}"})}).encode()


def cases(ports: Sequence[int], model: str) -> list[Case]:
    """Return what is measured, before ten services and a model's server."""
    http = {"Classifiers": classifiers(ports, 0)}
    models = {"ModelCatalogue": catalogue(model), **BUDGETS}
    ten = b'"ok_services":["emailclassifier"'
    return [
        Case(FLOOR, "constant", "deterministic", b"constant"),
        Case("deterministic, ten over HTTP", "deterministic", "deterministic", ten, http),
        Case("the same, hedging and breakers on", "deterministic", "deterministic", ten, http | ON),
        Case("deterministic, ten embedded", "deterministic", "deterministic", ten),
        Case("stream, ten over HTTP", "stream", "stream", b"event: complete", http),
        Case("triage, sealed", "triage", "triage", b'"certificat":{'),
        Case("orchestrator, level 1, sealed", "orchestrator", "orchestrator", b'"niveau":1', models),
    ]


def classifiers(ports: Sequence[int], delay: int) -> str:
    """Return the template's parameter that points the ten services at these ports."""
    return ",".join(
        f"{service.name}=http://127.0.0.1:{port}/{delay}" for service, port in zip(CATALOGUE, ports, strict=True)
    )


def catalogue(base_url: str) -> str:
    """Return a catalogue of three models behind one server, which costs nothing and wants no key."""
    common = {
        "provider": "openai_compatible",
        "price": {"input": 0, "output": 0},
        "context_tokens": 32000,
        "output_tokens": None,
        "endpoint": {"base_url": base_url, "key": None},
    }
    return json.dumps(
        {
            "models": [common | {"id": one, "family": one} for one in MODELS],
            "roles": {role: [*models] for role, models in ROLES.items()},
        }
    )
