"""What the transport refuses, and that httpx's own client can stand on it."""

import httpx
import pytest

from aplomb.adapters.http.transport import prepare
from tests.servers.scripted import ScriptedServer, answering, chunked, ok


def request(method="POST", url="http://host/", **arguments):
    return httpx.Request(method, url, **arguments)


async def test_httpx_s_client_works_over_it(slim):
    async with ScriptedServer(answering(ok(b'{"a": 1}'), chunked([b"he", b"llo"]), close=False)) as server:
        client = httpx.AsyncClient(transport=slim)
        assert (await client.post(server.url, json={})).json() == {"a": 1}
        async with client.stream("POST", server.url, json={}) as response:
            assert [text async for text in response.aiter_text()] == ["hello"]
        await client.aclose()
    assert len(server.connections) == 1


@pytest.mark.parametrize("field", ["a\r\nX: y", "a\nX: y", "a\0"])
def test_a_line_break_cannot_enter_a_head(field):
    with pytest.raises(httpx.LocalProtocolError):
        prepare(request(headers=[(b"X", field.encode())]))


@pytest.mark.parametrize("method", ["HEAD", "CONNECT"])
def test_methods_of_another_framing_are_refused(method):
    with pytest.raises(httpx.LocalProtocolError):
        prepare(request(method))


def test_other_schemes_are_refused():
    with pytest.raises(httpx.UnsupportedProtocol):
        prepare(request(url="ftp://host/"))


def test_the_port_is_the_url_s_or_its_scheme_s():
    urls = ("http://a/", "https://a/", "http://a:81/", "https://[::1]:444/")
    origins = [prepare(request(url=url)).origin for url in urls]
    assert [(each.tls, each.host, each.port) for each in origins] == [
        (False, "a", 80),
        (True, "a", 443),
        (False, "a", 81),
        (True, "::1", 444),
    ]
