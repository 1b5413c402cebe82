"""A streamed message of Anthropic's, from its events to the fragments of its text."""

from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

from aplomb.adapters.models.text import Writing
from aplomb.adapters.models.whole import usage_of
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import well_formed
from aplomb.ports import Fragment

if TYPE_CHECKING:
    from anthropic import AsyncStream
    from anthropic.types import RawMessageStreamEvent


async def events_of(stream: "AsyncStream[RawMessageStreamEvent]") -> "AsyncGenerator[RawMessageStreamEvent]":
    """Yield the stream's events. Raises ModelError when it falls silent or breaks off."""
    from httpx2 import TimeoutException

    try:
        async for event in stream:
            yield event
    except TimeoutException:
        failure = ModelError(ModelFailure.TIMEOUT, "the provider fell silent")
    except Exception:  # noqa: BLE001 -- nothing of ours runs here: transport, SSE, JSON, AWS frames each raise their own
        failure = ModelError(ModelFailure.INTERRUPTED, "the stream broke off")
    else:
        return
    raise failure


async def fragments_of(events: "AsyncGenerator[RawMessageStreamEvent]") -> AsyncGenerator[Fragment]:
    """Yield the text from the message's start on; passes over what is no text, or of a kind unknown.

    A message is whole once it has said why it stopped and its stream has ended, with a stop event or without.
    """
    from anthropic.types import (
        Message,
        MessageDeltaUsage,
        RawContentBlockDeltaEvent,
        RawMessageDeltaEvent,
        RawMessageStartEvent,
        RawMessageStopEvent,
        TextDelta,
    )
    from anthropic.types import Usage as UsageBefore
    from anthropic.types.raw_message_delta_event import Delta

    model, reason, writing, read, written = "", "", Writing(), None, None
    async for event in events:
        match event:
            case RawMessageStartEvent(message=Message(model=str(answering), usage=told)):
                model = well_formed(answering)
                read = told.input_tokens if isinstance(told, UsageBefore) else None
            case RawContentBlockDeltaEvent(delta=TextDelta(text=str(text))) if model and text:
                whole = writing.add(text)
                if whole:
                    yield Fragment(model, whole)
            case RawMessageDeltaEvent(delta=Delta(stop_reason=str(given)), usage=ending) if model:
                reason = given
                written = ending.output_tokens if isinstance(ending, MessageDeltaUsage) else None
            case RawMessageStopEvent():
                break
    usage = usage_of(read, written)
    _check(reason, usage, blank=writing.blank)
    if rest := writing.rest():
        yield Fragment(model, rest)
    if usage:
        yield Fragment(model, "", usage)


def _check(reason: str, usage: Usage | None, *, blank: bool) -> None:
    """Raise ModelError unless the model stopped of its own accord, having written something."""
    match reason:
        case "refusal":
            raise ModelError(ModelFailure.REFUSED, "the model declined to answer", usage)
        case "max_tokens" | "model_context_window_exceeded":
            raise ModelError(ModelFailure.TRUNCATED, "the model reached its token limit", usage)
        case "end_turn" | "stop_sequence" if not blank:
            return
        case "end_turn" | "stop_sequence":
            raise ModelError(ModelFailure.EMPTY, "the model wrote nothing", usage)
        case _:
            raise ModelError(ModelFailure.INTERRUPTED, "the message stopped for no reason of ours", usage)
