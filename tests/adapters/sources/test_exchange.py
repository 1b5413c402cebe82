"""One request and its JSON answer: every way it can go wrong has its cause, and none lasts longer than granted."""

import asyncio
import gzip
import json
import logging
import time
from dataclasses import replace

import pytest

from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.sources.exchange import Answer, Exchange, Request, json_body, query
from aplomb.adapters.sources.failure import SourceError
from aplomb.core.limits import LIMITS
from aplomb.core.proving.finding import Cause
from tests.servers.replying import Reply, ReplyingServer

JSON = {"content-type": "application/json"}
CANARY = "canary-4d2e"


class JsonServer(ReplyingServer):
    def kind(self, request):
        return "application/json; charset=utf-8"


def said(value, status=200, **headers):
    return Reply([json.dumps(value).encode()], status, {**JSON, **headers})


@pytest.fixture
async def server():
    async with JsonServer(said({"a": 1})) as server:
        yield server


@pytest.fixture
async def exchange():
    transport = SlimTransport()
    yield Exchange(transport)
    await transport.aclose()


async def ask(exchange, server, *, path="/x", headers=None, seconds=8.0, **request):
    deadline = asyncio.get_running_loop().time() + seconds
    return await exchange.ask(Request(url=server.url + path, **request), deadline, headers)


async def cause(exchange, server, **request):
    with pytest.raises(SourceError) as caught:
        await ask(exchange, server, **request)
    return caught.value.cause


async def test_a_get_is_sent_with_its_parameters_and_says_who_asks(exchange, server):
    answer = await ask(exchange, server, path=query("", "/siren", {"q": 'nom:"A & B"', "nombre": "1"}))
    assert answer == Answer(200, {"a": 1})
    [request] = server.requests
    assert request.path == "/siren?q=nom%3A%22A+%26+B%22&nombre=1"
    assert request.header("accept") == "application/json"
    assert request.header("user-agent").startswith("aplomb/")
    assert request.header("content-type") is None
    assert query("http://h", "/x", {}) == "http://h/x"


async def test_a_post_is_sent_as_json_whose_bytes_depend_on_its_value_alone(exchange, server):
    assert json_body({"b": 1, "a": [True]}) == json_body({"a": [True], "b": 1})
    await ask(exchange, server, method="POST", body=json_body({"num": "L1235-3"}), headers={"X-Key": "k"})
    [request] = server.requests
    assert (request.json, request.header("content-type")) == ({"num": "L1235-3"}, "application/json")
    assert request.header("x-key") == "k"


@pytest.mark.parametrize(
    ("status", "expected", "attempts"),
    [
        (301, Cause.HTTP_STATUS, 1),
        (400, Cause.HTTP_STATUS, 1),
        (401, Cause.UNAUTHORIZED, 1),
        (403, Cause.UNAUTHORIZED, 1),
        (404, Cause.HTTP_STATUS, 1),
        (408, Cause.TIMEOUT, 2),
        (429, Cause.RATE_LIMITED, 2),
        (500, Cause.HTTP_STATUS, 2),
        (503, Cause.HTTP_STATUS, 2),
        (504, Cause.TIMEOUT, 2),
    ],
)
async def test_a_status_that_is_no_answer_has_a_cause_and_one_more_attempt_where_that_may_help(
    exchange, server, status, expected, attempts
):
    server.script(said({"error": status}, status, location="/elsewhere"))
    assert await cause(exchange, server) is expected
    assert len(server.requests) == attempts
    assert {request.path for request in server.requests} == {"/x"}


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
async def test_the_second_attempt_may_succeed(exchange, server, status):
    server.script(said({}, status), said({"a": 2}))
    assert (await ask(exchange, server)).body == {"a": 2}


async def test_a_pause_that_the_source_names_is_kept(exchange, server):
    server.script(said({}, 429, **{"retry-after": "1"}), said({"a": 2}))
    assert (await ask(exchange, server)).body == {"a": 2}
    first, second = server.requests
    assert second.arrived - first.arrived >= 0.99


async def test_a_pause_past_the_deadline_ends_it_at_once(exchange, server):
    server.script(said({}, 429, **{"retry-after": "60"}))
    started = time.monotonic()
    assert await cause(exchange, server) is Cause.RATE_LIMITED
    assert time.monotonic() - started < 3
    assert len(server.requests) == 1


async def test_a_day_that_the_source_names_is_not_counted_to(exchange, server):
    server.script(said({}, 429, **{"retry-after": "Mon, 30 Nov 2026 12:00:01 GMT"}), said({"a": 2}))
    assert await cause(exchange, server) is Cause.RATE_LIMITED
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "reply",
    [
        Reply([b"<html>maintenance</html>"], 200, {"content-type": "text/html"}),
        Reply([b'{"a": 1}'], 200, {"content-type": "text/html"}),
        Reply([b'{"a": 1'], 200, JSON),
        Reply([b""], 200, JSON),
        Reply([b"[1]"], 200, JSON),
        Reply([b"null"], 200, JSON),
        Reply([b'{"a": NaN}'], 200, JSON),
        Reply([b'{"a": "\xff"}'], 200, JSON),
        Reply([b'{"a": ' + b"[" * 200 + b"]" * 200 + b"}"], 200, JSON),
        Reply([b"x"], 200, {**JSON, "content-encoding": "br"}),
        Reply([b"x"], 200, {**JSON, "content-encoding": "gzip"}),
    ],
)
async def test_what_is_no_json_object_is_unreadable_and_not_asked_for_again(exchange, server, reply):
    server.script(reply)
    assert await cause(exchange, server) is Cause.UNREADABLE
    assert len(server.requests) == 1


async def test_a_body_over_the_limit_is_unreadable_packed_or_not(exchange, server):
    small = replace(exchange, limits=replace(LIMITS, source_bytes=1000))
    body = json.dumps({"a": "x" * 2000}).encode()
    for reply in (Reply([body], 200, JSON), Reply([gzip.compress(body)], 200, {**JSON, "content-encoding": "gzip"})):
        server.script(reply)
        assert await cause(small, server) is Cause.UNREADABLE
    server.script(Reply([gzip.compress(b'{"a": 1}')], 200, {**JSON, "content-encoding": "gzip"}))
    assert (await ask(small, server)).body == {"a": 1}


async def test_a_body_that_breaks_off_is_asked_for_again_and_is_then_no_connection(exchange, server):
    server.script(Reply([b'{"a": '], 200, JSON, end="cut"))
    assert await cause(exchange, server) is Cause.CONNECT
    assert len(server.requests) == 2


async def test_nobody_there_is_no_connection(exchange, server):
    gone = Request(url="http://127.0.0.1:1/x")
    with pytest.raises(SourceError) as caught:
        await exchange.ask(gone, asyncio.get_running_loop().time() + 8)
    assert caught.value.cause is Cause.CONNECT


@pytest.mark.parametrize("dripping", [Reply(end="open"), Reply([b"{", *[0.05, b" "] * 600], 200, JSON)])
async def test_silence_and_dripping_end_at_the_deadline_whatever_comes(exchange, server, dripping):
    quick = replace(exchange, limits=replace(LIMITS, source_attempt_seconds=0.3))
    server.script(dripping)
    started = time.monotonic()
    assert await cause(quick, server, seconds=1.0) is Cause.TIMEOUT
    assert time.monotonic() - started < 5
    assert len(server.requests) == 2


async def test_no_attempt_outlives_the_deadline(exchange, server):
    server.script(Reply(end="open"))
    started = time.monotonic()
    assert await cause(exchange, server, seconds=0.3) is Cause.TIMEOUT
    assert time.monotonic() - started < 3
    assert len(server.requests) == 1


async def test_connecting_has_a_limit_of_its_own(exchange):
    async def silent(reader, writer):
        await reader.read()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)  # takes the connection and never begins TLS
    host, port = server.sockets[0].getsockname()
    quick = replace(exchange, limits=replace(LIMITS, source_connect_seconds=0.2))
    started = time.monotonic()
    with pytest.raises(SourceError) as caught:
        await quick.ask(Request(url=f"https://{host}:{port}/x"), asyncio.get_running_loop().time() + 8)
    server.close()
    assert caught.value.cause is Cause.CONNECT
    assert time.monotonic() - started < 3.5


async def test_a_status_that_means_something_is_read_with_its_body(exchange, server):
    server.script(said({"header": {"statut": 404}}, 404))
    assert await ask(exchange, server, accepts=frozenset({200, 404})) == Answer(404, {"header": {"statut": 404}})


@pytest.mark.parametrize(("status", "expected"), [(404, Cause.HTTP_STATUS), (401, Cause.UNAUTHORIZED)])
async def test_and_the_same_status_from_whoever_stands_before_the_source_is_none(exchange, server, status, expected):
    server.script(Reply([b"<h1>404</h1>"], status, {"content-type": "text/html"}))
    assert await cause(exchange, server, accepts=frozenset({200, status})) is expected
    assert len(server.requests) == 1


async def test_a_redirect_is_never_followed_and_an_accepted_one_says_where_it_points(exchange, server):
    server.script(said({}, 301, location="/siren/552032534"))
    assert await ask(exchange, server, accepts=frozenset({200, 301})) == Answer(301, {}, "/siren/552032534")
    assert len(server.requests) == 1


async def test_no_key_and_nothing_of_what_is_asked_is_in_a_repr_an_error_or_a_log(exchange, server, caplog):
    caplog.set_level(logging.DEBUG)
    server.script(said({"error": CANARY}, 403))
    request = Request(method="POST", url=f"{server.url}/x?key={CANARY}", body=CANARY.encode())
    with pytest.raises(SourceError) as caught:
        await exchange.ask(request, asyncio.get_running_loop().time() + 8, {"Authorization": f"Bearer {CANARY}"})
    written = [repr(request), repr(caught.value), str(caught.value), repr(Answer(200, {"a": CANARY})), caplog.text]
    assert CANARY not in "".join(written)


async def test_leaving_ends_the_request(exchange, server):
    server.script(Reply([b"{"], 200, JSON, end="open"))
    task = asyncio.create_task(ask(exchange, server))
    while not server.requests:  # noqa: ASYNC110 -- the server lives in another thread
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    for _ in range(300):
        if server.hang_ups:
            break
        await asyncio.sleep(0.01)
    assert server.hang_ups == 1
