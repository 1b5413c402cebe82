"""How a body ends, against scripted servers; ours and httpx's own transport must agree (RFC 9112, 6)."""

import httpx
import pytest

from tests.adapters.http.exchange import ask
from tests.servers.scripted import ScriptedServer, answering, chunked, ok

INTERIM = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 9\r\n\r\n"
WHOLE = {
    "content-length": ok(b"hello"),
    "a field in any case, with any space": b"HTTP/1.1 200 OK\r\ncontent-LENGTH:    5  \r\n\r\nhello",
    "chunked": chunked([b"he", b"l", b"lo"]),
    "chunked with extensions and trailers": (
        b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;name="v"\r\nhello\r\n0;last\r\nTrailer: x\r\n\r\n'
    ),
    "until the server closes": b"HTTP/1.1 200 OK\r\nX: y\r\n\r\nhello",
    "HTTP/1.0": b"HTTP/1.0 200 OK\r\n\r\nhello",
    "HTTP/1.0 with a length": b"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    "interim responses before": INTERIM + ok(b"hello"),
    "no reason phrase": b"HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
}
EMPTY = {
    "a length of nothing": (200, ok(b"")),
    "no chunk but the last": (200, chunked([])),
    "204": (204, b"HTTP/1.1 204 No Content\r\n\r\n"),
    "304": (304, b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    "nothing until the server closes": (200, b"HTTP/1.1 200 OK\r\n\r\n"),
}
BROKEN = {
    "no response": b"",
    "half a head": b"HTTP/1.1 200 OK\r\nContent-Le",
    "an interim response alone": b"HTTP/1.1 100 Continue\r\n\r\n",
    "shorter than its length": b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
    "a chunk cut": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    "no last chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    "no chunk size": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n",
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n",
    "noise": bytes(range(256)),
    "no status": b"HTTP/1.1 OK\r\n\r\n",
    "two lengths": b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "a negative length": b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
    "a length that is no number": b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhello",
    "a head without end": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200_000,
    "one field without end": b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1_000_000,
    "a head over the limit": b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1_000_000 + b"\r\nContent-Length: 0\r\n\r\n",
}
"""Each is all that comes before the server closes."""
STRICTER = {
    "both framings, a smuggler's": (
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    ),
    "interim responses without end": b"HTTP/1.1 100 Continue\r\n\r\n" * 40_000 + ok(b"hello"),
    "trailers without end": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"X: y\r\n" * 200_000,
    "a chunk extension without end": (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;" + b"x" * 1_000_000 + b"\r\nhello\r\n0\r\n\r\n"
    ),
    "another protocol from here on": b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhello",
}
"""What httpx's own transport takes or leaves unbounded."""


@pytest.mark.parametrize("step", [None, 1], ids=["at once", "byte by byte"])
@pytest.mark.parametrize("response", WHOLE.values(), ids=WHOLE)
async def test_a_whole_body_arrives_however_it_is_framed_and_cut(transport, response, step):
    async with ScriptedServer(answering(response, step=step)) as server:
        answer = await ask(transport, server.url)
    assert (answer.status, answer.body) == (200, b"hello")


@pytest.mark.parametrize(("status", "response"), EMPTY.values(), ids=EMPTY)
async def test_a_body_may_be_empty(transport, status, response):
    async with ScriptedServer(answering(response)) as server:
        answer = await ask(transport, server.url)
    assert (answer.status, answer.body) == (status, b"")


@pytest.mark.parametrize("response", BROKEN.values(), ids=BROKEN)
async def test_what_is_not_whole_is_an_error_and_never_a_shorter_answer(transport, response):
    async with ScriptedServer(answering(response)) as server:
        with pytest.raises(httpx.TransportError):
            await ask(transport, server.url)


@pytest.mark.parametrize("response", STRICTER.values(), ids=STRICTER)
async def test_ours_is_stricter_where_leniency_costs_memory_or_trust(slim, response):
    async with ScriptedServer(answering(response)) as server:
        with pytest.raises(httpx.RemoteProtocolError):
            await ask(slim, server.url)


async def test_a_reset_is_an_error(transport):
    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel")
        connection.reset()

    async with ScriptedServer(script) as server:
        with pytest.raises(httpx.TransportError):
            await ask(transport, server.url)


async def test_nobody_listening_is_a_connect_error(transport):
    async with ScriptedServer(answering()) as server:
        url = server.url
    with pytest.raises(httpx.ConnectError):
        await ask(transport, url)


async def test_a_name_that_is_none_is_a_connect_error(transport):
    with pytest.raises(httpx.ConnectError):
        await ask(transport, f"http://{'x' * 64}.invalid/")


async def test_fields_come_back_as_they_were_sent_and_interim_ones_do_not(slim):
    async with ScriptedServer(answering(INTERIM + ok(b"", b"X-One: a", b"x-one: b"))) as server:
        answer = await ask(slim, server.url)
    assert answer.headers == [(b"Content-Length", b"0"), (b"X-One", b"a"), (b"x-one", b"b")]
