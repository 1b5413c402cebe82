"""The product as `make run` serves it, with models and all five sources on loopback and every key in its secret."""

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe

from aplomb.config import REGISTERS
from tests.canary.served import PATIENCE_SECONDS, Served, client, serve, until
from tests.servers import anthropic_server, completions_server
from tests.servers.anthropic_server import AnthropicServer
from tests.servers.completions_server import CompletionsServer
from tests.servers.registers import BODACC, SIRENE, RegistersServer
from tests.servers.replying import Reply
from tests.servers.sources_server import SourcesServer

FRONTIER, VERIFIER = "claude-sonnet-5-5", "mistral-local"
MODEL_KEY = f"sk-ant-house-{token_urlsafe(48)}"
SOURCES_SECRET = "SourcesSecret"


def new_source_keys() -> dict[str, str]:
    """Return all members of the sources' secret, each too long to be anywhere by chance."""
    names = ("piste_client_id", "piste_client_secret", "insee_api_key", "google_api_key")
    return {name: f"canary-{token_urlsafe(32)}" for name in names}


def catalogue(verifier_url: str) -> str:
    """Return a catalogue of a frontier model and, of another family, a verifier that also settles doubts."""
    limits = {"price": {"input": 0, "output": 0}, "context_tokens": None, "output_tokens": None}
    claude = {"id": FRONTIER, "provider": "anthropic", "family": "claude", "endpoint": None} | limits
    local = {"id": VERIFIER, "provider": "openai_compatible", "family": "mistral"} | limits
    third = {"id": "third", "provider": "bedrock", "family": "nova", "endpoint": None} | limits
    roles = {
        "economique": [VERIFIER],
        "pointe": [FRONTIER],
        "verificateur": [VERIFIER],
        "deliberation": [FRONTIER, VERIFIER, "third"],
        "arbitre": [VERIFIER],
    }
    models = [claude, local | {"endpoint": {"base_url": f"{verifier_url}/v1", "key": None}}, third]
    return json.dumps({"models": models, "roles": roles}, separators=(",", ":"))


def claim(text: str, *citations: str) -> dict:
    """Return a claim of a draft."""
    return {"texte": text, "citations": list(citations), "extrait_cite": None}


@dataclass
class Street:
    """The running product and the servers at its doors."""

    served: Served
    claude: AnthropicServer
    verifier: CompletionsServer
    piste: SourcesServer
    registers: RegistersServer
    keys: dict[str, str]

    def drafts(self, text: str, *claims: dict) -> None:
        """Let the frontier model answer so, and the verifier confirm all of it; what the servers heard is forgotten."""
        said = [{"numero": at, "verdict": "confirme", "raison": "Exact."} for at in range(1, len(claims) + 1)]
        draft = json.dumps({"reponse": text, "affirmations": claims})
        self.claude.script(anthropic_server.written(draft, model=FRONTIER))
        self.verifier.script(completions_server.written(json.dumps({"verdicts": said}), model=VERIFIER))
        for server in (self.claude, self.verifier, self.piste, self.registers):
            server.requests.clear()

    def ask(self, question: str, **headers: str) -> tuple[int, str, bytes]:
        """Return status, headers and body of the answer."""
        return self.served.ask("POST", "/orchestrateur", json.dumps({"question": question}).encode(), headers)

    def answer(self, question: str) -> dict:
        """Return the answer's document."""
        status, _, body = self.ask(question)
        assert status == 200, body
        return json.loads(body)

    def is_ready(self, question: str) -> bool:
        """Tell whether an answer comes, and sealed: an environment's first may not, while its ways out are built."""
        status, _, body = self.ask(question)
        return status == 200 and json.loads(body)["certificat"] is not None

    def sent_to_sources(self) -> bytes:
        """Return all that every source's server has received, line, headers and body."""
        heard = [*self.piste.requests, *self.registers.requests]
        return b"\n".join(
            b"\n".join([one.path.encode(), *(f"{name}: {value}".encode() for name, value in one.headers), one.body])
            for one in heard
        )


class Piste(SourcesServer):
    """Grants its tokens to the credentials of a test."""

    def __init__(self, keys: dict[str, str]) -> None:
        super().__init__()
        self.client, self.secret = keys["piste_client_id"], keys["piste_client_secret"]


class Registers(RegistersServer):
    """Knows the keys of a test."""

    def __init__(self, keys: dict[str, str]) -> None:
        super().__init__()
        self.keys = keys


@contextmanager
def street(folder: Path, first: str) -> Iterator[Street]:
    """Serve the product; ``first`` is a question of level 2 that is asked until an answer comes sealed."""
    keys = new_source_keys()
    with (
        AnthropicServer() as claude,
        CompletionsServer() as verifier,
        Piste(keys) as piste,
        Registers(keys) as registers,
    ):
        paths = dict(zip(REGISTERS, (SIRENE, "", BODACC, "/v1alpha1"), strict=True))
        parameters = {"ModelCatalogue": catalogue(verifier.url), "Legifrance": piste.url}
        with serve(
            folder,
            registers=",".join(f"{name}={registers.url}{path}" for name, path in paths.items()),
            PARAMETERS=" ".join(shlex.quote(f"{name}={value}") for name, value in parameters.items()),
            ANTHROPIC_API_KEY=MODEL_KEY,
            ANTHROPIC_BASE_URL=claude.url,
        ) as served:
            client(served.aws()).put_secret_value(SecretId=SOURCES_SECRET, SecretString=json.dumps(keys))
            running = Street(served, claude, verifier, piste, registers, keys)
            running.drafts("Oui.", claim("Une indemnité est due."))
            until(lambda: running.is_ready(first), 4 * PATIENCE_SECONDS)
            yield running


SILENCE = Reply(status=503, headers={"content-type": "text/html", "retry-after": "3600"})
"""A source that is down for an hour."""
