"""What is Bedrock's own: its codes, its stop reasons, its tools, its credentials."""

import json

import pytest

from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import ClientKey, Structured
from tests.adapters.models.providers import PROMPT, SCHEMA, VALUE, OfBedrock
from tests.servers.bedrock_server import JSON, called, delta, error, message, refused, stop, written
from tests.servers.replying import Reply

NO_PAUSE = {"retry-after": "0"}


@pytest.fixture
async def provider():
    provider = OfBedrock()
    async with provider.server:
        yield provider


@pytest.fixture
async def server(provider):
    return provider.server


@pytest.fixture
async def model(provider):
    async with provider.model() as model:
        yield model


async def collect(model):
    return [fragment async for fragment in model.answer(PROMPT)]


async def failure(call):
    with pytest.raises(ModelError) as caught:
        await call
    return caught.value


async def test_a_request_is_signed_and_names_the_model_in_its_path(server, model):
    await collect(model)
    [request] = server.requests
    assert request.path == "/model/eu.amazon.nova-pro-v1%3A0/converse-stream"
    assert request.header("authorization").startswith("AWS4-HMAC-SHA256 Credential=testing/")
    assert request.json == {
        "system": [{"text": PROMPT.system}],
        "messages": [{"role": "user", "content": [{"text": PROMPT.user}]}],
        "inferenceConfig": {"maxTokens": 200},
    }


async def test_a_value_is_asked_for_by_the_one_tool_that_must_be_called(server, model):
    server.script(message({"reasoningContent": {"reasoningText": {"text": "Hm"}}}, {"text": "Voici."}, called(VALUE)))
    assert await model.structured(PROMPT, SCHEMA) == Structured(model.spec.id, VALUE, Usage(10, 5))
    [request] = server.requests
    assert request.path == "/model/eu.amazon.nova-pro-v1%3A0/converse"
    assert request.json["toolConfig"]["toolChoice"] == {"any": {}}
    [tool] = request.json["toolConfig"]["tools"]
    assert (tool["toolSpec"]["name"], tool["toolSpec"]["inputSchema"]) == ("verdict", {"json": SCHEMA.document})


async def test_a_call_that_ends_the_turn_is_a_call(server, model):
    server.script(message(called(VALUE), reason="end_turn"))
    assert (await model.structured(PROMPT, SCHEMA)).value == VALUE


@pytest.mark.parametrize(
    "blocks",
    [(), (called(VALUE), called(VALUE)), (called(VALUE, name="autre"),), (called(json.dumps(VALUE)),)],
    ids=["none", "two", "another tool", "a string of JSON"],
)
async def test_anything_but_one_call_of_the_tool_is_unreadable(server, model, blocks):
    server.script(message(*blocks))
    assert (await failure(model.structured(PROMPT, SCHEMA))).kind is ModelFailure.UNREADABLE


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("guardrail_intervened", ModelFailure.CONTENT_FILTER),
        ("content_filtered", ModelFailure.CONTENT_FILTER),
        ("max_tokens", ModelFailure.TRUNCATED),
        ("model_context_window_exceeded", ModelFailure.TRUNCATED),
        ("malformed_model_output", ModelFailure.UNREADABLE),
        ("malformed_tool_use", ModelFailure.UNREADABLE),
        ("novelty", ModelFailure.INTERRUPTED),
    ],
)
async def test_a_stop_that_is_none_of_the_models_own_accord(server, model, reason, kind):
    server.script(written("Je", reason=reason), message(called(VALUE), reason=reason))
    of_text, of_value = await failure(collect(model)), await failure(model.structured(PROMPT, SCHEMA))
    assert (of_text.kind, of_text.usage) == (of_value.kind, of_value.usage) == (kind, Usage(10, 5))


async def test_a_tool_that_was_never_offered_interrupts_a_text(server, model):
    server.script(written("Je", reason="tool_use"))
    assert (await failure(collect(model))).kind is ModelFailure.INTERRUPTED


@pytest.mark.parametrize(
    ("reply", "kind", "asked"),
    [
        (refused(503, headers=NO_PAUSE, code="ServiceUnavailableException"), ModelFailure.OVERLOADED, 3),
        (refused(429, headers=NO_PAUSE, code="ModelNotReadyException"), ModelFailure.OVERLOADED, 3),
        (refused(424, code="ModelErrorException"), ModelFailure.HTTP_STATUS, 1),
        (refused(408, headers=NO_PAUSE, code="ModelTimeoutException"), ModelFailure.TIMEOUT, 1),
        (refused(403, code="ExpiredTokenException"), ModelFailure.UNAUTHORIZED, 1),
        (refused(418, code="NoveltyException"), ModelFailure.HTTP_STATUS, 1),
    ],
)
async def test_each_code_of_the_service_has_its_kind(server, model, reply, kind, asked):
    server.script(reply)
    assert (await failure(collect(model))).kind is kind
    assert len(server.requests) == asked


@pytest.mark.parametrize("exception", ["validationException", "modelStreamErrorException", "internalServerException"])
async def test_an_exception_within_the_stream_interrupts_it(server, model, exception):
    server.script(Reply([delta("Le"), error(exception)]))
    assert (await failure(collect(model))).kind is ModelFailure.INTERRUPTED


async def test_reasoning_and_events_unknown_are_passed_over(server, model):
    thought = {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"reasoningContent": {"text": "Hm"}}}}
    server.script(Reply([thought, {"novelty": {}}, delta("Bien."), *stop()]))
    assert [fragment.text for fragment in await collect(model)] == ["Bien.", ""]


async def test_a_stream_without_usage_tells_none(server, model):
    server.script(Reply([delta("Bien."), *stop()[:2]]))
    [fragment] = await collect(model)
    assert fragment.usage is None


@pytest.mark.parametrize("body", [b"<html>Welcome</html>", b"", b"[]", b'{"stopReason": 5}', b"{"])
async def test_an_answer_of_another_form_is_interrupted(server, model, body):
    server.script(Reply([body], headers=JSON))
    assert (await failure(model.structured(PROMPT, SCHEMA))).kind is ModelFailure.INTERRUPTED


@pytest.mark.parametrize(
    "names", [["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], ["AWS_SECRET_ACCESS_KEY"], ["AWS_DEFAULT_REGION"]]
)
async def test_without_credentials_or_region_nothing_is_asked(server, model, monkeypatch, names):
    for name in names:
        monkeypatch.delenv(name)
    assert (await failure(collect(model))).kind is ModelFailure.NOT_CONFIGURED
    assert server.requests == []


async def test_a_profile_that_does_not_exist_is_no_configuration(server, model, monkeypatch):
    monkeypatch.setenv("AWS_PROFILE", "absent")
    assert (await failure(collect(model))).kind is ModelFailure.NOT_CONFIGURED


async def test_it_takes_no_key_of_a_callers_and_does_not_use_the_houses_instead(server, model):
    own = ClientKey("sk-own")
    with pytest.raises(ModelError) as caught:
        _ = [fragment async for fragment in model.answer(PROMPT, own)]
    assert caught.value.kind is ModelFailure.UNAUTHORIZED
    assert (await failure(model.structured(PROMPT, SCHEMA, own))).kind is ModelFailure.UNAUTHORIZED
    assert server.requests == []


async def test_the_client_is_made_once(server, model):
    server.script(written("Oui."), message(called(VALUE)))
    await collect(model)
    client = model._client
    await model.structured(PROMPT, SCHEMA)
    assert model._client is client
