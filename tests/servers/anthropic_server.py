"""A Messages API on loopback that answers what a test has scripted, as server-sent events or as Bedrock's frames.

Wire: https://platform.claude.com/docs/en/build-with-claude/streaming
"""

import base64
import json
from collections.abc import Mapping

from tests.servers.replying import Event, Piece, Reply, ReplyingServer, Request, aws_frame

MODEL = "claude-haiku-5-5-20260915"


def start(model: str = MODEL) -> Event:
    """The event that names the model."""
    usage = {"input_tokens": 10, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": [], "usage": usage}
    return {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None}}


def delta(text: str) -> Event:
    """The event of a piece of text."""
    return {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}


def stop(reason: str | None = "end_turn") -> tuple[Event, Event, Event]:
    """The events that end a message."""
    ending = {"stop_reason": reason, "stop_sequence": None}
    return (
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": ending, "usage": {"output_tokens": 5}},
        {"type": "message_stop"},
    )


def error(kind: str = "overloaded_error", message: str = "Overloaded") -> Event:
    """The event of a failure after the stream has begun."""
    return {"type": "error", "error": {"type": kind, "message": message}}


def written(*texts: str, model: str = MODEL, reason: str | None = "end_turn", pause: float = 0.0) -> Reply:
    """A whole message of these pieces of text, with pings, and a pause in seconds before each piece."""
    block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    pieces: list[Piece] = [start(model), block, {"type": "ping"}]
    for text in texts:
        pieces += [pause, delta(text)]
    return Reply([*pieces, *stop(reason)])


def refused(status: int, message: str = "refused", headers: Mapping[str, str] | None = None) -> Reply:
    """An error status with the API's error body."""
    body = json.dumps({**error("some_error", message), "request_id": "req_1"}).encode()
    return Reply([body], status, {"content-type": "application/json", **(headers or {})})


class AnthropicServer(ReplyingServer):
    """The server, for Anthropic's own paths and for Bedrock's."""

    def __init__(self) -> None:
        super().__init__(written("Bonjour."))

    def kind(self, request: Request) -> str:
        return "application/vnd.amazon.eventstream" if _is_bedrock(request) else "text/event-stream"

    def frame(self, event: Event, request: Request) -> bytes:
        return _frame(event) if _is_bedrock(request) else _sse(event)


def _is_bedrock(request: Request) -> bool:
    return request.path.startswith("/model/")


def _sse(event: Event) -> bytes:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


def _frame(event: Event) -> bytes:
    if event["type"] == "error":
        return aws_frame({":message-type": "exception", ":exception-type": "throttlingException"}, {"message": "Slow"})
    content = {"bytes": base64.b64encode(json.dumps(event).encode()).decode()}
    return aws_frame({":message-type": "event", ":event-type": "chunk"}, content)
