"""What the deployed stack reaches beside AWS: a model of its own, Anthropic's API and Légifrance, all on loopback."""

import json
import shlex
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from tests.servers import anthropic_server, completions_server
from tests.servers.anthropic_server import AnthropicServer
from tests.servers.completions_server import CompletionsServer
from tests.servers.sources_server import SourcesServer

MODEL = "local-model"
SYNTHESIS = "Une synthèse."
PRICE = {"input": 1, "output": 5}
CLAIM = {
    "texte": "L'article 1240 fonde la responsabilité.",
    "citations": ["article 1240 du code civil"],
    "extrait_cite": None,
}
ANSWER = json.dumps({"reponse": "Celui qui cause un dommage le répare.", "affirmations": [CLAIM]}, ensure_ascii=False)
"""A text like any other at level 1; at level 2 a draft whose one claim cites."""
SECRET = {"anthropic_api_key": "sk-ant-e2e-0123456789abcdef", "local_key": "e2e-0123456789abcdef"}
"""What the owner puts into the secret of the models' keys."""


@dataclass(frozen=True)
class World:
    models: CompletionsServer
    claude: AnthropicServer
    sources: SourcesServer

    @property
    def parameters(self) -> list[str]:
        """The template's parameters that lead there, as a shell takes them."""
        # `sam` takes a value between double quotes, its own double quotes escaped.
        quoted = json.dumps(self._catalogue())
        catalogue = shlex.quote(f"ModelCatalogue={quoted}")
        return [catalogue, f"Legifrance={self.sources.url}"]

    @property
    def variables(self) -> dict[str, str]:
        """What a deployment of AWS's own has no parameter for."""
        registers = ("sirene", "recherche_entreprises", "bodacc", "fact_checks")
        return {
            "ANTHROPIC_BASE_URL": self.claude.url,
            "REGISTERS": ",".join(f"{name}={self.sources.url}" for name in registers),
        }

    def _catalogue(self) -> str:
        endpoint = {"base_url": f"{self.models.url}/v1", "key": "local_key"}
        limits = {"price": {"input": 0, "output": 0}, "context_tokens": None, "output_tokens": None}
        families = {MODEL: "mistral", "second": "qwen", "third": "gemma"}
        models = [
            {"id": name, "provider": "openai_compatible", "family": family, "endpoint": endpoint, **limits}
            for name, family in families.items()
        ]
        claude = {"provider": "anthropic", "family": "claude", "endpoint": None, **limits}
        models += [{"id": f"claude-{size}-5-5", **claude, "price": PRICE} for size in ("haiku", "sonnet")]
        roles = {
            "economique": [MODEL],
            "pointe": ["second"],
            "verificateur": [MODEL],
            "deliberation": list(families),
            "arbitre": ["second"],
        }
        return json.dumps({"models": models, "roles": roles}, separators=(",", ":"))


@contextmanager
def world() -> Iterator[World]:
    with ExitStack() as opened:
        found = World(
            *(opened.enter_context(server()) for server in (CompletionsServer, AnthropicServer, SourcesServer))
        )
        found.models.script(completions_server.written(ANSWER, model=MODEL))
        found.claude.script(anthropic_server.written(SYNTHESIS))
        yield found
