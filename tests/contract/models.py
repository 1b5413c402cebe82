"""A model server whose every answer is of the schema that it is asked to keep to, and says nothing else."""

import json
from collections.abc import Mapping
from typing import Any

from tests.servers.completions_server import CompletionsServer, written
from tests.servers.replying import Reply, Request

WORDS = "Une réponse."


class ConformingServer(CompletionsServer):
    """The server; without a schema it answers in words."""

    def reply(self, request: Request) -> Reply:
        asked = request.json.get("response_format", {})
        return written(
            json.dumps(instance(asked["json_schema"]["schema"])) if asked else WORDS, model=request.json["model"]
        )


def instance(schema: Mapping[str, Any]) -> object:
    """Return the least value of a schema of our own."""
    match schema:
        case {"anyOf": [first, *_]}:
            return instance(first)
        case {"enum": [first, *_]}:
            return first
        case {"properties": Mapping() as members}:
            return {name: instance(member) for name, member in members.items()}
    kind = schema["type"]
    return {"string": WORDS, "integer": 1, "boolean": True, "array": [], "null": None}[
        kind if isinstance(kind, str) else kind[0]
    ]


def catalogue(base_url: str) -> str:
    """Return a catalogue of three models of three families that this server answers for."""
    models = [
        {
            "id": family,
            "provider": "openai_compatible",
            "family": family,
            "price": {"input": 1, "output": 1},
            "context_tokens": None,
            "output_tokens": None,
            "endpoint": {"base_url": base_url, "key": None},
        }
        for family in ("un", "deux", "trois")
    ]
    roles = {"economique": ["un"], "pointe": ["deux"], "verificateur": ["un"], "arbitre": ["deux"]}
    every = {"deliberation": [model["id"] for model in models]}
    return json.dumps({"models": models, "roles": roles | every}, separators=(",", ":"))
