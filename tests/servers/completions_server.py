"""A chat-completions server on loopback that answers what a test has scripted.

Wire: https://platform.openai.com/docs/api-reference/chat-streaming and, for usage in the last chunk unasked,
https://docs.mistral.ai/api/ (chat completions).
"""

import json
from collections.abc import Mapping

from tests.servers.replying import Event, Piece, Reply, ReplyingServer, Request

MODEL = "mistral-large-2512"
DONE = b"data: [DONE]\n\n"


def chunk(delta: Mapping[str, object], reason: str | None = None, model: str = MODEL) -> Event:
    """The event of a piece of the answer."""
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    return {"id": "cmpl-1", "object": "chat.completion.chunk", "created": 1, "model": model, "choices": [choice]}


def delta(text: str, model: str = MODEL) -> Event:
    """The event of a piece of text."""
    return chunk({"content": text}, model=model)


def stop(reason: str | None = "stop", model: str = MODEL) -> tuple[Event, bytes]:
    """The events that end a message, with what it cost."""
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    return ({**chunk({"content": ""}, reason, model), "usage": usage}, DONE)


def error(message: str = "Overloaded") -> Event:
    """The event of a failure after the stream has begun."""
    return {"error": {"message": message, "type": "internal_error", "code": None}}


def written(*texts: str, model: str = MODEL, reason: str | None = "stop", pause: float = 0.0) -> Reply:
    """A whole message of these pieces of text, with a pause in seconds before each piece."""
    pieces: list[Piece] = [chunk({"role": "assistant", "content": ""}, model=model), b": ping\n\n"]
    for text in texts:
        pieces += [pause, delta(text, model)]
    return Reply([*pieces, *stop(reason, model)])


def refused(
    status: int, message: str = "refused", headers: Mapping[str, str] | None = None, code: str | None = None
) -> Reply:
    """An error status with the protocol's error body."""
    body = json.dumps({"error": {"message": message, "type": "invalid_request_error", "code": code}}).encode()
    return Reply([body], status, {"content-type": "application/json", **(headers or {})})


class CompletionsServer(ReplyingServer):
    """The server."""

    def __init__(self) -> None:
        super().__init__(written("Bonjour."))

    def kind(self, request: Request) -> str:
        return "text/event-stream; charset=utf-8"

    def frame(self, event: Event, request: Request) -> bytes:
        return f"data: {json.dumps(event)}\n\n".encode()
