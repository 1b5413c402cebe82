"""A chat-completions stream read twice: in pieces by the adapter, and whole by the few lines that say what it is."""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterable

from aplomb.adapters.models.chunks import events_of, fragments_of
from aplomb.adapters.models.converse import CALLED, WRITTEN, tool_input, usage_told
from aplomb.adapters.models.converse import check as check_reason
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import Json
from aplomb.ports import Fragment
from tests.fuzz.oracles import sse
from tests.fuzz.oracles.pieces import cuts


def check(stream: bytes) -> None:
    """Whatever a provider sends, and however it is cut: the one whole answer, or ModelError."""
    outcomes = [asyncio.run(outcome(pieces)) for pieces in cuts(stream)]
    assert all(one == outcomes[0] for one in outcomes), "the cut decided"
    expected = answer([event.data for event in sse.read(stream)])
    if expected is not None:
        assert outcomes[0] == expected
    else:
        assert isinstance(outcomes[0], ModelFailure)
    for told in [event.data for event in sse.read(stream)]:
        check_converse(told)


async def outcome(pieces: Iterable[bytes]) -> ModelFailure | tuple[str, str]:
    """Return the failure, or the last fragment's model with the whole text."""
    fragments: list[Fragment] = []
    try:
        async for fragment in fragments_of(events_of(_sent(pieces))):
            fragment.text.encode()
            fragment.model.encode()
            fragments.append(fragment)
    except ModelError as error:
        assert error.detail.isprintable()  # noqa: PT017 -- a refusal is one of two good outcomes
        return error.kind
    return fragments[-1].model, "".join(fragment.text for fragment in fragments)


async def _sent(pieces: Iterable[bytes]) -> AsyncGenerator[bytes]:
    for piece in pieces:
        yield piece


def answer(told: list[str]) -> tuple[str, str] | None:
    """Return the model and the text of a whole answer, None where there is none."""
    if "[DONE]" not in told:
        return None
    model, reason, text, declined = "", None, "", False
    for one in told[: told.index("[DONE]")]:
        try:
            chunk = json.loads(one)
        except (ValueError, RecursionError):
            return None
        if not isinstance(chunk, dict):
            continue
        if isinstance(chunk.get("error"), dict | str):
            return None
        model = chunk["model"] if isinstance(chunk.get("model"), str) else model
        choices = chunk.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(choice, dict):
            continue
        reason = choice["finish_reason"] if isinstance(choice.get("finish_reason"), str) else reason
        if isinstance(choice.get("delta"), dict) and model:
            declined = declined or bool(choice["delta"].get("refusal"))
            text += content(choice["delta"].get("content"))
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    model = model.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return (model, text) if model and text.strip() and reason == "stop" and not declined else None


def content(told: Json) -> str:
    if isinstance(told, list):
        return "".join(content(part) for part in told if isinstance(part, dict))
    if isinstance(told, dict):
        return told["text"] if told.get("type") == "text" and isinstance(told.get("text"), str) else ""
    return told if isinstance(told, str) else ""


def check_converse(told: str) -> None:
    """Any object in the place of Converse's answer has a value, a usage and a reason to stop, or is refused."""
    try:
        value = json.loads(told)
    except (ValueError, RecursionError):
        return
    if not isinstance(value, dict):
        return
    usage = usage_told(value)
    assert usage is None or min(usage.input_tokens, usage.output_tokens) >= 0
    for finished in (WRITTEN, CALLED):
        try:
            check_reason(value.get("stopReason"), usage, finished=finished)
        except ModelError as error:
            assert value.get("stopReason") not in tuple(finished)
            assert error.usage == usage  # noqa: PT017 -- a refusal is one of two good outcomes
    try:
        tool_input(value, "verdict")
    except ModelError as error:
        assert error.kind is ModelFailure.UNREADABLE  # noqa: PT017 -- a refusal is one of two good outcomes
