"""Claude as synthesizer, by key or through Bedrock.

Protocol: https://platform.claude.com/docs/en/build-with-claude/streaming
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

from aplomb.adapters.claude import line as sdk
from aplomb.adapters.claude.line import Line
from aplomb.adapters.claude.prompt import SYSTEM, user_turn, well_formed
from aplomb.core.comprehension.models import ModelName, Provider
from aplomb.core.errors import SecretError, SynthesisError, SynthesisFailure
from aplomb.core.limits import LIMITS, Limits
from aplomb.ports import Brief, Fragment, SecretStore

if TYPE_CHECKING:
    from anthropic import AsyncStream
    from anthropic.types import RawMessageStreamEvent
    from httpx2 import AsyncClient


class Claude:
    """Synthesizer named ``name`` over the provider's ``model`` id.

    ``anthropic`` takes its key from the secret ``secret_name``, a JSON object with ``anthropic_api_key``; a changed
    key is taken up without losing the connections. ``bedrock`` takes the machine's AWS credentials and no secret.
    The SDK is loaded on the first call and off the event loop. ``base_url`` None is the SDK's default.

    Attempts are counted here and not in the SDK, which waits as long as any ``retry-after`` says and asks again
    after a time-out: at most three, none after a time-out, none that would begin past ``limits.synthesis_seconds``
    of ``clock``.
    """

    def __init__(
        self,
        name: ModelName,
        model: str,
        secrets: SecretStore,
        secret_name: str,
        provider: Provider,
        *,
        clock: Callable[[], float] = time.monotonic,
        base_url: str | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        self._name = name
        self._model = model
        self._secrets = secrets
        self._secret_name = secret_name
        self._provider = provider
        self._clock = clock
        self._base_url = base_url
        self._limits = limits
        self._building = asyncio.Lock()
        self._line: Line | None = None
        self._http: AsyncClient | None = None

    @property
    def name(self) -> ModelName:
        """The model's short name."""
        return self._name

    async def synthesize(self, brief: Brief) -> AsyncGenerator[Fragment]:
        """Yield the model's text as it comes. See the port.

        Kinds: TIMEOUT is a silence, before or within the stream; CONNECT no connection to the provider or to the
        store of secrets; INTERRUPTED anything that is no whole stream, down to a body that is no stream at all.
        """
        deadline = self._clock() + self._limits.synthesis_seconds
        line = await self._ready()
        async with (
            await self._open(line, brief, deadline) as stream,
            aclosing(_events(stream)) as events,
            aclosing(_fragments(events)) as fragments,
        ):
            async for fragment in fragments:
                yield fragment

    async def aclose(self) -> None:
        """Close the connections, where the environment outlives its synthesizer."""
        if self._http is not None:
            await self._http.aclose()

    async def _ready(self) -> Line:
        if not self._model:
            raise SynthesisError(SynthesisFailure.NOT_CONFIGURED, "no model id is configured")
        key = await self._key() if self._provider == "anthropic" else None
        async with self._building:
            if self._line is None or self._line.key != key:
                self._line = await asyncio.to_thread(self._build, key)
            return self._line

    async def _key(self) -> str:
        failure = SynthesisError(SynthesisFailure.NOT_CONFIGURED, "there is no secret with a usable key")
        try:
            secret = await self._secrets.read(self._secret_name) if self._secret_name else None
        except SecretError:
            secret = None
            failure = SynthesisError(SynthesisFailure.CONNECT, "the store of secrets did not answer")
        key = sdk.api_key(secret)
        if key is None:
            raise failure
        return key

    def _build(self, key: str | None) -> Line:
        if self._http is None:
            self._http = sdk.connections(self._limits.synthesis_seconds)
        return sdk.line(self._provider, key, self._base_url, self._http)

    async def _open(self, line: Line, brief: Brief, deadline: float) -> "AsyncStream[RawMessageStreamEvent]":
        from anthropic import AnthropicError

        attempt = 0
        while True:
            try:
                return await line.messages.create(
                    model=self._model,
                    max_tokens=self._limits.synthesis_tokens,
                    system=SYSTEM,
                    messages=[{"role": "user", "content": user_turn(brief)}],
                    thinking=sdk.thinking(self._model),
                    stream=True,
                )
            except line.unconfigured:
                failure = SynthesisError(SynthesisFailure.NOT_CONFIGURED, "there are no AWS credentials")
                pause = None
            except AnthropicError as error:
                failure, pause = sdk.failure(error), sdk.pause(error, attempt)
            # Raised out here, it drags along no upstream text as its context.
            if pause is None or self._clock() + pause >= deadline:
                raise failure
            await asyncio.sleep(pause)
            attempt += 1


async def _events(stream: "AsyncStream[RawMessageStreamEvent]") -> "AsyncGenerator[RawMessageStreamEvent]":
    """Yield the stream's events, its end without one of them included."""
    from httpx2 import TimeoutException

    try:
        async for event in stream:
            yield event
    except TimeoutException:
        failure = SynthesisError(SynthesisFailure.TIMEOUT, "the provider fell silent")
    except Exception:  # noqa: BLE001 -- nothing of ours runs here: transport, SSE, JSON, AWS frames each raise their own
        failure = SynthesisError(SynthesisFailure.INTERRUPTED, "the stream broke off")
    else:
        failure = SynthesisError(SynthesisFailure.INTERRUPTED, "the stream ended before the message did")
    raise failure


async def _fragments(events: "AsyncGenerator[RawMessageStreamEvent]") -> AsyncGenerator[Fragment]:
    """Yield the text between the message's start and its stop; passes over what is no text, or of a kind unknown."""
    from anthropic.types import (
        Message,
        RawContentBlockDeltaEvent,
        RawMessageDeltaEvent,
        RawMessageStartEvent,
        RawMessageStopEvent,
        TextDelta,
    )
    from anthropic.types.raw_message_delta_event import Delta

    model, reason, held, written = "", "", "", False
    async for event in events:
        match event:
            case RawMessageStartEvent(message=Message(model=str(answering))):
                model = answering
            case RawContentBlockDeltaEvent(delta=TextDelta(text=str(text))) if model and text:
                whole, held = _whole_characters(held + text)
                written = written or bool(whole.strip())
                if whole:
                    yield Fragment(model, whole)
            case RawMessageDeltaEvent(delta=Delta(stop_reason=str(given))) if model:
                reason = given
            case RawMessageStopEvent():
                _check(reason, written=written)
                if held:
                    yield Fragment(model, "\ufffd")
                return


def _whole_characters(text: str) -> tuple[str, str]:
    r"""Return the text as Unicode has it, and a half of a character at its end, whose other half may follow.

    JSON may write a character as two escapes (``\ud83d\ude00``), and a stream may end a delta between them. A half
    that stays alone becomes U+FFFD.
    """
    held = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
    return well_formed(text.removesuffix(held)), held


def _check(reason: str, *, written: bool) -> None:
    """Raise SynthesisError unless the model stopped of its own accord, having written something."""
    match reason:
        case "refusal":
            raise SynthesisError(SynthesisFailure.REFUSED, "the model declined to answer")
        case "max_tokens" | "model_context_window_exceeded":
            raise SynthesisError(SynthesisFailure.TRUNCATED, "the model reached its token limit")
        case "end_turn" | "stop_sequence" if written:
            return
        case "end_turn" | "stop_sequence":
            raise SynthesisError(SynthesisFailure.EMPTY, "the model wrote nothing")
        case _:
            raise SynthesisError(SynthesisFailure.INTERRUPTED, "the message stopped for no reason of ours")
