"""Models of any family on Amazon Bedrock, by the Converse API.

Protocol: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html and, for a value of
a schema, a tool that the model has to call: https://docs.aws.amazon.com/bedrock/latest/userguide/tool-use.html
(streamed tool calls are not offered for every model, so that one is asked for whole).
"""

import logging
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from functools import partial
from threading import Lock
from typing import Protocol

from aplomb.adapters.models import attempts
from aplomb.adapters.models.attempts import Refusal, persistently
from aplomb.adapters.models.converse import CALLED, WRITTEN, check, refusal, tool, tool_input, usage_told
from aplomb.adapters.models.text import Writing
from aplomb.adapters.models.threads import EventStream, events_of, in_thread
from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.schema import Schema, conforming
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import JsonObject, well_formed
from aplomb.core.limits import LIMITS
from aplomb.ports import ClientKey, Fragment, Prompt, Structured

CONNECT_SECONDS = 3.0
"""A lost SYN is sent again after 1 second and after 3: then the network is not worth waiting for."""
CONNECTIONS = 16
"""Kept by the client: a worker thread holds one for as long as a model writes."""


class Bedrock(Protocol):
    """What asking a model asks of the client."""

    def converse(self, **request: object) -> JsonObject:
        """Return the whole answer."""
        ...

    def converse_stream(self, **request: object) -> Mapping[str, EventStream]:
        """Return the answer's events under ``stream``."""
        ...


class BedrockModel:
    """AnswerModel over Bedrock, with the machine's AWS credentials; it takes no key of a caller's.

    Bedrock does not say which model answers: it is the one that was asked. boto3 blocks, so each call has a worker
    thread. A call that is let go of leaves at once; its thread ends with the connection, which a stream closes now
    and a whole answer within the limit of silence. ``endpoint_url`` None is where boto3 finds it.
    """

    def __init__(
        self,
        spec: ModelSpec,
        *,
        clock: Callable[[], float] = time.monotonic,
        endpoint_url: str | None = None,
        seconds: float = LIMITS.answer_seconds,
    ) -> None:
        self._spec = spec
        self._clock = clock
        self._endpoint_url = endpoint_url
        self._seconds = seconds
        self._client: Bedrock | None = None
        self._connecting = Lock()

    @property
    def spec(self) -> ModelSpec:
        """Which model of the catalogue answers here."""
        return self._spec

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        """Yield the model's text as it comes. See the port."""
        request = self._request(prompt)
        stream = await self._ask(lambda client: client.converse_stream(**request)["stream"], prompt, key)
        async with aclosing(events_of(stream)) as events, aclosing(self._fragments(events)) as fragments:
            async for fragment in fragments:
                yield fragment

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return the input of the one tool that the model has to call. See the port."""
        request = self._request(prompt) | {"toolConfig": tool(schema)}
        answer = await self._ask(lambda client: client.converse(**request), prompt, key)
        usage = usage_told(answer)
        check(answer.get("stopReason"), usage, finished=CALLED)
        try:
            value = conforming(tool_input(answer, schema.name), schema)
        except ModelError as error:
            failure = ModelError(error.kind, error.detail, usage)
        else:
            return Structured(self._spec.id, value, usage)
        raise failure

    def _request(self, prompt: Prompt) -> dict[str, object]:
        return {
            "modelId": self._spec.id,
            "system": [{"text": well_formed(prompt.system)}],
            "messages": [{"role": "user", "content": [{"text": well_formed(prompt.user)}]}],
            "inferenceConfig": {"maxTokens": attempts.tokens(self._spec, prompt)},
        }

    async def _ask[T](self, ask: Callable[[Bedrock], T], prompt: Prompt, key: ClientKey | None) -> T:
        if key is not None:
            raise ModelError(ModelFailure.UNAUTHORIZED, "this model takes no key of a caller's")
        deadline = self._clock() + min(self._seconds, prompt.patience)
        attempt = partial(in_thread, partial(self._attempt, ask, prompt))
        return await persistently(attempt, clock=self._clock, deadline=deadline)

    def _attempt[T](self, ask: Callable[[Bedrock], T], prompt: Prompt) -> T | Refusal:
        """Make one attempt, in a worker thread."""
        from botocore import exceptions as botocore

        kind, detail = ModelFailure.INTERRUPTED, "the provider's answer cannot be read"
        try:
            return ask(self._connected())
        except botocore.ClientError as error:
            return refusal(error, self._spec, prompt)
        except botocore.ReadTimeoutError:
            kind, detail = ModelFailure.TIMEOUT, "the provider did not answer in time"
        except (botocore.ConnectionError, botocore.HTTPClientError):
            kind, detail = ModelFailure.CONNECT, "no connection to the provider"
        except (
            botocore.NoCredentialsError,
            botocore.PartialCredentialsError,
            botocore.CredentialRetrievalError,
            botocore.NoRegionError,
            botocore.ProfileNotFound,
        ):
            kind, detail = ModelFailure.NOT_CONFIGURED, "there are no AWS credentials, or no region"
        except Exception:  # noqa: BLE001, S110 -- boto3 alone runs here; a body of another form breaks it in any way
            pass
        return Refusal(ModelError(kind, detail), may_pass=kind is ModelFailure.CONNECT)

    def _connected(self) -> Bedrock:
        with self._connecting:
            if self._client is None:
                self._client = connect(self._endpoint_url, self._seconds)
            return self._client

    async def _fragments(self, events: AsyncGenerator[JsonObject]) -> AsyncGenerator[Fragment]:
        """Yield the text of the answer; passes over what is no text, such as a model's reasoning."""
        writing, reason, usage = Writing(), None, None
        async for event in events:
            match event:
                case {"contentBlockDelta": {"delta": {"text": str(text)}}}:
                    if whole := writing.add(text):
                        yield Fragment(self._spec.id, whole)
                case {"messageStop": {"stopReason": str(given)}}:
                    reason = given
                case {"metadata": dict(told)}:
                    usage = usage_told(told)
        if reason is None:
            raise ModelError(ModelFailure.INTERRUPTED, "the stream ended before the message did", usage)
        check(reason, usage, finished=WRITTEN)
        if writing.blank:
            raise ModelError(ModelFailure.EMPTY, "the model wrote nothing", usage)
        if rest := writing.rest():
            yield Fragment(self._spec.id, rest)
        if usage:
            yield Fragment(self._spec.id, "", usage)


def connect(endpoint_url: str | None, silence_seconds: float) -> Bedrock:
    """Return a client that makes one attempt a call. To be called off the event loop."""
    import boto3
    from botocore.config import Config

    # At DEBUG botocore logs every body and the session's token.
    logging.getLogger("botocore").setLevel(logging.WARNING)
    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=silence_seconds,
        retries={"total_max_attempts": 1, "mode": "standard"},
        max_pool_connections=CONNECTIONS,
    )
    client: Bedrock = boto3.session.Session().client("bedrock-runtime", endpoint_url=endpoint_url, config=config)
    return client
