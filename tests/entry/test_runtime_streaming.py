import asyncio
import json
from contextlib import aclosing

import pytest
import pytest_asyncio

from local.runtime_api import FunctionError, Streamed
from tests.entry.runtime_process import ARN, eventually, running_function

pytestmark = pytest.mark.asyncio(loop_scope="module")
SECRET = "sk-canary-7f3a"
HEAD = {"statusCode": 200, "headers": {"Content-Type": "text/plain"}}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def function():
    async with running_function() as running:
        yield running


@pytest.fixture(autouse=True)
def _without_violations(function):
    """Whatever a handler does, the loop keeps to the protocol."""
    yield
    assert function.api.violations == []


@pytest.mark.parametrize("do", ["count", "count_plainly"])
async def test_generator_streams_chunk_by_chunk(function, do):
    assert await function.ask({"do": do}) == (HEAD, [b"0;", b"1;", b"2;"], None)


async def test_chunk_arrives_before_the_next_is_made(function, tmp_path):
    gate = tmp_path / "gate"
    gate.write_bytes(b"")
    gate.write_bytes(b"x")
    invocation = function.invoke({"do": "in_step", "file": str(gate)})
    assert await invocation.head() == Streamed(HEAD)
    arrived = []
    async with aclosing(invocation.chunks()) as chunks:
        async for chunk in chunks:
            arrived.append(chunk)
            gate.write_bytes(bytes(len(arrived) + 1))
    assert arrived == [b"0", b"1", b"2"]


async def test_empty_chunks_do_not_end_the_body(function):
    assert await function.ask({"do": "empty_chunks"}) == (HEAD, [b"a", b"b"], None)


async def test_prelude_alone_is_an_answer(function):
    assert await function.ask({"do": "nothing"}) == ({"statusCode": 204}, [], None)


async def test_prelude_may_hold_all_four_members(function):
    prelude, chunks, error = await function.ask({"do": "all_members"})
    assert (chunks, error) == ([b"made"], None)
    assert prelude == {
        "statusCode": 201,
        "headers": {"X-One": "é"},
        "multiValueHeaders": {"X-Two": ["a", "b"]},
        "cookies": ["c=d"],
    }


@pytest.mark.parametrize(
    ("do", "error_type"),
    [
        ("slow_first", "LookupError"),
        ("fails_whole", "ValueError"),
        ("fails_before_prelude", "PermissionError"),
        ("oversize", "Runtime.MalformedAnswer"),
        ("foreign_member", "Runtime.MalformedAnswer"),
        ("no_status", "Runtime.MalformedAnswer"),
        ("not_json", "Runtime.MalformedAnswer"),
        ("no_prelude", "Runtime.MalformedAnswer"),
        ("text_first", "Runtime.MalformedAnswer"),
        ("whole_bad_base64", "Runtime.MalformedAnswer"),
        ("wrong", "Runtime.MalformedAnswer"),
    ],
)
async def test_error_before_the_first_chunk_is_reported_as_one(function, do, error_type):
    prelude, _, error = await function.ask({"do": do})
    assert prelude is None
    assert error.error_type == error_type
    assert json.loads(error.payload)["errorType"] == error_type
    assert await function.alive()


@pytest.mark.parametrize(
    ("do", "error_type"),
    [
        ("fails_midway", "ValueError"),
        ("os_error_midway", "ConnectionResetError"),
        ("time_out_midway", "TimeoutError"),
        ("cancelled_midway", "Runtime.Cancelled"),
        ("text_midway", "Runtime.MalformedAnswer"),
        ("fails_in_french", r"\xc9checError"),
    ],
)
async def test_error_after_the_first_chunk_reaches_the_trailers(function, do, error_type):
    prelude, chunks, error = await function.ask({"do": do})
    assert (prelude, chunks) == (HEAD, [b"so far"])
    assert error.error_type == error_type
    assert json.loads(error.payload)["errorType"] == error_type
    assert await function.alive()


@pytest.mark.parametrize("do", ["fails_whole", "fails_midway", "os_error_midway"])
async def test_message_of_an_error_is_never_told(function, do):
    invocation = function.invoke({"do": do})
    with pytest.raises(FunctionError) as raised:
        await _to_its_end(invocation)
    assert SECRET.encode() not in raised.value.payload
    told = json.loads(raised.value.payload)
    assert told["requestId"] == invocation.call.request_id
    assert f"in {do}" in told["stackTrace"][-1]
    (line,) = await eventually(lambda: function.logged(invocation.call.request_id))
    assert (line["level"], line["errorType"]) == ("ERROR", told["errorType"])
    assert SECRET not in "".join(function.lines)


async def _to_its_end(invocation):
    await invocation.head()
    async for _ in invocation.chunks():
        pass


async def test_error_of_a_forgotten_task_is_logged_without_its_message(function):
    assert await function.ask({"do": "forgets_a_task"}) == (HEAD, [b"done"], None)
    stray = await eventually(lambda: [line for line in function.lines if "in fail" in line])
    assert (json.loads(stray[0])["level"], json.loads(stray[0])["errorType"]) == ("ERROR", "ValueError")
    assert SECRET not in "".join(function.lines)


async def test_frames_of_a_deep_error_are_bounded(function):
    _, chunks, error = await function.ask({"do": "deep", "frames": 500})
    assert chunks == [b"so far"]
    assert len(json.loads(error.payload)["stackTrace"]) == 32


@pytest.mark.parametrize("do", ["quiet", "flood", "flood_plainly", "stubborn"])
async def test_dropped_peer_closes_the_generator(function, tmp_path, do):
    closed = tmp_path / "closed"
    invocation = function.invoke({"do": do, "file": str(closed)})
    await invocation.head()
    async with aclosing(invocation.chunks()) as chunks:
        assert await anext(chunks)
    invocation.abandon()
    await eventually(closed.exists)
    assert await function.alive()


async def test_peer_that_takes_nothing_blocks_no_timer(function, tmp_path):
    counts, chunks = tmp_path / "counts", 320
    invocation = function.invoke({"do": "ticking", "file": str(counts), "chunks": chunks})
    await invocation.head()

    def ticks_and_taken():
        return [int(count) for count in counts.read_text().split()] if counts.exists() else []

    def stalled():
        return len(found := ticks_and_taken()) == 2 and found[0] > 60 and found

    _, taken = await eventually(stalled, 30)
    assert taken < chunks
    assert sum([len(chunk) async for chunk in invocation.chunks()]) == chunks * 64 * 1024


async def test_handler_is_closed_shortly_before_its_deadline(function, tmp_path):
    closed = tmp_path / "closed"
    prelude, chunks, error = await function.ask({"do": "quiet", "file": str(closed)}, seconds=1.2)
    assert (prelude, chunks, error.error_type) == (HEAD, [b"hello"], "Runtime.DeadlineExceeded")
    assert "in quiet" in "".join(json.loads(error.payload)["stackTrace"])
    assert closed.read_text() == "closed"
    assert await function.alive()


async def test_deadline_before_the_first_chunk_is_an_error(function):
    prelude, _, error = await function.ask({"do": "silent"}, seconds=1.2)
    assert (prelude, error.error_type) == (None, "Runtime.DeadlineExceeded")
    assert await function.alive()


async def test_handler_that_swallows_its_end_is_ended_all_the_same(function, tmp_path):
    _, chunks, error = await function.ask({"do": "stubborn", "file": str(tmp_path / "closed")}, seconds=1.2)
    assert (chunks, error.error_type) == ([b"hello"], "Runtime.DeadlineExceeded")
    assert await function.alive()


async def test_scopes_and_context_variables_hold_across_yields(function):
    for reset in (False, True, False):
        _, chunks, error = await function.ask({"do": "tasks_and_scopes", "reset": reset})
        assert (b"".join(chunks), error) == (b"none done held", None)


async def test_event_loop_lives_as_long_as_the_process(function):
    assert (await function.ask({"do": "loops"}))[1] == [b"1"]
    assert (await function.ask({"do": "loops"}))[1] == [b"1"]


@pytest.mark.parametrize(
    ("do", "prelude", "chunks"),
    [
        ("whole", {"statusCode": 418, "headers": {"X-A": "b"}}, ["thé".encode()]),
        ("whole_later", {"statusCode": 200}, [b"hi"]),
        ("whole_without_body", {"statusCode": 304}, []),
    ],
)
async def test_proxy_response_is_wrapped_in_the_format(function, do, prelude, chunks):
    assert await function.ask({"do": do}) == (prelude, chunks, None)


@pytest.mark.parametrize("event", [b"{", b"\xff\xfe", b"", b"[" * 100_000])
async def test_event_that_is_no_json_gets_a_400(function, event):
    prelude, chunks, error = await function.ask(event)
    assert error is None
    assert prelude == {"statusCode": 400, "headers": {"Content-Type": "application/problem+json"}}
    assert json.loads(b"".join(chunks))["status"] == 400


@pytest.mark.parametrize("event", [None, [], "text", {"unknown": 1}])
async def test_any_json_reaches_the_handler(function, event):
    _, chunks, _ = await function.ask(event)
    assert chunks == [f"event: {event!r}".encode()]


async def test_context_says_what_lambda_said(function):
    invocation = function.invoke({"do": "told"}, tenant_id="tenant-a", trace_id="Root=1-5759e988-bd862e3fe1be46a9942")
    await invocation.head()
    told = b"".join([chunk async for chunk in invocation.chunks()]).decode().split("\n")
    whose = [invocation.call.request_id, ARN, "streams", "7", "512", "/aws/lambda/streams", "one", "tenant-a"]
    assert told == [*whose, "None", "None", "True", "Root=1-5759e988-bd862e3fe1be46a9942"]


async def test_trace_of_one_invocation_is_not_the_next_ones(function):
    await function.ask({"do": "told"}, trace_id="Root=1-5759e988-bd862e3fe1be46a9942")
    _, chunks, _ = await function.ask({"do": "told"})
    assert b"".join(chunks).endswith(b"\nNone")


async def test_modules_are_looked_for_in_the_function_first_then_in_the_layers(function):
    _, chunks, _ = await function.ask({"do": "paths"})
    first, second, third, *_ = b"".join(chunks).decode().split("\n")
    assert first.endswith("tests/entry/runtime_handlers")
    assert second == "/opt/python"
    assert third.endswith("layers/shared")


async def test_queued_invocations_are_served_in_order(function):
    asked = [function.invoke({"do": "count", "to": count}) for count in (1, 2, 3)]
    for count, invocation in enumerate(asked, 1):
        async with asyncio.timeout(30):
            await invocation.head()
            assert len([chunk async for chunk in invocation.chunks()]) == count
