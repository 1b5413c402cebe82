"""Bedrock's runtime on loopback, Converse and ConverseStream, that answers what a test has scripted.

Wire: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
"""

import json
from collections.abc import Mapping

from tests.servers.replying import Event, Piece, Reply, ReplyingServer, Request, aws_frame

USAGE = {"inputTokens": 10, "outputTokens": 5, "totalTokens": 15}
JSON = {"content-type": "application/json"}


def delta(text: str) -> Event:
    """The event of a piece of text."""
    return {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": text}}}


def stop(reason: str = "end_turn") -> tuple[Event, Event, Event]:
    """The events that end a message, with what it cost."""
    return (
        {"contentBlockStop": {"contentBlockIndex": 0}},
        {"messageStop": {"stopReason": reason}},
        {"metadata": {"usage": USAGE, "metrics": {"latencyMs": 1}}},
    )


def error(kind: str = "throttlingException", message: str = "Slow") -> Event:
    """The exception that ends a stream which has begun."""
    return {kind: {"message": message}}


def written(*texts: str, reason: str = "end_turn", pause: float = 0.0) -> Reply:
    """A whole message of these pieces of text, with a pause in seconds before each piece."""
    pieces: list[Piece] = [{"messageStart": {"role": "assistant"}}]
    for text in texts:
        pieces += [pause, delta(text)]
    return Reply([*pieces, *stop(reason)])


def message(*blocks: Mapping[str, object], reason: str = "tool_use") -> Reply:
    """A whole answer of Converse."""
    body = {"output": {"message": {"role": "assistant", "content": blocks}}, "stopReason": reason, "usage": USAGE}
    return Reply([json.dumps({**body, "metrics": {"latencyMs": 1}}).encode()], headers=JSON)


def called(given: object, name: str = "verdict") -> Mapping[str, object]:
    """The block of a call of the tool."""
    return {"toolUse": {"toolUseId": "t1", "name": name, "input": given}}


def refused(
    status: int, text: str = "refused", headers: Mapping[str, str] | None = None, code: str = "SomeException"
) -> Reply:
    """An error status with the service's error body."""
    named = {"x-amzn-errortype": f"{code}:http://internal.amazon.com/coral/", **JSON}
    return Reply([json.dumps({"message": text}).encode()], status, {**named, **(headers or {})})


class BedrockServer(ReplyingServer):
    """The server."""

    def __init__(self) -> None:
        super().__init__(written("Bonjour."))

    def kind(self, request: Request) -> str:
        return "application/vnd.amazon.eventstream"

    def frame(self, event: Event, request: Request) -> bytes:
        [(kind, content)] = event.items()
        if kind.endswith("Exception"):
            return aws_frame({":message-type": "exception", ":exception-type": kind}, content)
        return aws_frame({":message-type": "event", ":event-type": kind}, content)
