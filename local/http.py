"""HTTP/1.1 on one accepted connection: h11 knows the protocol, asyncio the socket."""

import asyncio
from collections.abc import AsyncIterator, Iterable

import h11

type Headers = Iterable[tuple[str, str]]

_READ_BYTES = 64 * 1024
_HEAD_BYTES = 1024 * 1024
_LINGER_SECONDS = 1.0
_LINGER_BYTES = 16 * 1024 * 1024


class HangupError(ConnectionError):
    """The peer closed the connection in the middle of its message."""


class Wire:
    """One connection with a client.

    Every method that reads or writes raises ConnectionError when the client is gone (HangupError in the middle of
    its message), and ``h11.RemoteProtocolError`` when what it sends is not HTTP.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._h11 = h11.Connection(h11.SERVER, max_incomplete_event_size=_HEAD_BYTES)
        self.trailers: dict[str, str] = {}
        """The trailers of the last body read, names in lower case."""

    async def request(self) -> h11.Request | None:
        """Return the next request's head, or None when the client has closed, or will, after the last one."""
        if self._h11.our_state is h11.DONE and self._h11.their_state is h11.DONE:
            self._h11.start_next_cycle()
        elif self._h11.our_state is not h11.IDLE:
            return None
        event = await self._event()
        return event if isinstance(event, h11.Request) else None

    async def body(self) -> AsyncIterator[bytes]:
        """Yield the request's body as it arrives; ``trailers`` hold what followed it once this ends."""
        while isinstance(event := await self._event(), h11.Data):
            yield bytes(event.data)
        if isinstance(event, h11.EndOfMessage):
            self.trailers = {name.decode(): value.decode("latin-1") for name, value in event.headers}

    @property
    def surplus(self) -> bool:
        """Whether bytes have come after the end of the request's body."""
        return bool(self._h11.trailing_data[0])

    async def respond(self, status: int, headers: Headers, body: bytes) -> None:
        """Send a whole response."""
        sized = [*headers, ("Content-Length", str(len(body)))]
        for event in (h11.Response(status_code=status, headers=sized), h11.Data(data=body), h11.EndOfMessage()):
            if part := self._h11.send(event):
                self._writer.write(part)
        await self._writer.drain()

    async def refuse(self, status: int, headers: Headers, body: bytes) -> None:
        """Send a whole response although the request may be under way still, and let the client read it.

        A socket closed with bytes unread is reset and takes the response with it: what the client still sends is
        read for a moment and thrown away.
        """
        await self.respond(status, [*headers, ("Connection", "close")], body)
        self._writer.write_eof()
        left = _LINGER_BYTES
        try:
            async with asyncio.timeout(_LINGER_SECONDS):
                while left > 0 and (found := await self._reader.read(_READ_BYTES)):
                    left -= len(found)
        except TimeoutError:
            self.abort()

    async def peer_left(self) -> None:
        """Return when the client, which has nothing to send now, closes the connection or sends all the same."""
        if not self.surplus:
            await self._reader.read(1)

    def abort(self) -> None:
        """Drop the connection at once."""
        self._writer.transport.abort()

    def close(self) -> None:
        """Close the connection once what was written is sent."""
        self._writer.close()

    async def _event(self) -> h11.Event:
        while True:
            event = self._h11.next_event()
            if isinstance(event, h11.Event):
                return event
            if event is h11.PAUSED:
                raise h11.RemoteProtocolError("a second request before the first was answered")
            if self._h11.they_are_waiting_for_100_continue:
                self._writer.write(self._h11.send(h11.InformationalResponse(status_code=100, headers=[])) or b"")
            found = await self._reader.read(_READ_BYTES)
            if not found and self._h11.their_state is h11.SEND_BODY:
                raise HangupError("closed in the middle of a message")
            self._h11.receive_data(found)
