import asyncio
import base64
import json
import sys
from contextlib import aclosing

import pytest

from local.invocation import Stage
from local.runtime_api import Buffered, FunctionError, InitError, RuntimeApi, StreamCut, Streamed
from tests.entry.runtime_process import ROOT, running_function

NEXT = "/2018-06-01/runtime/invocation/next"
RESPONSE = "/2018-06-01/runtime/invocation/r1/response"
ERROR = "/2018-06-01/runtime/invocation/r1/error"
INIT_ERROR = "/2018-06-01/runtime/init/error"
STREAMING = {
    "Lambda-Runtime-Function-Response-Mode": "streaming",
    "Content-Type": "application/vnd.awslambda.http-integration-response",
    "Transfer-Encoding": "chunked",
    "Trailer": "Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body",
}
OPENING = b'{"statusCode": 200}' + bytes(8)
REPORT = json.dumps({"errorType": "E", "errorMessage": "m"}).encode()


class Function:
    """Speaks to the Runtime API byte by byte."""

    def __init__(self, address):
        self._host, _, self._port = address.partition(":")
        self._writers = []

    async def connect(self):
        reader, writer = await asyncio.open_connection(self._host, int(self._port))
        self._writers.append(writer)
        return reader, writer

    async def begin(self, method, path, headers=None, body=b""):
        reader, writer = await self.connect()
        lines = [f"{method} {path} HTTP/1.1", "Host: x", *(f"{n}: {v}" for n, v in (headers or {}).items()), "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        return reader, writer

    async def call(self, method, path, headers=None, body=b"", *, sized=True):
        """Return the status and the body of the reply."""
        length = {"Content-Length": str(len(body))} if sized else {}
        return await reply(*await self.begin(method, path, {**length, **(headers or {})}, body))

    async def post_stream(self, *chunks, headers=STREAMING, ending=b"0\r\n\r\n"):
        return await self.call("POST", RESPONSE, headers, b"".join(map(chunked, chunks)) + ending, sized=False)

    def close(self):
        for writer in self._writers:
            writer.close()


async def reply(reader, writer):
    async with asyncio.timeout(10):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].partition("\r\n")[0])
        body = await reader.readexactly(length)
    writer.close()
    return int(head.split(" ")[1]), body


def chunked(content):
    return b"%x\r\n%b\r\n" % (len(content), content)


def trailers(**members):
    lines = [f"Lambda-Runtime-Function-Error-{name.title()}: {value}" for name, value in members.items()]
    return "\r\n".join(["0", *lines, "", ""]).encode()


@pytest.fixture
async def api():
    running = RuntimeApi()
    running.address = await running.start()
    yield running
    await running.close()


@pytest.fixture
async def function(api):
    speaking = Function(api.address)
    yield speaking
    speaking.close()


@pytest.fixture
def invocation(api):
    return invoke(api)


@pytest.fixture
async def taken(function, invocation):
    """An invocation that the function has taken and not answered."""
    status, _ = await function.call("GET", NEXT)
    assert status == 200
    return invocation


def invoke(api, request_id="r1", **told):
    return api.invoke(b"{}", function_arn="arn:x", deadline_ms=1_800_000_000_000, request_id=request_id, **told)


async def whole(invocation):
    async with asyncio.timeout(10):
        return await invocation.head(), [chunk async for chunk in invocation.chunks()]


async def test_next_says_whose_invocation_it_is(api, function):
    invoke(api, trace_id="Root=1", tenant_id="t")
    reader, writer = await function.begin("GET", NEXT)
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
    assert set(head) >= {
        "lambda-runtime-aws-request-id: r1",
        "lambda-runtime-deadline-ms: 1800000000000",
        "lambda-runtime-invoked-function-arn: arn:x",
        "lambda-runtime-trace-id: root=1",
        "lambda-runtime-aws-tenant-id: t",
    }
    assert await reader.readexactly(2) == b"{}"
    writer.close()


async def test_ready_waits_for_the_first_poll(api, function):
    waiting = asyncio.create_task(api.ready())
    await asyncio.sleep(0.05)
    assert not waiting.done()
    await function.begin("GET", NEXT)
    await asyncio.wait_for(waiting, 10)


async def test_streamed_response_is_handed_on_chunk_by_chunk(taken, function):
    reader, writer = await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING + b"one"))
    assert await taken.head() == Streamed({"statusCode": 200})
    async with aclosing(taken.chunks()) as chunks:
        assert await anext(chunks) == b"one"
        writer.write(chunked(b"two"))
        assert await anext(chunks) == b"two"
        writer.write(b"0\r\n\r\n")
        assert await anext(chunks, None) is None
    assert (await reply(reader, writer))[0] == 202
    assert taken.ended


async def test_delimiter_may_be_split_over_chunks(taken, function):
    posted = asyncio.create_task(function.post_stream(*(OPENING[at : at + 1] for at in range(len(OPENING))), b"x"))
    assert await whole(taken) == (Streamed({"statusCode": 200}), [b"x"])
    assert (await posted)[0] == 202


async def test_buffered_response_is_whole(api, taken, function):
    assert (await function.call("POST", RESPONSE, body=b'{"statusCode": 200}'))[0] == 202
    assert await whole(taken) == (Buffered(b'{"statusCode": 200}'), [])
    assert api.violations == []


OVERSIZE = b'{"statusCode": 200, "headers": {"X": "' + b"x" * 16 * 1024


@pytest.mark.parametrize(
    ("headers", "body", "violation"),
    [
        ({"Lambda-Runtime-Function-Response-Mode": None}, OPENING, "without its response mode"),
        ({"Lambda-Runtime-Function-Response-Mode": "buffered"}, OPENING, "unknown response mode"),
        ({"Content-Type": "application/json"}, OPENING, "Content-Type"),
        ({"Content-Type": None}, OPENING, "Content-Type"),
        ({}, OVERSIZE, "no delimiter within"),
        ({}, OVERSIZE + b'"}}' + bytes(8), "no delimiter within"),
        ({}, b'{"statusCode": 200}', "ended before the delimiter"),
        ({}, b"", "ended before the delimiter"),
        ({}, b"{" + bytes(8), "not JSON"),
        ({}, b"\xff" + bytes(8), "not JSON"),
        ({}, b"[]" + bytes(8), "not an object"),
        ({}, b'{"statusCode": 200, "body": ""}' + bytes(8), "unknown members of the metadata: body"),
        ({}, b'{"headers": {}}' + bytes(8), "without statusCode"),
        ({}, b'{"statusCode": "200"}' + bytes(8), "wrong type: statusCode"),
        ({}, b'{"statusCode": true}' + bytes(8), "wrong type: statusCode"),
        ({}, b'{"statusCode": 200, "headers": {"a": 1}}' + bytes(8), "wrong type: headers"),
        ({}, b'{"statusCode": 200, "multiValueHeaders": {"a": "b"}}' + bytes(8), "wrong type: multiValueHeaders"),
        ({}, b'{"statusCode": 200, "cookies": "a"}' + bytes(8), "wrong type: cookies"),
    ],
)
async def test_response_against_the_protocol_is_refused(api, taken, function, *, headers, body, violation):
    sent = {name: value for name, value in {**STREAMING, **headers}.items() if value is not None}
    status, told = await function.post_stream(*([body] if body else []), headers=sent)
    assert status == 400
    assert violation in json.loads(told)["errorMessage"]
    assert [violation in found for found in api.violations] == [True]
    with pytest.raises(FunctionError) as raised:
        await whole(taken)
    assert raised.value.error_type == "Runtime.InvalidResponse"


async def test_streaming_response_has_no_length(api, taken, function):
    headers = {name: value for name, value in STREAMING.items() if name != "Transfer-Encoding"}
    assert (await function.call("POST", RESPONSE, headers, OPENING))[0] == 400
    assert ["not chunked" in found for found in api.violations] == [True]


DOCUMENT = base64.b64encode(REPORT).decode()


@pytest.mark.parametrize(
    ("declared", "ending", "violation"),
    [
        (None, trailers(type="E", body=DOCUMENT), "no Trailer header declared"),
        ("Lambda-Runtime-Function-Error-Type", trailers(type="E", body=DOCUMENT), "no Trailer header declared"),
        ("X-Other", b"0\r\nX-Other: 1\r\n\r\n", "unknown trailers"),
        (STREAMING["Trailer"], trailers(type="E"), "one error trailer without the other"),
        (STREAMING["Trailer"], trailers(body=DOCUMENT), "one error trailer without the other"),
        (STREAMING["Trailer"], trailers(type="E", body="?"), "not JSON in base64"),
        (STREAMING["Trailer"], trailers(type="E", body="e30x"), "not JSON in base64"),
        (STREAMING["Trailer"], b"0\r\n\r\nmore", "content after the end"),
    ],
)
async def test_body_that_ends_against_the_protocol_is_refused(api, taken, function, *, declared, ending, violation):
    headers = {name: value for name, value in STREAMING.items() if name != "Trailer"}
    headers |= {} if declared is None else {"Trailer": declared}
    posted = asyncio.create_task(function.post_stream(OPENING, b"x", headers=headers, ending=ending))
    with pytest.raises(FunctionError) as raised:
        await whole(taken)
    assert raised.value.error_type == "Runtime.InvalidResponse"
    assert (await posted)[0] == 400
    assert [violation in found for found in api.violations] == [True]


async def test_error_trailers_end_the_chunks_with_an_error(api, taken, function):
    ending = trailers(type="E", body=DOCUMENT)
    posted = asyncio.create_task(function.post_stream(OPENING, b"so far", ending=ending))
    assert await taken.head() == Streamed({"statusCode": 200})
    chunks = taken.chunks()
    assert await anext(chunks) == b"so far"
    with pytest.raises(FunctionError) as raised:
        await anext(chunks)
    assert (raised.value.error_type, raised.value.payload) == ("E", REPORT)
    assert (await posted)[0] == 202
    assert api.violations == []


@pytest.mark.parametrize("body", [b"", chunked(b'{"statusCo')])
async def test_body_cut_before_the_delimiter_has_no_head(taken, function, body):
    _, writer = await function.begin("POST", RESPONSE, STREAMING, body)
    writer.close()
    with pytest.raises(StreamCut):
        await whole(taken)


@pytest.mark.parametrize("drop", ["close", "abort"])
async def test_body_without_its_last_chunk_is_cut(taken, function, drop):
    _, writer = await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING + b"so far"))
    assert await taken.head() == Streamed({"statusCode": 200})
    chunks = taken.chunks()
    assert await anext(chunks) == b"so far"
    writer.close() if drop == "close" else writer.transport.abort()
    with pytest.raises(StreamCut):
        await asyncio.wait_for(anext(chunks), 10)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/2018-06-01/runtime/invocation/r1/response"),
        ("POST", NEXT),
        ("POST", "/2018-06-01/runtime/invocation/r1/response/"),
        ("POST", "/2015-03-31/functions/function/invocations"),
    ],
)
async def test_unknown_resource_is_not_found(api, taken, function, method, path):
    assert (await function.call(method, path))[0] == 404
    assert len(api.violations) == 1
    assert not taken.ended


async def test_answer_to_another_invocation_is_refused(api, taken, function):
    for kind in ("response", "error"):
        status, told = await function.call("POST", f"/2018-06-01/runtime/invocation/r2/{kind}", body=b"{}")
        assert (status, json.loads(told)["errorType"]) == (400, "InvalidRequestID")
    assert not taken.ended
    assert len(api.violations) == 2


@pytest.mark.parametrize("path", [RESPONSE, ERROR])
async def test_second_answer_is_refused_and_the_first_stands(api, taken, function, path):
    assert (await function.call("POST", RESPONSE, body=b"1"))[0] == 202
    status, told = await function.call("POST", path, body=b"2")
    assert (status, json.loads(told)["errorType"]) == (403, "InvalidStateTransition")
    assert await whole(taken) == (Buffered(b"1"), [])
    assert len(api.violations) == 1


async def test_error_after_the_first_byte_is_refused_and_the_stream_goes_on(api, taken, function):
    reader, writer = await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING + b"one"))
    assert await taken.head() == Streamed({"statusCode": 200})
    assert (await function.call("POST", ERROR, body=REPORT))[0] == 403
    writer.write(b"0\r\n\r\n")
    assert [chunk async for chunk in taken.chunks()] == [b"one"]
    assert (await reply(reader, writer))[0] == 202
    assert len(api.violations) == 1


async def test_next_before_the_answer_is_refused(api, taken, function):
    status, told = await function.call("GET", NEXT)
    assert (status, json.loads(told)["errorType"]) == (403, "InvalidStateTransition")
    assert not taken.ended
    assert len(api.violations) == 1


async def test_error_report_fails_the_invocation(api, taken, function):
    headers = {"Lambda-Runtime-Function-Error-Type": "E"}
    assert (await function.call("POST", ERROR, headers, REPORT))[0] == 202
    with pytest.raises(FunctionError) as raised:
        await taken.head()
    assert (raised.value.error_type, raised.value.payload) == ("E", REPORT)
    assert api.violations == []


@pytest.mark.parametrize(("report", "error_type"), [(REPORT, "E"), (b"{}", "Unhandled"), (b"[]", "Unhandled")])
async def test_error_report_without_a_type_header_is_typed_by_its_json(api, taken, function, report, error_type):
    assert (await function.call("POST", ERROR, body=report))[0] == 202
    with pytest.raises(FunctionError) as raised:
        await taken.head()
    assert raised.value.error_type == error_type
    assert api.violations == []


async def test_error_report_is_json(api, taken, function):
    assert (await function.call("POST", ERROR, body=b"not JSON"))[0] == 400
    assert len(api.violations) == 1
    assert not taken.ended


async def test_init_error_fails_all_that_is_queued_and_all_that_follows(api, function):
    queued = [invoke(api, "r1"), invoke(api, "r2")]
    headers = {"Lambda-Runtime-Function-Error-Type": "Runtime.ImportModuleError"}
    assert (await function.call("POST", INIT_ERROR, headers, REPORT))[0] == 202
    for lost in (*queued, invoke(api, "r3")):
        with pytest.raises(InitError):
            await lost.head()
    with pytest.raises(InitError):
        await api.ready()
    assert api.violations == []


async def test_init_error_after_the_first_poll_is_refused(api, taken, function):
    headers = {"Lambda-Runtime-Function-Error-Type": "E"}
    assert (await function.call("POST", INIT_ERROR, headers, REPORT))[0] == 403
    assert not taken.ended


async def test_return_value_over_six_megabytes_is_refused(api, taken, function):
    assert (await function.call("POST", RESPONSE, body=bytes(6 * 1024 * 1024 + 101)))[0] == 413
    with pytest.raises(FunctionError):
        await taken.head()
    assert len(api.violations) == 1


async def test_what_is_not_http_is_written_down(api, function):
    reader, writer = await function.connect()
    writer.write(b"\0\0\0\0\r\n\r\n")
    assert await asyncio.wait_for(reader.read(), 10) == b""
    assert ["not HTTP" in found for found in api.violations] == [True]


async def test_invocation_is_not_given_to_a_connection_that_hung_up(api, function):
    _, writer = await function.begin("GET", NEXT)
    await api.ready()
    writer.close()
    await writer.wait_closed()
    await asyncio.sleep(0.1)
    invoke(api)
    assert await function.call("GET", NEXT) == (200, b"{}")


async def test_abandoned_before_it_was_taken_it_is_never_taken(api, function):
    abandoned = invoke(api, "r0")
    abandoned.abandon()
    assert abandoned.stage is Stage.DONE  # or its worker would never rest
    invoke(api, "r1")
    assert (await function.call("GET", NEXT))[0] == 200
    assert (await function.call("POST", RESPONSE, body=b"1"))[0] == 202


async def test_abandoned_midway_the_connection_is_dropped_and_the_next_served(api, taken, function):
    reader, _ = await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING + b"one"))
    await taken.head()
    taken.abandon()
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await asyncio.wait_for(reader.readexactly(1), 10)
    assert [chunk async for chunk in taken.chunks()] == []
    invoke(api, "r2")
    assert (await function.call("GET", NEXT))[0] == 200


async def test_abandoned_before_it_responds_the_stream_is_dropped(taken, function):
    taken.abandon()
    reader, _ = await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING + b"one"))
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await asyncio.wait_for(reader.readexactly(1), 10)


async def test_abandoned_before_it_responds_a_buffered_answer_is_accepted(api, taken, function):
    taken.abandon()
    assert (await function.call("POST", RESPONSE, body=b"1"))[0] == 202
    assert api.violations == []


async def test_chunks_wait_in_the_functions_socket_until_they_are_taken(taken, function):
    _, writer = await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING))
    await taken.head()
    blocked = asyncio.create_task(_flood(writer))
    _, pending = await asyncio.wait([blocked], timeout=0.5)
    assert pending
    async with aclosing(taken.chunks()) as chunks:
        async for _ in chunks:
            if blocked.done():
                break
    await blocked


async def _flood(writer):
    for _ in range(512):
        writer.write(chunked(bytes(64 * 1024)))
        await writer.drain()


async def test_process_that_died_midway_leaves_a_cut_stream(api, taken, function):
    await function.begin("POST", RESPONSE, STREAMING, chunked(OPENING + b"one"))
    await taken.head()
    chunks = taken.chunks()
    assert await anext(chunks) == b"one"
    api.fail_pending("killed")
    with pytest.raises(StreamCut):
        await anext(chunks)


async def test_closing_fails_what_is_pending(taken, api):
    await api.close()
    with pytest.raises(FunctionError):
        await taken.head()


async def test_aws_own_loop_answers_buffered():
    command = [sys.executable, "-m", "awslambdaric", "streams.lambda_handler"]
    async with running_function(command=command) as function:
        invocation = function.invoke({"do": "whole"})
        head = await asyncio.wait_for(invocation.head(), 30)
        assert json.loads(head.body)["statusCode"] == 418
        failed = function.invoke({"do": "fails_whole"})
        with pytest.raises(FunctionError) as raised:
            await asyncio.wait_for(failed.head(), 30)
        assert json.loads(raised.value.payload)["errorType"] == "ValueError"
        left = function.invoke({"do": "whole"})
        left.abandon()
        last = function.invoke({"do": "told"}, tenant_id="tenant-a")
        assert "tenant-a" in json.loads((await asyncio.wait_for(last.head(), 30)).body)["body"]
        assert function.api.violations == []


async def test_aws_own_loop_reports_that_it_cannot_start():
    command = [sys.executable, "-m", "awslambdaric", "absent.lambda_handler"]
    async with running_function("absent.lambda_handler", ROOT, command) as function:
        with pytest.raises(InitError) as raised:
            await asyncio.wait_for(function.invoke({}).head(), 30)
        assert raised.value.error_type == "Runtime.ImportModuleError"
        assert await function.ended() == 1
