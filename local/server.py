"""HTTP/1.1 from the street: connections, limits and patience; what is answered is somebody else's matter."""

import asyncio
import contextlib
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Coroutine
from dataclasses import dataclass
from email.utils import formatdate
from http.client import responses
from typing import Protocol

import h11

from local.answer import Answer
from local.event import Request
from local.http import Wire

_READ_BYTES = 64 * 1024
_BODILESS = {204, 304}
_TOO_LARGE = 413


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """What one client may cost; seconds are between one progress and the next unless said otherwise."""

    body_bytes: int = 10 * 1024 * 1024
    """API Gateway's payload limit."""
    head_seconds: float = 60.0
    """From one request's end to the end of the next one's head, however it drips."""
    body_seconds: float = 15.0
    send_seconds: float = 30.0


class Application(Protocol):
    """What stands behind the server."""

    async def respond(self, request: Request, exchange: "Exchange") -> None:
        """Answers one request. Cancelled the moment the client leaves."""

    def refuse(self, status: int, request: Request | None) -> Answer:
        """The answer to what is no request (400, 431) or has a body over the limit (413)."""


class ClientGone(ConnectionError):  # noqa: N818 — a fact, not a fault
    """The client left, or has stopped reading for too long."""


class Exchange:
    """The answering half of one request. Its methods raise ClientGone."""

    def __init__(self, street: "_Street", *, bodiless: bool) -> None:
        self._street = street
        self._bodiless = bodiless
        self.status = 0
        """0 until the answer has begun."""
        self.streamed = False
        self.sent_bytes = 0
        """Of the body, so far."""

    async def send(self, answer: Answer) -> None:
        """A whole answer."""
        length = () if answer.status in _BODILESS else (("Content-Length", str(len(answer.body))),)
        await self.begin(Answer(answer.status, (*answer.headers, *length)))
        await self.chunk(answer.body)
        await self.finish()

    async def begin(self, head: Answer) -> None:
        """Status and headers, on their way before the first chunk is there."""
        self.status = head.status
        self._bodiless = self._bodiless or head.status in _BODILESS
        pairs = [*head.headers, ("Date", formatdate(usegmt=True))]
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in pairs]
        reason = responses.get(head.status, "").encode()
        await self._street.send(h11.Response(status_code=head.status, headers=headers, reason=reason))

    async def chunk(self, content: bytes) -> None:
        """A piece of the body, on its way when this returns."""
        if content and not self._bodiless:
            await self._street.send(h11.Data(data=content))
            self.sent_bytes += len(content)

    async def finish(self) -> None:
        """The regular end."""
        await self._street.send(h11.EndOfMessage())

    def cut(self) -> None:
        """An end that the client can tell from the regular one: the connection closes with no last chunk."""
        self._street.close()


async def listen(application: Application, bound: socket.socket, patience: Patience) -> asyncio.Server:
    """Accepts connections on a bound socket from now on. Raises OSError when another listens there."""

    async def connected(reader: StreamReader, writer: StreamWriter) -> None:
        # A client that is gone, silent or slow concerns nobody else; OSError holds TimeoutError too.
        with contextlib.suppress(OSError), contextlib.closing(_Street(reader, writer, patience)) as street:
            await street.serve(application)

    return await asyncio.start_server(connected, sock=bound)


class _Street(Wire):
    """A client's connection: requests one after the other, each with a patience of its own."""

    def __init__(self, reader: StreamReader, writer: StreamWriter, patience: Patience) -> None:
        super().__init__(reader, writer)
        self._patience = patience
        self._source_ip = str(writer.get_extra_info("peername")[0])

    async def serve(self, application: Application) -> None:
        """Until the client leaves, asks to, or breaks the protocol."""
        while True:
            request = None
            try:
                async with asyncio.timeout(self._patience.head_seconds):
                    head = await self.request()
                if head is None:
                    return
                request = self._complete(head, b"")
                request = self._complete(head, await self._whole_body(head))
            except h11.RemoteProtocolError as error:
                answer = application.refuse(error.error_status_hint, request)
                await self.refuse(answer.status, answer.headers, answer.body)
                return
            exchange = Exchange(self, bodiless=request.method == "HEAD")
            await self._while_connected(application.respond(request, exchange))

    async def send(self, event: h11.Event) -> None:
        """Writes an event and waits until the client keeps up. Raises ClientGone."""
        try:
            self._writer.write(self._h11.send(event) or b"")
            async with asyncio.timeout(self._patience.send_seconds):
                await self._writer.drain()
        except OSError as error:
            self.abort()
            raise ClientGone from error

    async def _whole_body(self, head: h11.Request) -> bytes:
        """Raises RemoteProtocolError, with status 413 when the body is, or says it is, over the limit."""
        declared = next((int(value) for name, value in head.headers if name == b"content-length"), 0)
        parts, received = self.body(), bytearray()
        while max(declared, len(received)) <= self._patience.body_bytes:
            async with asyncio.timeout(self._patience.body_seconds):
                part = await anext(parts, None)
            if part is None:
                return bytes(received)
            received += part
        raise h11.RemoteProtocolError("body over the limit", error_status_hint=_TOO_LARGE)

    def _complete(self, head: h11.Request, body: bytes) -> Request:
        return Request(
            method=head.method.decode("ascii"),
            target=head.target.decode("ascii"),
            headers=[(name.decode("ascii"), value.decode("latin-1")) for name, value in head.headers.raw_items()],
            body=body,
            source_ip=self._source_ip,
            http_version=head.http_version.decode("ascii"),
        )

    async def _while_connected(self, responding: Coroutine[None, None, None]) -> None:
        """Runs the answer and cancels it when the client leaves. Raises ClientGone."""
        answering = asyncio.create_task(responding)
        watching = asyncio.create_task(self._until_gone())
        try:
            await asyncio.wait([answering, watching], return_when=asyncio.FIRST_COMPLETED)
        finally:
            watching.cancel()
            answering.cancel()
            await asyncio.wait([answering, watching])
        if answering.cancelled():
            raise ClientGone
        answering.result()

    async def _until_gone(self) -> None:
        """What the client sends meanwhile is its next request."""
        while received := await self._reader.read(_READ_BYTES):
            self._h11.receive_data(received)
            if len(self._h11.trailing_data[0]) > _READ_BYTES:
                await asyncio.Event().wait()
