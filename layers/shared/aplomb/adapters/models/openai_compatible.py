"""Models behind the chat-completions protocol: Mistral's platform, Albert (DINUM), vLLM, Ollama.

Protocol: https://platform.openai.com/docs/api-reference/chat-streaming as far as all of them speak it. So there is no
``stream_options``, which Mistral refuses (it tells the usage unasked), and ``max_tokens`` rather than its successor.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING, Protocol

import orjson

from aplomb.adapters.models import attempts
from aplomb.adapters.models.attempts import Refusal, heals, of_invalid, of_status, persistently, retry_after
from aplomb.adapters.models.chunks import error_code, events_of, fragments_of, pieces_of
from aplomb.adapters.models.key import HouseKey, client_key
from aplomb.adapters.models.whole import structured
from aplomb.core.answering.catalogue import Endpoint, ModelSpec
from aplomb.core.answering.schema import Schema
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import JsonObject, well_formed
from aplomb.core.limits import LIMITS
from aplomb.ports import ClientKey, Fragment, Prompt, SecretStore, Structured

if TYPE_CHECKING:
    import httpx

CODES = {
    "context_length_exceeded": ModelFailure.CONTEXT_LENGTH,
    "content_filter": ModelFailure.CONTENT_FILTER,
    "content_policy_violation": ModelFailure.CONTENT_FILTER,
    "model_not_found": ModelFailure.MODEL_NOT_FOUND,
}
"""What the codes mean that some servers put in the body of a 400; the prose beside them is never read."""


class Transport(Protocol):
    """What is asked of a transport: httpx's own seam (``httpx.AsyncBaseTransport``)."""

    async def handle_async_request(self, request: "httpx.Request") -> "httpx.Response":
        """Return the response to one request, redirects included. Raises httpx.TransportError."""
        ...


class OpenAiCompatibleModel:
    """AnswerModel over a chat-completions server at ``endpoint``.

    Its key is the member of the secret ``secret_name`` that the endpoint names, none where it names none. Redirects
    are not followed: a text goes where it was sent. What is asked may be sent twice when a kept connection dies
    before it answers a byte; asking changes nothing.
    """

    def __init__(
        self,
        spec: ModelSpec,
        endpoint: Endpoint,
        transport: Transport,
        secrets: SecretStore,
        secret_name: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        seconds: float = LIMITS.answer_seconds,
    ) -> None:
        self._spec = spec
        self._url = f"{endpoint.base_url}/chat/completions"
        self._transport = transport
        self._house_key = HouseKey(secrets, secret_name, endpoint.key) if endpoint.key else None
        self._clock = clock
        self._seconds = seconds

    @property
    def spec(self) -> ModelSpec:
        """Which model of the catalogue answers here."""
        return self._spec

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        """Yield the model's text as it comes. See the port.

        Kinds: TIMEOUT is a silence, before or within the stream; INTERRUPTED anything that is no whole stream.
        """
        async with aclosing(self._stream(prompt, None, key)) as fragments:
            async for fragment in fragments:
                yield fragment

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return a value of the schema, written under the server's own grammar for it. See the port."""
        return await structured(self._stream(prompt, schema, key), schema)

    async def _stream(self, prompt: Prompt, schema: Schema | None, key: ClientKey | None) -> AsyncGenerator[Fragment]:
        deadline = self._clock() + min(self._seconds, prompt.patience)
        authorization = await self._authorization(key)
        body = orjson.dumps(self._body(prompt, schema))
        response = await persistently(
            lambda: self._open(body, authorization, prompt), clock=self._clock, deadline=deadline
        )
        try:
            pieces = pieces_of(response, self._seconds)
            async with (
                aclosing(pieces),
                aclosing(events_of(pieces)) as events,
                aclosing(fragments_of(events)) as fragments,
            ):
                async for fragment in fragments:
                    yield fragment
        finally:
            await response.aclose()

    def _body(self, prompt: Prompt, schema: Schema | None) -> JsonObject:
        body: JsonObject = {
            "model": self._spec.id,
            "messages": [
                {"role": "system", "content": well_formed(prompt.system)},
                {"role": "user", "content": well_formed(prompt.user)},
            ],
            "max_tokens": attempts.tokens(self._spec, prompt),
            "stream": True,
        }
        if schema is not None:
            grammar: JsonObject = {"name": schema.name, "schema": schema.document, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": grammar}
        return body

    async def _authorization(self, own: ClientKey | None) -> list[tuple[str, str]]:
        if self._house_key is not None:
            key = await self._house_key.key(own)
        elif own is not None:
            key = client_key(own)
        else:
            return []
        return [("Authorization", f"Bearer {key}")]

    async def _open(
        self, body: bytes, authorization: list[tuple[str, str]], prompt: Prompt
    ) -> "httpx.Response | Refusal":
        """Make one attempt; the response is one that has begun to answer."""
        import httpx

        headers = [
            *authorization,
            ("Content-Type", "application/json"),
            ("Accept", "text/event-stream"),
            ("Accept-Encoding", "identity"),
        ]
        try:
            async with asyncio.timeout(self._seconds):
                request = httpx.Request("POST", self._url, headers=headers, content=body)
                response = await self._transport.handle_async_request(request)
        except TimeoutError:
            return Refusal(ModelError(ModelFailure.TIMEOUT, "the provider did not answer in time"), may_pass=False)
        except httpx.TransportError:
            return Refusal(ModelError(ModelFailure.CONNECT, "no connection to the provider"), may_pass=True)
        if response.status_code == 200 and _is_stream(response):  # noqa: PLR2004 (RFC 9110, 15.3.1)
            return response
        try:
            return await self._refusal(response, prompt)
        finally:
            await response.aclose()

    async def _refusal(self, response: "httpx.Response", prompt: Prompt) -> Refusal:
        """Return what an answer that is no stream means. Nothing of its text is kept, only its status."""
        status = response.status_code
        if status < 300:  # noqa: PLR2004 (RFC 9110, 15.3)
            return Refusal(ModelError(ModelFailure.INTERRUPTED, "the answer is no event stream"), may_pass=False)
        kind = of_status(status)
        if status in (400, 413, 422):  # what the protocol's servers call an invalid request by
            kind = CODES.get(await error_code(response, self._seconds)) or of_invalid(self._spec, prompt)
        elif status == 503:  # noqa: PLR2004 (RFC 9110, 15.6.4)
            kind = ModelFailure.OVERLOADED
        failure = ModelError(kind, f"the provider answered {status}")
        return Refusal(failure, heals(status), retry_after(response.headers.get("retry-after")))


def _is_stream(response: "httpx.Response") -> bool:
    kind: str = response.headers.get("content-type", "")
    coding: str = response.headers.get("content-encoding", "identity")
    return kind.partition(";")[0].strip().lower() == "text/event-stream" and coding.lower() == "identity"
