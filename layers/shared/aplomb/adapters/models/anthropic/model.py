"""Claude as a model that answers, by key or through Bedrock.

Protocol: https://platform.claude.com/docs/en/build-with-claude/streaming and
https://platform.claude.com/docs/en/build-with-claude/structured-outputs
"""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

from aplomb.adapters.models import attempts
from aplomb.adapters.models.anthropic import line as sdk
from aplomb.adapters.models.anthropic.line import Line
from aplomb.adapters.models.anthropic.message import events_of, fragments_of
from aplomb.adapters.models.attempts import Refusal, persistently
from aplomb.adapters.models.key import HouseKey
from aplomb.adapters.models.whole import structured
from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.schema import Schema
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import well_formed
from aplomb.core.limits import LIMITS
from aplomb.ports import ClientKey, Fragment, Prompt, SecretStore, Structured

if TYPE_CHECKING:
    from anthropic import AsyncStream, Omit
    from anthropic.types import OutputConfigParam, RawMessageStreamEvent
    from httpx2 import AsyncClient

KEY_FIELD = "anthropic_api_key"
"""The member of the secret."""


class AnthropicModel:
    """AnswerModel over Anthropic's Messages API.

    The provider ``anthropic`` takes its key from the secret ``secret_name``, a JSON object with
    ``anthropic_api_key``; a changed key is taken up without losing the connections. ``bedrock`` takes the machine's
    AWS credentials and no key at all. The SDK is loaded on the first call and off the event loop. ``base_url`` None
    is the SDK's default.

    Attempts are counted here and not in the SDK, which waits as long as any ``retry-after`` says and asks again
    after a time-out.
    """

    def __init__(
        self,
        spec: ModelSpec,
        secrets: SecretStore,
        secret_name: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        base_url: str | None = None,
        seconds: float = LIMITS.answer_seconds,
    ) -> None:
        self._spec = spec
        self._house_key = HouseKey(secrets, secret_name, KEY_FIELD)
        self._clock = clock
        self._base_url = base_url
        self._seconds = seconds
        self._building = asyncio.Lock()
        self._connecting = threading.Lock()
        self._line: Line | None = None
        self._http: AsyncClient | None = None

    @property
    def spec(self) -> ModelSpec:
        """Which model of the catalogue answers here."""
        return self._spec

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        """Yield the model's text as it comes. See the port.

        Kinds: TIMEOUT is a silence, before or within the stream; CONNECT no connection to the provider or to the
        store of secrets; INTERRUPTED anything that is no whole stream, down to a body that is no stream at all.
        """
        async with aclosing(self._stream(prompt, None, key)) as fragments:
            async for fragment in fragments:
                yield fragment

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return a value of the schema, written under the provider's own grammar for it. See the port."""
        return await structured(self._stream(prompt, schema, key), schema)

    async def aclose(self) -> None:
        """Close the connections, where the environment outlives its model."""
        if self._http is not None:
            await self._http.aclose()

    async def _stream(self, prompt: Prompt, schema: Schema | None, key: ClientKey | None) -> AsyncGenerator[Fragment]:
        deadline = self._clock() + min(self._seconds, prompt.patience)
        line = await self._ready(key)
        opened = await persistently(lambda: self._open(line, prompt, schema), clock=self._clock, deadline=deadline)
        async with opened as stream, aclosing(events_of(stream)) as events, aclosing(fragments_of(events)) as fragments:
            async for fragment in fragments:
                yield fragment

    async def _ready(self, own: ClientKey | None) -> Line:
        if not self._spec.id:
            raise ModelError(ModelFailure.NOT_CONFIGURED, "no model id is configured")
        key = await self._key(own)
        async with self._building:
            if own is not None:
                return await asyncio.to_thread(self._build, key)
            if self._line is None or self._line.key != key:
                self._line = await asyncio.to_thread(self._build, key)
            return self._line

    async def _key(self, own: ClientKey | None) -> str | None:
        if self._spec.provider is Provider.ANTHROPIC:
            return await self._house_key.key(own)
        if own is not None:
            raise ModelError(ModelFailure.UNAUTHORIZED, "this model takes no key of a caller's")
        return None

    def _build(self, key: str | None) -> Line:
        # Who is cancelled leaves the loop's lock to the next, and a thread that builds on: there may be two at this.
        with self._connecting:
            if self._http is None:
                self._http = sdk.connections(self._seconds)
        return sdk.line(self._spec.provider, key, self._base_url, self._http)

    async def _open(
        self, line: Line, prompt: Prompt, schema: Schema | None
    ) -> "AsyncStream[RawMessageStreamEvent] | Refusal":
        from anthropic import AnthropicError

        try:
            return await line.messages.create(
                model=self._spec.id,
                max_tokens=attempts.tokens(self._spec, prompt),
                system=well_formed(prompt.system),
                messages=[{"role": "user", "content": well_formed(prompt.user)}],
                output_config=_output_config(schema),
                thinking=sdk.thinking(self._spec.id),
                stream=True,
            )
        except line.unconfigured:
            failure = ModelError(ModelFailure.NOT_CONFIGURED, "there are no AWS credentials")
            return Refusal(failure, may_pass=False)
        except AnthropicError as error:
            return sdk.refusal(error, self._spec, prompt)


def _output_config(schema: Schema | None) -> "OutputConfigParam | Omit":
    from anthropic import omit

    if schema is None:
        return omit
    return {"format": {"type": "json_schema", "schema": {**schema.document}}}
