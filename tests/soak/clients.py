"""Clients of `make run` over sockets of their own, which can leave in the middle of an answer."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping

from tests.local.test_house import chunk, read_head

PATIENCE_SECONDS = 60.0


class Client:
    """One request and its answer."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.status = 0
        self.headers: Mapping[str, str] = {}

    @classmethod
    async def ask(cls, port: int, method: str, path: str, body: object = None, **headers: str) -> "Client":
        """Send a request whole."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        content = b"" if body is None else json.dumps(body).encode()
        told = {"Host": "127.0.0.1", "Content-Length": str(len(content)), "Content-Type": "application/json", **headers}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        return cls(reader, writer)

    async def head(self) -> int:
        """Wait for the answer to begin; its status."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            self.status, self.headers = await read_head(self._reader)
        return self.status

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield the body as it comes. Raises IncompleteReadError when it is cut."""
        if "content-length" in self.headers:
            yield await self._reader.readexactly(int(self.headers["content-length"]))
            return
        while (piece := await chunk(self._reader)) is not None:
            yield piece

    async def body(self) -> bytes:
        """Wait for the whole body. Raises IncompleteReadError when it is cut."""
        return b"".join([piece async for piece in self.chunks()])

    async def until(self, words: bytes) -> bytes:
        """Wait for the body to hold these words; what came so far."""
        found = b""
        async for piece in self.chunks():
            found += piece
            if words in found:
                return found
        raise AssertionError(found)

    def leave(self) -> None:
        """Close the connection at once."""
        self._writer.transport.abort()


async def answered(port: int, method: str, path: str, body: object = None) -> tuple[int, bytes, float]:
    """Status, body and seconds of one request on a new connection."""
    began = time.monotonic()
    client = await Client.ask(port, method, path, body)
    try:
        await client.head()
        return client.status, await client.body(), time.monotonic() - began
    finally:
        client.leave()
