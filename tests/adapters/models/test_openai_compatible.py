"""What is the chat-completions protocol's own, and its servers' differences."""

import gzip
import json

import pytest

from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel
from aplomb.core.answering.catalogue import Endpoint, ModelSpec, Provider
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.ports import ClientKey, Fragment
from tests.adapters.models.providers import PROMPT, SCHEMA, VALUE, OfCompletions
from tests.fakes import FakeSecrets
from tests.servers.completions_server import DONE, MODEL, chunk, delta, refused, stop, written
from tests.servers.replying import Reply

SSE = {"content-type": "text/event-stream"}


@pytest.fixture
async def provider():
    provider = OfCompletions()
    async with provider.server:
        yield provider


@pytest.fixture
async def server(provider):
    return provider.server


@pytest.fixture
async def model(provider):
    async with provider.model() as model:
        yield model


async def collect(model, key=None):
    return [fragment async for fragment in model.answer(PROMPT, key)]


async def text(model):
    return "".join(fragment.text for fragment in await collect(model))


async def failure(call):
    with pytest.raises(ModelError) as caught:
        await call
    return caught.value


async def test_the_request_has_only_what_every_server_takes(server, model):
    await collect(model)
    [request] = server.requests
    assert request.path == "/v1/chat/completions"
    assert request.header("host") == server.url.removeprefix("http://")
    assert request.json == {
        "model": "mistral-large",
        "messages": [{"role": "system", "content": PROMPT.system}, {"role": "user", "content": PROMPT.user}],
        "max_tokens": 200,
        "stream": True,
    }


async def test_a_value_is_asked_for_by_a_strict_schema(server, model):
    server.script(written(json.dumps(VALUE)))
    assert (await model.structured(PROMPT, SCHEMA)).value == VALUE
    [request] = server.requests
    assert request.json["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "verdict", "schema": SCHEMA.document, "strict": True},
    }


async def test_a_server_that_takes_no_key_is_sent_none_but_a_callers(server):
    spec = ModelSpec(id="llama3.3", provider=Provider.OPENAI_COMPATIBLE, family="llama")
    transport = SlimTransport()
    model = OpenAiCompatibleModel(spec, Endpoint(server.url, None), transport, FakeSecrets({}), "")
    await collect(model)
    await collect(model, ClientKey("sk-own"))
    await transport.aclose()
    assert [request.header("authorization") for request in server.requests] == [None, "Bearer sk-own"]


async def test_a_connection_is_used_again(server, model):
    server.script(Reply([delta("Oui."), *stop()[:1], DONE]))
    for _ in range(3):
        assert await text(model) == "Oui."
    assert len(server.requests) == 3


# --- what an answer may look like


async def test_reasoning_is_passed_over_whatever_the_server_calls_it(server, model):
    parts = [{"type": "thinking", "thinking": [{"type": "text", "text": "Hm"}]}, {"type": "text", "text": "Bien"}]
    server.script(
        Reply([chunk({"reasoning_content": "Hm", "content": None}), chunk({"content": parts}), delta("."), *stop()])
    )
    assert await text(model) == "Bien."


async def test_a_value_may_follow_reasoning_that_the_protocol_tells_apart(server, model):
    thought = chunk({"reasoning_content": '{"verdict": "non"}'})
    server.script(Reply([thought, delta(json.dumps(VALUE)), *stop()]))
    assert (await model.structured(PROMPT, SCHEMA)).value == VALUE


async def test_a_server_that_tells_no_usage_leaves_it_unknown(server, model):
    server.script(Reply([delta("Bien."), chunk({}, "stop"), DONE]))
    assert await collect(model) == [Fragment(MODEL, "Bien.")]


async def test_usage_may_come_after_the_last_choice(server, model):
    last = {"model": MODEL, "choices": [], "usage": {"prompt_tokens": 4, "completion_tokens": 2}}
    server.script(Reply([delta("Bien."), chunk({}, "stop"), last, DONE]))
    assert await collect(model) == [Fragment(MODEL, "Bien."), Fragment(MODEL, "", Usage(4, 2))]


@pytest.mark.parametrize("usage", [{"prompt_tokens": -1, "completion_tokens": 2}, {"prompt_tokens": 1}, "many", None])
async def test_a_usage_that_is_no_count_is_none(server, model, usage):
    server.script(Reply([delta("Bien."), {**chunk({}, "stop"), "usage": usage}, DONE]))
    assert [fragment.usage for fragment in await collect(model)] == [None]


async def test_a_models_name_is_one_that_can_be_written(server, model):
    """JSON may hold half a character, UTF-8 may not: such a name would end in a report that nobody can send."""
    server.script(Reply([delta("Bien.", model="m\ud800"), *stop(model="m\ud800")]))
    assert {fragment.model for fragment in await collect(model)} == {"m\ufffd"}


async def test_chunks_and_shapes_unknown_are_passed_over(server, model):
    odd = [
        {"novelty": 1},
        [1],
        {"choices": []},
        {"choices": "x"},
        chunk({"content": 5}),
        {"choices": [{"delta": None}]},
    ]
    server.script(Reply([*(f"data: {json.dumps(one)}\n\n".encode() for one in odd), delta("Bien."), *stop()]))
    assert await text(model) == "Bien."


@pytest.mark.parametrize("ends", [b"\r\n\r\n", b"\r\r", b"\n\n"])
async def test_events_end_as_the_standard_allows(server, model, ends):
    pieces = [b"data:" + json.dumps(one).encode() + ends for one in (delta("Bien."), chunk({}, "stop"))]
    server.script(Reply([*pieces, b"data: [DONE]" + ends]))
    assert await text(model) == "Bien."


async def test_an_event_may_come_in_any_pieces(server, model):
    whole = f"data: {json.dumps(delta('é€😀'), ensure_ascii=False)}\n\n".encode()
    server.script(Reply([*(whole[at : at + 1] for at in range(len(whole))), *stop()]))
    assert await text(model) == "é€😀"


async def test_line_ends_that_only_some_readers_know_may_stand_raw_in_an_answer(server, model):
    said = "a\u2028b\u2029c\u0085d"
    server.script(Reply([f"data: {json.dumps(delta(said), ensure_ascii=False)}\n\n".encode(), *stop()]))
    assert await text(model) == said


async def test_a_whole_answer_whose_stream_ends_without_a_sentinel_is_one(server, model):
    ending, _ = stop()
    server.script(Reply([delta("Bien."), ending]))
    assert await collect(model) == [Fragment(MODEL, "Bien."), Fragment(MODEL, "", Usage(10, 5))]


# --- what is no answer


@pytest.mark.parametrize(
    ("pieces", "kind"),
    [
        ([delta("Le"), DONE], ModelFailure.INTERRUPTED),
        ([delta("Le"), *stop("tool_calls")], ModelFailure.INTERRUPTED),
        ([delta("Le"), *stop("content_filter")], ModelFailure.CONTENT_FILTER),
        ([delta("Le"), *stop("model_length")], ModelFailure.TRUNCATED),
        ([{"choices": [{"delta": {"content": "Le"}}]}, DONE], ModelFailure.INTERRUPTED),
        ([delta("Le"), b"data: {\n\n"], ModelFailure.INTERRUPTED),
        ([delta("Le"), b"data: " + b"[" * 100_000 + b"\n\n"], ModelFailure.INTERRUPTED),
        ([delta("Le"), b"data: \xff\n\n"], ModelFailure.INTERRUPTED),
        ([b"data: " + b"x" * (LIMITS.event_bytes + 10)], ModelFailure.INTERRUPTED),
        ([b": x\n" * (LIMITS.event_bytes // 4 + 10)], ModelFailure.INTERRUPTED),
    ],
    ids=[
        "no reason",
        "a tool was never offered",
        "filtered",
        "too long",
        "no model",
        "no JSON",
        "deep",
        "no UTF-8",
        "an event without end",
        "comments without end",
    ],
)
async def test_a_stream_that_is_no_whole_answer_fails_and_is_not_asked_again(server, model, pieces, kind):
    server.script(Reply(pieces))
    assert (await failure(collect(model))).kind is kind
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "reply",
    [
        Reply([delta("Le"), *stop()], headers={"content-type": "application/json"}),
        Reply([gzip.compress(b"data: [DONE]\n\n")], headers={**SSE, "content-encoding": "gzip"}),
        Reply([b"{}"], 202, SSE),
    ],
    ids=["another type", "an encoding that was not accepted", "another success"],
)
async def test_a_success_that_is_no_event_stream_is_interrupted(server, model, reply):
    server.script(reply)
    assert (await failure(collect(model))).kind is ModelFailure.INTERRUPTED


@pytest.mark.parametrize("status", [400, 413, 422])
@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("context_length_exceeded", ModelFailure.CONTEXT_LENGTH),
        ("content_filter", ModelFailure.CONTENT_FILTER),
        ("content_policy_violation", ModelFailure.CONTENT_FILTER),
        ("model_not_found", ModelFailure.MODEL_NOT_FOUND),
        ("novelty", ModelFailure.HTTP_STATUS),
        (None, ModelFailure.HTTP_STATUS),
    ],
)
async def test_an_invalid_request_means_what_its_code_says(server, model, status, code, kind):
    server.script(refused(status, code=code))
    assert (await failure(collect(model))).kind is kind


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b'{"error": "content_filter"}', b'{"code": 5}', b'{"code": "' + b"x" * 300_000 + b'"}'],
)
async def test_an_error_body_of_another_form_says_nothing(server, model, body):
    server.script(Reply([body], 400, {"content-type": "application/json"}))
    assert (await failure(collect(model))).kind is ModelFailure.HTTP_STATUS


async def test_an_error_body_may_carry_its_code_at_its_root_and_may_not_be_waited_for(provider):
    provider.server.script(Reply([b'{"code": "content_filter"}'], 400), Reply([b"{"], 400, end="open"))
    async with provider.model(seconds=1.0) as model:
        assert (await failure(collect(model))).kind is ModelFailure.CONTENT_FILTER
        assert (await failure(collect(model))).kind is ModelFailure.HTTP_STATUS


async def test_an_unavailable_server_is_asked_again_and_then_overloaded(server, model):
    server.script(refused(503, headers={"retry-after": "0"}))
    assert (await failure(collect(model))).kind is ModelFailure.OVERLOADED
    assert len(server.requests) == 3


async def test_a_date_to_retry_after_is_no_number_of_seconds(server, model):
    server.script(refused(429, headers={"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}), written("Enfin."))
    assert await text(model) == "Enfin."
    first, second = (request.arrived for request in server.requests)
    assert second - first >= 0.5
