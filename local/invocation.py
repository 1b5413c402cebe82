"""One invocation between the gateway that asked for it and the function that answers.

InvocationError
├── FunctionError    the function reported an error, broke the protocol, or its process died before it answered
├── InitError        the function could not be imported
└── StreamCut   the response began and its connection closed before its end
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from local.json import JsonObject


class InvocationError(Exception):
    """The invocation has no answer, or no whole one."""


class FunctionError(InvocationError):
    """``error_type`` as the function named it; ``payload`` is its error JSON, for logs and not for clients."""

    def __init__(self, error_type: str, payload: bytes) -> None:
        super().__init__(error_type)
        self.error_type = error_type
        self.payload = payload


class InitError(FunctionError):
    """The function reported that it cannot start; every invocation of its process fails so."""


class StreamCut(InvocationError):  # noqa: N818 - says what happened, as a noun
    """The streamed body ended without its terminal chunk."""


@dataclass(frozen=True, slots=True)
class Buffered:
    """The whole return value as the function posted it: JSON, as a rule a proxy response."""

    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Streamed:
    """What opens a streamed answer: ``statusCode``, and maybe ``headers``, ``multiValueHeaders``, ``cookies``."""

    prelude: JsonObject


type Head = Buffered | Streamed


@dataclass(frozen=True, slots=True)
class Call:
    """What the function is told: the event's JSON and what the headers of ``/next`` carry."""

    request_id: str
    event: bytes = field(repr=False)
    function_arn: str
    deadline_ms: int
    """Milliseconds since the epoch."""
    trace_id: str | None = None
    tenant_id: str | None = None

    def headers(self) -> list[tuple[str, str]]:
        """Return the headers of the answer to ``/next``."""
        told = {
            "Content-Type": "application/json",
            "Lambda-Runtime-Aws-Request-Id": self.request_id,
            "Lambda-Runtime-Deadline-Ms": str(self.deadline_ms),
            "Lambda-Runtime-Invoked-Function-Arn": self.function_arn,
            "Lambda-Runtime-Trace-Id": self.trace_id,
            "Lambda-Runtime-Aws-Tenant-Id": self.tenant_id,
        }
        return [(name, value) for name, value in told.items() if value is not None]


class Stage(Enum):
    """How far the function has come."""

    WAITING = auto()
    RUNNING = auto()
    RESPONDING = auto()
    DONE = auto()


class Invocation:
    """Made by ``RuntimeApi.invoke``. The asker calls ``head`` once, then ``chunks`` once; ``abandon`` at any time."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.stage = Stage.WAITING
        self._parts: asyncio.Queue[Head | bytes] = asyncio.Queue(maxsize=1)
        self._failure: InvocationError | None = None
        self._ended = False
        self._drop: Callable[[], None] = _nothing

    async def head(self) -> Head:
        """Return how the answer begins, the moment it does. Raises InvocationError."""
        part = await self._next()
        if not isinstance(part, Buffered | Streamed):
            raise TypeError("head is asked once")
        return part

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield what follows a Streamed head, chunk by chunk, none of them empty; nothing follows a Buffered one.

        A chunk is taken from the function's socket only when the one before it was taken here: a slow client
        slows the function down. Raises FunctionError when the function's trailers carry an error, StreamCut
        when the body ended before its end, both after the chunks that did come.
        """
        while (part := await self._next()) is not None:
            if isinstance(part, bytes):
                yield part

    def abandon(self) -> None:
        """The client left: drop the function's response connection, now or as soon as it opens one."""
        if not self._ended:
            self._ended = True
            if self.stage is Stage.WAITING:
                self.stage = Stage.DONE  # the function will never see it
            self._parts.shutdown(immediate=True)
            self._drop()

    @property
    def ended(self) -> bool:
        """True once nothing more will come of it: answered in full, failed or abandoned."""
        return self._ended

    async def put(self, part: Head | bytes) -> None:
        """Hand on a part, when the one before it was taken. Raises ``asyncio.QueueShutDown`` when nobody waits."""
        await self._parts.put(part)

    def end(self) -> None:
        """Nothing follows."""
        self._ended = True
        self._parts.shutdown()

    def fail(self, failure: InvocationError) -> None:
        """Nothing follows but this failure. An invocation that has ended stays as it ended."""
        if not self._ended:
            self._failure = failure
            self.end()

    def on_abandon(self, drop: Callable[[], None]) -> None:
        """Call ``drop`` when the client leaves."""
        self._drop = drop

    async def _next(self) -> Head | bytes | None:
        try:
            return await self._parts.get()
        except asyncio.QueueShutDown:
            if self._failure is not None:
                raise self._failure from None
            return None


def _nothing() -> None:
    pass
