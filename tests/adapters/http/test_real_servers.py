"""The transports and the classifier against servers that others wrote."""

import json

import httpx
import pytest

from aplomb.adapters.http.classifiers import HttpClassifier
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.errors import ClassifierError
from tests.adapters.http.exchange import ask
from tests.servers.asgi import ANSWER, AsgiServer
from tests.servers.nginx import Nginx

BYTES = json.dumps(ANSWER).encode()


@pytest.fixture(scope="module", params=["httptools", "h11"])
def uvicorn(request):
    with AsgiServer(request.param) as server:
        yield server


@pytest.fixture(scope="module")
def nginx(tmp_path_factory, authority):
    with Nginx(tmp_path_factory.mktemp("nginx"), authority, BYTES) as server:
        yield server


async def outcome(transport, url):
    """Return the answer, or the kind and detail of its failure."""
    try:
        return await HttpClassifier(CATALOGUE[1], url, transport).classify("trempé 10mm", 3)
    except ClassifierError as error:
        return str(error.kind), error.detail


@pytest.mark.parametrize("path", ["/comprendre", "/chunked", "/gzip"])
async def test_uvicorn_understands_what_is_asked_and_is_understood(transport, uvicorn, path):
    for _ in range(3):
        assert await outcome(transport, uvicorn.url + path) == ANSWER


async def test_uvicorn_s_error_is_a_status(transport, uvicorn):
    assert await outcome(transport, f"{uvicorn.url}/broken") == ("http_status", "status 500")


async def test_uvicorn_receives_a_large_body_whole(transport, uvicorn):
    body = bytes(range(256)) * 4096
    assert (await ask(transport, f"{uvicorn.url}/echo", body)).body == body


@pytest.mark.nginx
@pytest.mark.parametrize("path", ["/answer", "/gzip"])
async def test_nginx_serves_a_file_as_it_is_and_compressed_over_both_schemes(transport, nginx, path):
    for _ in range(4):  # one more than the connection may serve
        assert await outcome(transport, nginx.url + path) == ANSWER
        assert await outcome(transport, nginx.tls_url + path) == ANSWER


@pytest.mark.nginx
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/close", {"trust": 70}),
        ("/moved", ("redirect", "status 302")),
        ("/gateway", ("http_status", "status 502")),
        ("/small", ("http_status", "status 413")),
    ],
)
async def test_nginx_s_own_answers(transport, nginx, path, expected):
    for _ in range(2):
        assert await outcome(transport, nginx.url + path) == expected


@pytest.mark.nginx
async def test_nginx_compresses_because_it_was_asked_to(slim, nginx):
    request = httpx.Request("POST", f"{nginx.url}/gzip", content=b"", headers={"Accept-Encoding": "gzip"})
    response = await slim.handle_async_request(request)
    assert response.headers["content-encoding"] == "gzip"
    await response.aclose()
