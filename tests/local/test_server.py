"""The server against raw sockets and a small application of the test's own."""

import asyncio
import socket
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from local.answer import Answer
from local.server import Patience, listen

FAST = Patience(head_seconds=0.5, body_seconds=0.5, send_seconds=0.5, body_bytes=1000)


class Application:
    """Echoes bodies; /stream waits for `more` between two chunks; /cut ends without an end; /wait waits."""

    def __init__(self):
        self.more = asyncio.Event()
        self.began = asyncio.Event()
        self.cancelled = asyncio.Event()

    async def respond(self, request, exchange):
        self.began.set()
        match request.path:
            case "/stream" | "/cut":
                await exchange.begin(Answer(200, (("X-Kind", "stream"),)))
                await exchange.chunk(b"first")
                await self.more.wait()
                if request.path == "/cut":
                    exchange.cut()
                    return
                await exchange.chunk(b"second")
                await exchange.finish()
            case "/wait":
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    self.cancelled.set()
                    raise
            case "/empty":
                await exchange.send(Answer(204, ()))
            case _:
                await exchange.send(Answer(200, (("X-Method", request.method),), request.body))

    def refuse(self, status, request):
        return Answer(status, (), b"refused")


@pytest.fixture
def application():
    return Application()


@asynccontextmanager
async def connected(application, patience=FAST):
    bound = socket.create_server(("127.0.0.1", 0))
    async with await listen(application, bound, patience) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        yield reader, writer
        writer.close()
        server.close()


async def head(reader):
    return (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)).decode().lower()


async def ask(writer, request_line, *headers, body=b""):
    lines = [f"{request_line} HTTP/1.1", "Host: x", *headers]
    writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
    await writer.drain()


async def test_requests_of_one_connection_are_answered_in_turn(application):
    async with connected(application) as (reader, writer):
        await ask(writer, "POST /a", "Content-Length: 3", body=b"one" + b"GET /b HTTP/1.1\r\nHost: x\r\n\r\n")
        assert "content-length: 3" in await head(reader)
        assert await reader.readexactly(3) == b"one"
        assert "x-method: get" in await head(reader)
        await ask(writer, "POST /c", "Transfer-Encoding: chunked", body=b"2\r\nab\r\n1\r\nc\r\n0\r\n\r\n")
        await head(reader)
        assert await reader.readexactly(3) == b"abc"


async def test_a_head_request_gets_the_head_alone(application):
    async with connected(application) as (reader, writer):
        await ask(writer, "HEAD /stream")
        application.more.set()
        assert "x-kind: stream" in await head(reader)
        await ask(writer, "GET /next")
        assert (await head(reader)).startswith("http/1.1 200")


async def test_an_answer_without_a_body_has_no_length(application):
    async with connected(application) as (reader, writer):
        await ask(writer, "GET /empty")
        assert "content-length" not in await head(reader)


async def test_a_chunk_is_there_before_the_next_one_is_made(application):
    async with connected(application) as (reader, writer):
        await ask(writer, "GET /stream")
        assert "transfer-encoding: chunked" in await head(reader)
        assert await asyncio.wait_for(reader.readexactly(10), 10) == b"5\r\nfirst\r\n"
        application.more.set()
        assert await asyncio.wait_for(reader.readexactly(16), 10) == b"6\r\nsecond\r\n0\r\n\r\n"


async def test_a_cut_stream_has_no_last_chunk(application):
    async with connected(application) as (reader, writer):
        await ask(writer, "GET /cut")
        await head(reader)
        application.more.set()
        assert await asyncio.wait_for(reader.read(), 10) == b"5\r\nfirst\r\n"


async def test_the_answer_is_cancelled_when_the_client_leaves(application):
    async with connected(application) as (_, writer):
        await ask(writer, "GET /wait")
        await asyncio.wait_for(application.began.wait(), 10)
        writer.close()
        await asyncio.wait_for(application.cancelled.wait(), 10)


async def test_a_client_that_asks_is_told_to_continue(application):
    async with connected(application) as (reader, writer):
        await ask(writer, "POST /a", "Content-Length: 2", "Expect: 100-continue")
        assert (await head(reader)).startswith("http/1.1 100")
        writer.write(b"ok")
        assert (await head(reader)).startswith("http/1.1 200")


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (["Content-Length: 1001"], b""),
        (["Content-Length: 1001", "Expect: 100-continue"], b""),
        (["Transfer-Encoding: chunked"], b"3e9\r\n" + b"x" * 1001 + b"\r\n"),
    ],
)
async def test_a_body_over_the_limit_is_refused(application, headers, body):
    async with connected(application) as (reader, writer):
        await ask(writer, "POST /a", *headers, body=body)
        assert (await head(reader)).startswith("http/1.1 413")
        assert await asyncio.wait_for(reader.read(), 10) == b"refused"
    assert not application.began.is_set()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 1_200_000, 431),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ],
)
async def test_what_is_no_request_is_refused_and_the_connection_ends(application, sent, status):
    async with connected(application) as (reader, writer):
        writer.write(sent)
        assert (await head(reader)).startswith(f"http/1.1 {status}")
        assert await asyncio.wait_for(reader.read(), 10) == b"refused"


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"]
)
async def test_a_silent_client_is_let_go(application, sent):
    async with connected(application) as (reader, writer):
        writer.write(sent)
        assert await asyncio.wait_for(reader.read(), 10) == b""
    assert not application.began.is_set()


async def test_a_dripping_head_is_cut_however_steadily_it_drips(application):
    async with connected(application) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        closed = asyncio.ensure_future(reader.read())
        async with asyncio.timeout(10):
            while not closed.done():
                writer.write(b"a: b\r\n")
                await asyncio.wait([closed], timeout=0.05)


async def test_a_client_that_does_not_read_is_let_go(application):
    impatient = replace(FAST, body_bytes=50_000_000)
    async with connected(application, impatient) as (reader, writer):
        await ask(writer, "POST /a", "Content-Length: 40000000", body=b"x" * 40_000_000)
        await asyncio.sleep(1)
        received = 0
        while piece := await asyncio.wait_for(reader.read(1 << 20), 10):
            received += len(piece)
        assert received < 40_000_000


async def test_a_client_of_the_older_protocol_gets_an_end_by_closing(application):
    async with connected(application) as (reader, writer):
        writer.write(b"GET /stream HTTP/1.0\r\n\r\n")
        application.more.set()
        assert "transfer-encoding" not in await head(reader)
        assert await asyncio.wait_for(reader.read(), 10) == b"firstsecond"
