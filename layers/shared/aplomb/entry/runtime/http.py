"""The little HTTP/1.1 that the Runtime API takes, one request a connection."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

_HEAD_BYTES = 1024 * 1024


class RuntimeApiError(Exception):
    """The Runtime API could not be reached, hung up, or answered what is not HTTP."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the Runtime API answered; names of headers in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes = field(repr=False)


class Exchange:
    """A request under way and its reply."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.reply = asyncio.create_task(_reply(reader))
        """Done when the peer has answered or has gone, which may be before all was sent. Raises RuntimeApiError."""
        self.reply.add_done_callback(_look)

    @classmethod
    async def begin(cls, address: str, method: str, path: str, headers: Mapping[str, str]) -> "Exchange":
        """Connect to ``address`` (host:port) and send the head of a request. Raises RuntimeApiError."""
        host, _, port = address.rpartition(":")
        try:
            reader, writer = await asyncio.open_connection(host, int(port), limit=_HEAD_BYTES)
        except OSError as error:
            raise RuntimeApiError("cannot connect") from error
        lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return cls(reader, writer)

    async def send(self, content: bytes) -> None:
        """Send a piece of the body, as fast as the peer takes it. Raises RuntimeApiError when it is gone."""
        self._writer.write(content)
        try:
            await self._writer.drain()
        except OSError as error:
            raise RuntimeApiError("the peer hung up") from error

    def drop(self) -> None:
        """Close the connection at once; what was not sent yet is lost."""
        self.reply.cancel()
        self._writer.transport.abort()


async def request(
    address: str, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b""
) -> Reply:
    """Make a whole request. Raises RuntimeApiError."""
    sized = {**(headers or {}), "Content-Length": str(len(body))} if method == "POST" else {}
    exchange = await Exchange.begin(address, method, path, sized)
    try:
        await exchange.send(body)
        return await exchange.reply
    finally:
        exchange.drop()


def _look(reply: asyncio.Task[Reply]) -> None:
    """Keep asyncio from reporting that nobody asked why the peer left: nobody has to."""
    if not reply.cancelled():
        reply.exception()


async def _reply(reader: asyncio.StreamReader) -> Reply:
    try:
        status, headers = _head(await reader.readuntil(b"\r\n\r\n"))
        if headers.get("transfer-encoding", "").lower() == "chunked":
            return Reply(status, headers, await _chunks(reader))
        if (length := headers.get("content-length")) is not None:
            return Reply(status, headers, await reader.readexactly(int(length)))
        return Reply(status, headers, await reader.read())
    except (OSError, EOFError, LookupError, ValueError, asyncio.LimitOverrunError) as error:
        raise RuntimeApiError("no whole reply") from error


def _head(raw: bytes) -> tuple[int, dict[str, str]]:
    status_line, *lines = raw.decode("latin-1").split("\r\n")[:-2]
    pairs = (line.partition(":") for line in lines)
    return int(status_line.split(" ")[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = bytearray()
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        body += (await reader.readexactly(size + 2))[:-2]
    return bytes(body)
