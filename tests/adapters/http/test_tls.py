"""TLS as it is met: a server of our own authority, a stranger's, another name's, and a connection cut short."""

import asyncio

import httpx
import pytest

from aplomb.adapters.http.transport import SlimTransport
from tests.adapters.http.exchange import ask
from tests.servers.authority import found
from tests.servers.scripted import ScriptedServer, answering, chunked, ok


@pytest.fixture(scope="session")
def stranger(tmp_path_factory):
    return found(tmp_path_factory.mktemp("stranger"))


@pytest.fixture(scope="session")
def namesake(tmp_path_factory):
    return found(tmp_path_factory.mktemp("namesake"), "elsewhere.invalid")


@pytest.mark.parametrize("response", [ok(b"hello"), chunked([b"hel", b"lo"])], ids=["length", "chunked"])
async def test_https_is_http_over_a_verified_connection_that_is_kept(transport, authority, response):
    script = answering(response, response, close=False)
    async with ScriptedServer(script, authority.server_context()) as server:
        assert [(await ask(transport, server.url)).body for _ in range(2)] == [b"hello", b"hello"]
    assert len(server.connections) == 1


async def test_a_stranger_is_not_spoken_to(transport, stranger):
    async with ScriptedServer(answering(ok(b"hello")), stranger.server_context()) as server:
        with pytest.raises(httpx.ConnectError):
            await ask(transport, server.url)
    assert not server.requests


async def test_a_trusted_server_of_another_name_is_not_spoken_to(namesake):
    transport = SlimTransport(tls=namesake.client_context)
    async with ScriptedServer(answering(ok(b"hello")), namesake.server_context()) as server:
        with pytest.raises(httpx.ConnectError):
            await ask(transport, server.url)
    await transport.aclose()
    assert not server.requests


async def test_an_http_server_behind_an_https_url_is_a_connect_error(transport):
    async def script(connection):
        await connection.send(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    async with ScriptedServer(script) as server:
        with pytest.raises(httpx.ConnectError):
            await ask(transport, server.url.replace("http:", "https:"))


async def test_the_context_is_made_once_and_only_when_an_https_url_is_asked(authority):
    made = []

    def make():
        made.append(authority.client_context())
        return made[-1]

    transport = SlimTransport(tls=make)
    tls = authority.server_context()
    async with (
        ScriptedServer(answering(ok(b"hello"))) as plain,
        ScriptedServer(answering(ok(b"hello")), tls) as one,
        ScriptedServer(answering(ok(b"hello")), tls) as other,
    ):
        await ask(transport, plain.url)
        assert not made
        await asyncio.gather(ask(transport, one.url), ask(transport, other.url))
        assert len(made) == 1
        await transport.aclose()


async def test_without_a_context_of_ours_a_stranger_is_not_spoken_to(authority):
    """What ships trusts the public authorities, and no one else."""
    transport = SlimTransport()
    async with ScriptedServer(answering(ok(b"hello")), authority.server_context()) as server:
        with pytest.raises(httpx.ConnectError):
            await ask(transport, server.url)
    await transport.aclose()
    assert not server.requests
