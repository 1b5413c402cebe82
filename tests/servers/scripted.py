"""A raw server on loopback: each connection plays a script, byte for byte, and everything is counted."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import Self


class ServerConnection:
    def __init__(self, server: "ScriptedServer", reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.number = len(server.connections) + 1
        self.reader = reader
        self.writer = writer
        self._server = server

    async def request(self) -> bytes:
        """Return the next request, head and body as they came; raises ConnectionError when there is none."""
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            body = await self.reader.readexactly(length)
        except asyncio.IncompleteReadError as error:
            raise ConnectionError from error
        self._server.requests.append(head + body)
        self._server.asked.set()
        return head + body

    async def send(self, data: bytes, *, step: int | None = None) -> None:
        """Write, in pieces of ``step`` bytes that leave one at a time."""
        for start in range(0, len(data), step or len(data) or 1):
            self.writer.write(data[start : start + (step or len(data))])
            await self.writer.drain()
            await asyncio.sleep(0)

    async def until_gone(self) -> None:
        """Wait for the client to close its side, and say so."""
        while await self.reader.read(65536):
            pass
        self._server.gone.set()

    def reset(self) -> None:
        self.writer.transport.abort()


type Script = Callable[[ServerConnection], Awaitable[None]]


class ScriptedServer:
    def __init__(self, script: Script, tls: ssl.SSLContext | None = None) -> None:
        self.connections: list[ServerConnection] = []
        self.requests: list[bytes] = []
        self.met, self.asked, self.gone = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._script = script
        self._tls = tls

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls, limit=2**26)
        self.port = self._server.sockets[0].getsockname()[1]
        self.url = f"{'https' if self._tls else 'http'}://localhost:{self.port}/comprendre"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._server.abort_clients()
        for connection in self.connections:
            connection.writer.transport.abort()
        await self._server.wait_closed()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = ServerConnection(self, reader, writer)
        self.connections.append(connection)
        self.met.set()
        try:
            await self._script(connection)
        except (ConnectionError, ssl.SSLError):
            self.gone.set()
        finally:
            writer.close()


def answering(*responses: bytes, close: bool = True, step: int | None = None) -> Script:
    """Play each response for one request of a connection, then close it or wait for its client to."""

    async def script(connection: ServerConnection) -> None:
        for response in responses:
            await connection.request()
            await connection.send(response, step=step)
        if not close:
            await connection.until_gone()

    return script


def ok(body: bytes, *fields: bytes) -> bytes:
    """Return a 200 with a Content-Length, and any other fields."""
    lines = (b"HTTP/1.1 200 OK", b"Content-Length: %d" % len(body), *fields, b"", body)
    return b"\r\n".join(lines)


def chunked(pieces: Sequence[bytes]) -> bytes:
    """Return a 200 with one chunk a piece."""
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (*pieces, b""))
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
