"""One HTTP/1.1 connection, one exchange at a time (RFC 9112), over asyncio and llhttp.

- A body is whole only when its framing says so: its length was met, its last chunk came, or, unframed, the server
  ended its side in order. Anything else is an ExchangeError.
- What nobody reads is not received: beyond BUFFER_BYTES the socket waits. What is received and is no body (a head,
  interim responses, chunk extensions, trailers) is refused beyond HEAD_BYTES at a stretch. Both are looked at after
  each read of the loop, which may exceed them: by 256 KiB, over TLS by 512.
- Bytes that were not asked for end the connection: they could pass for the next response (RFC 9112, 9.2).
"""

import asyncio
import select
from enum import Enum, auto
from typing import cast, override

import httptools

HEAD_BYTES = 64 * 1024
BUFFER_BYTES = 64 * 1024

type Headers = list[tuple[bytes, bytes]]


class ExchangeError(Exception):
    """The response will not come, or not whole."""


class ConnectionLost(ExchangeError):  # noqa: N818 (what happened, as in asyncio's connection_lost)
    """The connection ended within an exchange. ``untouched``: before the first byte of a response."""

    def __init__(self, *, untouched: bool) -> None:
        super().__init__("the connection ended before the response did")
        self.untouched = untouched


class ProtocolViolation(ExchangeError):  # noqa: N818 (what happened)
    """What the server sends is no HTTP/1 response, or one beyond the limits."""


class _Phase(Enum):
    IDLE = auto()
    HEAD = auto()
    BODY = auto()
    WHOLE = auto()
    ENDED = auto()


class Connection(asyncio.Protocol):
    """A connection to one origin. Belongs to one exchange from ``ask`` until ``finish`` or ``abort``."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: Headers = []
        self._loop = asyncio.get_running_loop()
        self._parser = httptools.HttpResponseParser(self)
        self._phase = _Phase.IDLE
        self._fault: ExchangeError | None = None
        self._waiter: asyncio.Future[None] | None = None
        self._pieces: list[bytes] = []
        self._buffered = 0
        self._overhead = 0
        self._touched = False
        self._paused = False
        self._framed = False
        self._persistent = False
        self._idle_since = 0.0

    async def ask(self, request: bytes) -> None:
        """Send a request and wait for the final response's head: ``status`` and ``headers``.

        Raises ExchangeError. Cancelled or failed, the connection is to be aborted.
        """
        if self._transport.is_closing():
            raise ConnectionLost(untouched=True)
        self.headers = []
        self._overhead = 0
        self._touched = False
        self._phase = _Phase.HEAD
        self._transport.write(request)
        while self._phase is _Phase.HEAD:
            await self._progress()
        if self._phase is _Phase.ENDED and self._fault:
            raise self._fault

    async def read(self) -> bytes:
        """Return the next piece of the body, empty at its end. Raises ExchangeError when it breaks off."""
        while not self._pieces:
            if self._phase is _Phase.WHOLE:
                return b""
            await self._progress()
        piece = self._pieces[0] if len(self._pieces) == 1 else b"".join(self._pieces)
        self._drop_pieces()
        return piece

    def finish(self) -> bool:
        """End the exchange. Return True when the connection may serve another, else close it."""
        self._drop_pieces()
        if (
            self._phase is _Phase.WHOLE
            and self._persistent
            and not self._transport.is_closing()
            and not self._transport.get_write_buffer_size()
        ):
            self._phase = _Phase.IDLE
            self._idle_since = self._loop.time()
            return True
        self.abort()
        return False

    def abort(self) -> None:
        """Close at once, whatever is under way."""
        self._phase = _Phase.ENDED
        self._pieces.clear()
        self._transport.abort()

    def is_fresh(self, idle_seconds: float) -> bool:
        """Tell whether an idle connection may be used: not too old, not closed, and nothing to read.

        The socket itself is asked: the loop may have been frozen, with the environment, since it last looked.
        """
        return (
            self._phase is _Phase.IDLE
            and self._loop.time() - self._idle_since <= idle_seconds
            and not self._transport.is_closing()
            and not self._readable.poll(0)
        )

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._readable = select.poll()
        self._readable.register(transport.get_extra_info("socket"), select.POLLIN)

    @override
    def data_received(self, data: bytes) -> None:
        if self._phase not in (_Phase.HEAD, _Phase.BODY):
            self._transport.abort()
            return
        self._touched = True
        self._overhead += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):
            self._violate("not an HTTP/1 response")
        if self._overhead > HEAD_BYTES:
            self._violate(f"more than {HEAD_BYTES} bytes that are no body")
        if self._buffered > BUFFER_BYTES and not self._paused:
            self._transport.pause_reading()
            self._paused = True
        self._wake()

    @override
    def eof_received(self) -> None:
        if self._phase is _Phase.BODY and not self._framed:
            self._phase = _Phase.WHOLE
            self._persistent = False
        self._lose()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._lose()

    def on_message_begin(self) -> None:
        """Llhttp: a response begins; a second one was not asked for."""
        if self._phase is _Phase.WHOLE:
            self._persistent = False

    def on_header(self, name: bytes, value: bytes) -> None:
        """Llhttp: a field of a head, or of the trailers, which nobody reads."""
        if self._phase is _Phase.HEAD:
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """Llhttp: a head is complete; an interim one (1xx, RFC 9110 15.2) makes room for the next."""
        if self._phase is not _Phase.HEAD:
            return
        status = self._parser.get_status_code()
        if status < 200:  # noqa: PLR2004 (the first final status)
            self.headers = []
            return
        self.status = status
        self._framed = any(name.lower() in (b"content-length", b"transfer-encoding") for name, _ in self.headers)
        self._overhead = 0
        self._phase = _Phase.BODY

    def on_body(self, piece: bytes) -> None:
        """Llhttp: a piece of the body, out of its chunks."""
        if self._phase is _Phase.BODY:
            self._pieces.append(piece)
            self._buffered += len(piece)
            self._overhead = 0

    def on_message_complete(self) -> None:
        """Llhttp: the framing says that the response is whole."""
        if self._phase is _Phase.BODY:
            self._phase = _Phase.WHOLE
            self._persistent = self._parser.should_keep_alive()

    async def _progress(self) -> None:
        if self._fault:
            raise self._fault
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    def _lose(self) -> None:
        if self._phase in (_Phase.HEAD, _Phase.BODY):
            self._fail(ConnectionLost(untouched=not self._touched))
        self._wake()

    def _violate(self, reason: str) -> None:
        if self._phase is _Phase.WHOLE:
            self._persistent = False
        else:
            self._fail(ProtocolViolation(reason))

    def _fail(self, fault: ExchangeError) -> None:
        self._fault = fault
        self._phase = _Phase.ENDED
        self._transport.abort()

    def _drop_pieces(self) -> None:
        self._pieces.clear()
        self._buffered = 0
        if self._paused and not self._transport.is_closing():
            self._transport.resume_reading()
            self._paused = False
