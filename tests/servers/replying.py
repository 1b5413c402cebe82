"""A server on loopback that answers what a test has scripted, event by event, in the framing of some protocol."""

import asyncio
import binascii
import json
import socket
import struct
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Self

type Event = Mapping[str, object]
type Piece = Event | bytes | float
"""An event, bytes sent as they are, or a pause in seconds."""


@dataclass(frozen=True, slots=True)
class Request:
    """What arrived: headers in their order with lower-case names, and when, in seconds of a monotonic clock."""

    path: str
    headers: Sequence[tuple[str, str]]
    body: bytes
    arrived: float

    def header(self, name: str) -> str | None:
        """The first value of a header."""
        return next((value for key, value in self.headers if key == name), None)

    @property
    def json(self) -> dict:
        """The body, parsed."""
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer; ``end`` says whether its body is finished, cut off, or left open until the client goes.

    Of a ``reset`` nothing is sent: the connection is broken off. ``late`` seconds of silence stand before the head.
    """

    pieces: Sequence[Piece] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    end: Literal["whole", "cut", "open", "reset"] = "whole"
    late: float = 0.0


class ReplyingServer:
    """The server, in a thread of its own, so that synchronous code may ask it as well.

    ``script`` gives one reply a request; the last one is given again to all further requests.
    """

    def __init__(self, reply: Reply) -> None:
        self.requests: list[Request] = []
        self.hang_ups = 0
        """Replies that the client left before they had ended."""
        self._replies: list[Reply] = [reply]
        self._served = 0

    def script(self, *replies: Reply) -> None:
        """Set the replies, from the next request on."""
        self._replies, self._served = list(replies), 0

    @property
    def url(self) -> str:
        """The base URL for the client."""
        host, port = self._server.sockets[0].getsockname()
        return f"http://{host}:{port}"

    def reply(self, request: Request) -> Reply:
        """What a request is answered."""
        reply = self._replies[min(self._served, len(self._replies) - 1)]
        self._served += 1
        return reply

    def kind(self, request: Request) -> str:
        """The content type of an answer that names none: JSON's, where a protocol does not say otherwise."""
        return "application/json"

    def frame(self, event: Event, request: Request) -> bytes:
        """An event as it is sent."""
        return json.dumps(event).encode()

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def __aenter__(self) -> Self:
        return self.__enter__()

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.__exit__)

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**20)

    async def _close(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = _Connection(reader, writer)
        try:
            while (request := await connection.read()) is not None:
                self.requests.append(request)
                reply = self.reply(request)
                pieces = [self.frame(piece, request) if isinstance(piece, Mapping) else piece for piece in reply.pieces]
                if reply.end == "reset":
                    connection.reset()
                    return
                if not await connection.answer(reply, pieces, self.kind(request)):
                    self.hang_ups += 1
                    return
                if reply.end == "cut":
                    return
        except asyncio.CancelledError:
            pass  # the test is over
        finally:
            writer.transport.abort()


class _Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self) -> Request | None:
        """The next request, or None once the client has closed."""
        try:
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            fields = (line.partition(":") for line in head[1:-2])
            headers = [(name.lower(), value.strip()) for name, _, value in fields]
            body = await self._reader.readexactly(int(dict(headers).get("content-length", "0")))
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        return Request(head[0].split(" ")[1], headers, body, time.monotonic())

    def reset(self) -> None:
        """Break the connection off by a reset (RFC 9293, 3.5.2), instead of ending it in order."""
        linger = struct.pack("ii", 1, 0)
        self._writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)

    async def answer(self, reply: Reply, pieces: Sequence[bytes | float], kind: str) -> bool:
        """Send the reply; False when the client left before its end. Left open without a piece, it is silence."""
        if reply.late:
            await self._wait(reply.late)
        if pieces or reply.end != "open":
            self._send_head(reply, kind)
        for piece in pieces:
            if isinstance(piece, float):
                await self._wait(piece)
            else:
                self._writer.write(b"%x\r\n%b\r\n" % (len(piece), piece))
            if self._left():
                return False
        if reply.end == "open":
            await self._wait(float("inf"))
            return False
        if reply.end == "whole":
            self._writer.write(b"0\r\n\r\n")
        try:
            await self._writer.drain()
        except ConnectionError:
            return False
        return True

    def _send_head(self, reply: Reply, kind: str) -> None:
        headers = {"content-type": kind, "transfer-encoding": "chunked", **reply.headers}
        lines = [f"HTTP/1.1 {reply.status} Scripted", *(f"{name}: {value}" for name, value in headers.items())]
        self._writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))

    async def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._left():  # noqa: ASYNC110 -- a peer that leaves sets no event
            await asyncio.sleep(0.01)

    def _left(self) -> bool:
        return self._reader.at_eof() or self._reader.exception() is not None


def aws_frame(headers: Mapping[str, str], content: Mapping[str, object]) -> bytes:
    """One message of the AWS event stream encoding.

    https://docs.aws.amazon.com/AmazonS3/latest/API/RESTSelectObjectAppendix.html
    """
    named = b"".join(
        struct.pack("!B", len(name)) + name.encode() + struct.pack("!BH", 7, len(value)) + value.encode()
        for name, value in {**headers, ":content-type": "application/json"}.items()
    )
    payload = json.dumps(content).encode()
    prelude = struct.pack("!II", len(named) + len(payload) + 16, len(named))
    message = prelude + struct.pack("!I", binascii.crc32(prelude)) + named + payload
    return message + struct.pack("!I", binascii.crc32(message))
