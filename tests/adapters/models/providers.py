"""The three adapters, each before its provider's server, so that one suite can hold them all to the port."""

import json
from contextlib import asynccontextmanager

from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.models.anthropic.model import AnthropicModel
from aplomb.adapters.models.bedrock import BedrockModel
from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel
from aplomb.core.answering.catalogue import Endpoint, ModelSpec, Provider
from aplomb.core.answering.schema import Schema
from aplomb.core.errors import ModelFailure
from aplomb.ports import Prompt
from tests.fakes import FakeSecrets
from tests.servers import anthropic_server, bedrock_server, completions_server
from tests.servers.replying import Reply

KEY = "sk-canary-0123456789"
PROMPT = Prompt("Tu réponds en un mot.", "Bonjour, une question secrète.", 200)
SCHEMA = Schema(
    "verdict",
    {
        "type": "object",
        "properties": {"verdict": {"type": "string", "enum": ["oui", "non"]}, "note": {"type": ["integer", "null"]}},
        "required": ["verdict", "note"],
        "additionalProperties": False,
    },
)
VALUE = {"verdict": "oui", "note": 3}


class OfAnthropic:
    servers = anthropic_server
    cost = (10, 5)
    declining = (anthropic_server.written("Je", reason="refusal"), ModelFailure.REFUSED)
    cut_short = "max_tokens"
    takes_keys = True

    def __init__(self):
        self.server = anthropic_server.AnthropicServer()
        self.secrets = FakeSecrets({("models", "AWSCURRENT"): json.dumps({"anthropic_api_key": KEY})})

    @asynccontextmanager
    async def model(self, seconds=15.0, **limits):
        spec = ModelSpec(id="claude-haiku-5-5", provider=Provider.ANTHROPIC, family="claude", **limits)
        model = AnthropicModel(spec, self.secrets, "models", base_url=self.server.url, seconds=seconds)
        yield model
        await model.aclose()

    def answering(self, text):
        """A reply that gives this text where a value is asked for."""
        return anthropic_server.written(*text)

    def begun(self, end):
        return Reply([anthropic_server.start(), anthropic_server.delta("Le")], end=end)

    def failing_within(self, message):
        return Reply([anthropic_server.start(), anthropic_server.delta("Le"), anthropic_server.error(message=message)])

    def refused(self, status, message="refused", headers=None):
        return anthropic_server.refused(status, message, headers)


class OfCompletions(OfAnthropic):
    servers = completions_server
    declining = (
        Reply([completions_server.chunk({"refusal": "Non."}), *completions_server.stop()]),
        ModelFailure.REFUSED,
    )
    cut_short = "length"

    def __init__(self):
        self.server = completions_server.CompletionsServer()
        self.secrets = FakeSecrets({("models", "AWSCURRENT"): json.dumps({"mistral_api_key": KEY})})

    @asynccontextmanager
    async def model(self, seconds=15.0, **limits):
        endpoint = Endpoint(f"{self.server.url}/v1", "mistral_api_key")
        provider = Provider.OPENAI_COMPATIBLE
        spec = ModelSpec(id="mistral-large", provider=provider, family="mistral", endpoint=endpoint, **limits)
        transport = SlimTransport()
        yield OpenAiCompatibleModel(spec, endpoint, transport, self.secrets, "models", seconds=seconds)
        await transport.aclose()

    def answering(self, text):
        return completions_server.written(*text)

    def begun(self, end):
        return Reply([completions_server.delta("Le")], end=end)

    def failing_within(self, message):
        return Reply([completions_server.delta("Le"), completions_server.error(message)])

    def refused(self, status, message="refused", headers=None):
        return completions_server.refused(status, message, headers)


class OfBedrock(OfAnthropic):
    servers = bedrock_server
    declining = (bedrock_server.written("Je", reason="content_filtered"), ModelFailure.CONTENT_FILTER)
    takes_keys = False

    def __init__(self):
        self.server = bedrock_server.BedrockServer()
        self.secrets = FakeSecrets({})

    @asynccontextmanager
    async def model(self, seconds=15.0, **limits):
        spec = ModelSpec(id="eu.amazon.nova-pro-v1:0", provider=Provider.BEDROCK, family="nova", **limits)
        yield BedrockModel(spec, endpoint_url=self.server.url, seconds=seconds)

    def answering(self, text):
        try:
            block = bedrock_server.called(json.loads(text))
        except ValueError:
            block = {"text": text}
        return bedrock_server.message(block)

    def begun(self, end):
        return Reply([{"messageStart": {"role": "assistant"}}, bedrock_server.delta("Le")], end=end)

    def failing_within(self, message):
        return Reply([bedrock_server.delta("Le"), bedrock_server.error(message=message)])

    def refused(self, status, message="refused", headers=None):
        codes = {401: "UnrecognizedClientException", 403: "AccessDeniedException", 404: "ResourceNotFoundException"}
        codes |= {400: "ValidationException", 429: "ThrottlingException", 503: "ServiceUnavailableException"}
        return bedrock_server.refused(status, message, headers, codes.get(status, "InternalServerException"))


PROVIDERS = (OfAnthropic, OfBedrock, OfCompletions)
