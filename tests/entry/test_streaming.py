import asyncio
import json
import time

import pytest

from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import Limits
from aplomb.core.sse import Decoder
from aplomb.entry.requests import StreamRequest
from aplomb.entry.streaming import sse_endpoint
from aplomb.usecases.comprehend import Comprehend
from tests.entry.callers import CALLERS
from tests.fakes import NEVER, FakeSynthesizer, ten_classifiers

TERMINAL = {"complete", "llm_done", "llm_error"}


def endpoint(rest, synthesizer=None, seconds=0.0, keepalive_seconds=NEVER):
    comprehend = Comprehend(
        classifiers=ten_classifiers({}, rest, seconds), clock=time.monotonic, limits=Limits(synthesis_seconds=1)
    )
    return sse_endpoint(
        StreamRequest,
        lambda request, payer: comprehend(request.question(payer), synthesizer),
        CALLERS,
        keepalive_seconds=keepalive_seconds,
    )


def post(body):
    return {
        "httpMethod": "POST",
        "resource": "/stream",
        "path": "/stream",
        "body": json.dumps(body),
        "requestContext": {"requestId": "r-1"},
    }


async def stream(handler, body):
    head, *chunks = [item async for item in handler(post(body), None)]
    decoder = Decoder()
    return head, b"".join(chunks), [event for chunk in chunks for event in decoder.feed(chunk)]


async def test_the_head_names_an_event_stream_that_nobody_buffers():
    head, body, _ = await stream(endpoint({"trust": 80}), {"text": "a"})
    assert head["statusCode"] == 200
    assert head["headers"]["Content-Type"] == "text/event-stream; charset=utf-8"
    assert head["headers"]["Cache-Control"] == "no-cache, no-transform"
    assert head["headers"]["X-Accel-Buffering"] == "no"
    assert body.startswith(b": ")
    assert body.index(b"\n\n") > 2048
    assert b"\r" not in body


async def test_deterministic_comes_first_and_complete_ends():
    _, body, events = await stream(endpoint({"trust": 67}), {"text": "a"})
    assert [(event.id, event.type) for event in events] == [("1", "deterministic"), ("2", "complete")]
    assert json.loads(events[0].data)["trust_aggregate"] == 67
    assert body.endswith(b'id: 2\nevent: complete\ndata: {"reason":"Aggregate trust 67 >= 65"}\n\n')


async def test_the_model_writes_on_the_stream():
    _, _, events = await stream(endpoint({"trust": 1}, FakeSynthesizer("a", "b")), {"text": "a", "anthropic": True})
    assert [event.type for event in events] == ["deterministic", "llm_start", "llm_delta", "llm_delta", "llm_done"]
    assert [event.id for event in events] == ["1", "2", "3", "4", "5"]
    assert json.loads(events[4].data)["synthesis"] == "ab"


async def test_a_failed_model_is_the_terminal_event():
    synthesizer = FakeSynthesizer("a", ModelError(ModelFailure.INTERRUPTED, "cut"))
    _, _, events = await stream(endpoint({"trust": 1}, synthesizer), {"text": "a", "anthropic": True})
    assert events[-1].type == "llm_error"
    assert json.loads(events[-1].data) == {"kind": "interrupted", "detail": "cut"}


@pytest.mark.parametrize("bug", [KeyError("canary-4242"), TimeoutError("canary-4242"), RuntimeError("canary-4242")])
@pytest.mark.parametrize("where", ["classifiers", "model"])
async def test_a_bug_after_the_200_is_a_terminal_event_too(bug, where, log_lines):
    handler = endpoint(bug) if where == "classifiers" else endpoint({"trust": 1}, FakeSynthesizer("a", bug))
    _, body, events = await stream(handler, {"text": "a", "anthropic": True})
    assert [event.type for event in events if event.type in TERMINAL] == ["llm_error"]
    assert json.loads(events[-1].data)["kind"] == "internal"
    assert [event.id for event in events] == [str(number + 1) for number in range(len(events))]
    assert any('"bug"' in line and type(bug).__name__ in line for line in log_lines())
    assert "canary-4242" not in body.decode() + "".join(log_lines())


async def test_data_is_one_line_whatever_the_text_holds():
    answer = {"trust": 80, "texte": "a\u2028b\u2029c\u0085d\r\ne\n\nevent: forged"}
    _, body, events = await stream(endpoint(answer), {"text": "a"})
    assert [event.type for event in events] == ["deterministic", "complete"]
    assert json.loads(events[0].data)["classifiers"]["selfservice"] == answer
    assert not any(mark.encode() in body for mark in "\u2028\u2029\u0085\r")


async def test_what_cannot_be_written_ends_the_stream_without_a_gap_in_its_ids():
    handler = endpoint({"trust": 1}, FakeSynthesizer("a", "\ud83d"))
    _, _, events = await stream(handler, {"text": "a", "anthropic": True})
    assert [(event.id, event.type) for event in events] == [
        ("1", "deterministic"),
        ("2", "llm_start"),
        ("3", "llm_delta"),
        ("4", "llm_error"),
    ]


async def test_silence_is_filled_with_comments():
    handler = endpoint({"trust": 80}, seconds=0.3, keepalive_seconds=0.1)
    _, body, events = await stream(handler, {"text": "a"})
    assert body.count(b": keep-alive\n\n") >= 2
    assert [event.type for event in events] == ["deterministic", "complete"]


@pytest.mark.parametrize(
    ("body", "status"), [({"text": ""}, 422), ({"text": "a", "model": "x"}, 422), ({"text": "x" * 300_000}, 413)]
)
async def test_a_refusal_is_a_problem_and_no_stream(body, status):
    head, written, _ = await stream(endpoint({"trust": 80}), body)
    assert head["statusCode"] == status
    assert head["headers"]["Content-Type"] == "application/problem+json"
    assert json.loads(written)["status"] == status


async def test_a_client_that_leaves_ends_the_comprehension():
    synthesizer = FakeSynthesizer("a", "b", seconds=0.05)
    items = endpoint({"trust": 1}, synthesizer)(post({"text": "a", "anthropic": True}), None)
    async for item in items:
        if isinstance(item, bytes) and b"llm_delta" in item:
            break
    await items.aclose()
    assert synthesizer.closed
    assert len(asyncio.all_tasks()) == 1
