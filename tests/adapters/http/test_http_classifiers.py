"""What a classifier asks, what it takes for an answer, and the kind of everything else, over any transport."""

import asyncio
import gzip
import subprocess
import sys
import zlib

import httpx
import orjson
import pytest

from aplomb.adapters.http.classifiers import HttpClassifier
from aplomb.adapters.http.transport import ROUTE, SlimTransport
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.limits import LIMITS
from aplomb.entry.wire import encode_json
from tests.servers.scripted import ScriptedServer, answering, ok

SERVICE = CATALOGUE[2]
CANARY = "canary-of-upstream"
ANSWER = {"trust_score": 58, "routage": {"service": "Logistique"}}


def mock(answer):
    return httpx.MockTransport(answer)


def answers(status=200, content=b"", **fields):
    return mock(lambda request: httpx.Response(status, stream=httpx.ByteStream(content), headers=fields))


async def classify(transport, text="trempé 10mm", url="http://localhost/comprendre"):
    async with asyncio.timeout(10):
        return await HttpClassifier(SERVICE, url, transport).classify(text, 3)


async def failure(transport):
    with pytest.raises(ClassifierError) as caught:
        await classify(transport)
    assert CANARY not in str(caught.value)
    return caught.value.kind, caught.value.detail


def packed(body, bits):
    compressor = zlib.compressobj(wbits=bits)
    return compressor.compress(body) + compressor.flush()


async def test_it_asks_as_the_seed_says_and_the_prepared_head_is_the_head(transport):
    """The same bytes leave through both transports."""
    async with ScriptedServer(answering(ok(orjson.dumps(ANSWER)))) as server:
        assert await classify(transport, url=server.url) == ANSWER
    head, _, body = server.requests[0].partition(b"\r\n\r\n")
    assert orjson.loads(body) == {"text": "trempé 10mm", "factory_id": 3, "anthropic": False}
    assert "trempé".encode() in body
    assert head.split(b"\r\n") == [
        b"POST /comprendre HTTP/1.1",
        b"Host: localhost:%d" % server.port,
        b"Content-Type: application/json",
        b"Accept: application/json",
        b"Accept-Encoding: gzip, deflate",
        b"Content-Length: %d" % len(body),
    ]


async def test_a_request_without_a_prepared_route_leaves_as_the_same_bytes(slim):
    seen = []

    class Recording:
        async def handle_async_request(self, request):
            seen.append(request.extensions.pop(ROUTE))
            return await slim.handle_async_request(request)

    async with ScriptedServer(answering(ok(b"1"), ok(b"1"), close=False)) as server:
        await classify(slim, url=server.url)
        await classify(Recording(), url=server.url)
    assert seen
    assert server.requests[0] == server.requests[1]


async def test_the_path_and_query_of_the_url_are_asked_for(slim):
    async with ScriptedServer(answering(ok(b"1"))) as server:
        await classify(slim, url=f"{server.url}/é?clé=a b#fragment")
    assert server.requests[0].startswith(b"POST /comprendre/%C3%A9?cl%C3%A9=a%20b HTTP/1.1\r\n")


@pytest.mark.parametrize("url", ["", "/comprendre", "ftp://host/", "http://", "file:///etc/passwd", "http://[::1"])
def test_anything_but_an_http_url_is_refused_before_anything_is_asked(url):
    with pytest.raises(ValueError, match="not a"):
        HttpClassifier(SERVICE, url, SlimTransport())


def test_credentials_in_a_url_are_refused_and_not_repeated():
    with pytest.raises(ValueError, match="without credentials") as caught:
        HttpClassifier(SERVICE, "http://name:canary@host/", SlimTransport())
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize("body", [b"null", b"[]", b'"word"', b"1", b'{"trust": 1e2}', b' {"a": "\\u00e9"}\n'])
async def test_any_json_is_an_answer(body):
    assert await classify(answers(content=body)) == orjson.loads(body)


INVALID = {
    "nothing": b"",
    "white space": b"  ",
    "HTML": b"<html>canary-of-upstream</html>",
    "NaN": b'{"trust": NaN}',
    "Infinity": b'{"trust": -Infinity}',
    "beyond a double": b'{"trust": 1e999}',
    "too deep": b"[" * 100_000,
    "too deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "not UTF-8": b'{"a": "\xff"}',
    "a lone surrogate": b'{"a": "\\ud800"}',
    "two values": b"{} {}",
    "cut": b'{"trust": 7',
}


@pytest.mark.parametrize("opening", ["[", '{"a":'])
async def test_an_answer_nested_beyond_the_limit_is_invalid_json_and_one_at_it_can_be_written_again(opening):
    closing = "]" if opening == "[" else "}"

    def nested(levels):
        return (opening * levels + "1" + closing * levels).encode()

    deepest = await classify(answers(content=nested(LIMITS.answer_levels)))
    assert encode_json({"classifiers": {"emailclassifier": deepest}})
    for levels in (LIMITS.answer_levels + 1, 300, 1000):
        kind, detail = await failure(answers(content=nested(levels)))
        assert (kind, detail) == (FailureKind.INVALID_JSON, f"more than {LIMITS.answer_levels} levels of nesting")


@pytest.mark.parametrize("item", [b"{}", b"[]", b'"[{"'])
async def test_an_answer_with_more_brackets_than_levels_is_no_deeper_for_that(item):
    many = b"[" + b",".join([item] * (LIMITS.answer_levels + 1)) + b"]"
    assert await classify(answers(content=many)) == orjson.loads(many)


@pytest.mark.parametrize("body", INVALID.values(), ids=INVALID)
async def test_what_is_no_json_is_invalid_json(body):
    assert await failure(answers(content=body)) == (FailureKind.INVALID_JSON, "body is not JSON")


@pytest.mark.parametrize("status", [300, 301, 302, 303, 304, 307, 308, 399])
async def test_a_redirect_is_not_followed(status):
    asked = []

    def redirect(request):
        asked.append(request.url)
        return httpx.Response(status, headers={"location": f"http://localhost/{CANARY}"})

    assert await failure(mock(redirect)) == (FailureKind.REDIRECT, f"status {status}")
    assert len(asked) == 1


@pytest.mark.parametrize("status", [199, 400, 404, 422, 429, 500, 502, 504, 599])
async def test_a_status_that_is_no_success_fails_whatever_its_body(status):
    transport = answers(status, b'{"trust": 90, "x": "canary-of-upstream"}')
    assert await failure(transport) == (FailureKind.HTTP_STATUS, f"status {status}")


@pytest.mark.parametrize("status", [200, 201, 203, 299])
async def test_every_success_is_read(status):
    assert await classify(answers(status, b'{"trust": 90}')) == {"trust": 90}


CODED = {
    "gzip": packed(b'{"trust": 7}', 31),
    "x-gzip": packed(b'{"trust": 7}', 31),
    "GZip": packed(b'{"trust": 7}', 31),
    "deflate": packed(b'{"trust": 7}', 15),
    "identity": b'{"trust": 7}',
}


@pytest.mark.parametrize(("coding", "body"), CODED.items(), ids=CODED)
async def test_a_coded_body_is_decoded_however_it_is_cut(transport, coding, body):
    response = ok(body, b"Content-Encoding: " + coding.encode())
    async with ScriptedServer(answering(response, step=3)) as server:
        assert await classify(transport, url=server.url) == {"trust": 7}


MISCODED = {
    "a coding nobody asked for": ("br", b"{}", "content coding neither gzip nor deflate"),
    "two codings": ("gzip, gzip", b"{}", "content coding neither gzip nor deflate"),
    "no gzip at all": ("gzip", b'{"trust": 7}', "compressed body is corrupt"),
    "a wrong checksum": ("gzip", packed(b"{}", 31)[:-8] + bytes(8), "compressed body is corrupt"),
    "deflate without zlib": ("deflate", packed(b"{}", -15), "compressed body is corrupt"),
    "cut": ("gzip", packed(b"{}", 31)[:-4], "compressed body does not end where it should"),
    "nothing": ("gzip", b"", "compressed body does not end where it should"),
    "more after the end": ("gzip", packed(b"{}", 31) * 2, "compressed body does not end where it should"),
}


@pytest.mark.parametrize(("coding", "body", "detail"), MISCODED.values(), ids=MISCODED)
async def test_a_body_that_is_not_what_its_coding_says_is_invalid_json(coding, body, detail):
    transport = answers(200, body, **{"content-encoding": coding})
    assert await failure(transport) == (FailureKind.INVALID_JSON, detail)


def string(size):
    return b'"' + b"x" * (size - 2) + b'"'


@pytest.mark.parametrize("coding", ["identity", "gzip", "deflate"])
async def test_the_limit_counts_decoded_bytes_and_is_exact(coding):
    bits = {"gzip": 31, "deflate": 15}.get(coding)
    within, over = string(LIMITS.answer_bytes), string(LIMITS.answer_bytes + 1)
    if bits:
        within, over = packed(within, bits), packed(over, bits)
    fields = {"content-encoding": coding}
    assert len(await classify(answers(200, within, **fields))) == LIMITS.answer_bytes - 2
    assert await failure(answers(200, over, **fields)) == (FailureKind.TOO_LARGE, "body over 1048576 bytes")


async def test_a_compressed_body_that_holds_nothing_is_too_large_by_what_was_received():
    empty_blocks = gzip.compress(b"")[:10] + b"\x00\x00\x00\xff\xff" * 300_000
    transport = answers(200, empty_blocks, **{"content-encoding": "gzip"})
    assert (await failure(transport))[0] is FailureKind.TOO_LARGE


async def test_every_error_of_the_seam_is_connect():
    for error in (httpx.ConnectError, httpx.ReadError, httpx.RemoteProtocolError, httpx.ReadTimeout):

        def fail(request, error=error):
            raise error(CANARY)

        assert await failure(mock(fail)) == (FailureKind.CONNECT, "no connection, or it broke off")


async def test_a_bug_of_a_transport_is_no_failure_of_a_service():
    def fail(request):
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        await classify(mock(fail))


async def test_one_transport_serves_all_ten(transport):
    async with ScriptedServer(answering(*[ok(b"1")] * 20, close=False)) as server:
        classifiers = [HttpClassifier(service, server.url, transport) for service in CATALOGUE]
        for _ in range(2):
            assert await asyncio.gather(*(each.classify("x", 3) for each in classifiers)) == [1] * 10
    assert [classifier.service for classifier in classifiers] == list(CATALOGUE)
    assert len(server.requests) == 20


async def test_an_error_page_that_came_whole_does_not_cost_the_connection(slim):
    error = b"HTTP/1.1 422 Unprocessable Content\r\nContent-Length: 14\r\n\r\n" + b'{"detail": []}'
    async with ScriptedServer(answering(error, error, close=False)) as server:
        for _ in range(2):
            with pytest.raises(ClassifierError):
                await classify(slim, url=server.url)
    assert len(server.connections) == 1


def test_importing_the_adapter_imports_no_httpx():
    script = "import sys, aplomb.adapters.http.classifiers; sys.exit('httpx' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", script], env={"PYTHONPATH": "layers/shared"}, check=False).returncode == 0
    )
