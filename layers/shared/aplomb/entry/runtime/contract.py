"""What a handler is: a plain function, or a plain (async) generator function."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from typing import Any, TypedDict

from aplomb.entry.runtime.context import Context


class Prelude(TypedDict, total=False):
    """How an answer begins: all that the metadata of a streamed response may hold. ``statusCode`` is required."""

    statusCode: int
    headers: dict[str, str]
    multiValueHeaders: dict[str, list[str]]
    cookies: list[str]


class ProxyResponse(Prelude, total=False):
    """A whole answer, as a buffered proxy integration takes it (output format 1.0)."""

    body: str | None
    isBase64Encoded: bool


type Streamed = AsyncGenerator[Prelude | bytes] | Generator[Prelude | bytes]
"""A Prelude first, then chunks; empty ones are skipped. Closed when the client leaves or the time is up."""

type Answer = Streamed | ProxyResponse | Awaitable[ProxyResponse]

type StreamingHandler = Callable[[Any, Context], Answer]
"""Takes the parsed event, whatever JSON it was, and the context."""


class MalformedAnswerError(Exception):
    """The handler returned or yielded what is no answer; the message names the shape and quotes nothing."""
