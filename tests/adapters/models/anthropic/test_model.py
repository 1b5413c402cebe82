"""What is Anthropic's own: how a value is asked for, and what it may cost."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing

import pytest

from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import Structured
from tests.adapters.models.providers import KEY, PROMPT, SCHEMA, VALUE, OfAnthropic
from tests.servers.anthropic_server import MODEL, delta, start, stop, written
from tests.servers.replying import Reply


@pytest.fixture
async def server():
    provider = OfAnthropic()
    async with provider.server, provider.model() as model:
        provider.server.model, provider.server.secrets = model, provider.secrets
        yield provider.server


async def collect(model):
    return [fragment async for fragment in model.answer(PROMPT)]


async def test_a_value_is_written_under_the_schema_without_a_tool_and_without_thinking(server):
    """Newer models refuse a tool that they are forced to call."""
    server.script(written(json.dumps(VALUE)))
    assert await server.model.structured(PROMPT, SCHEMA) == Structured(MODEL, VALUE, Usage(10, 5))
    [request] = server.requests
    assert request.json["output_config"] == {"format": {"type": "json_schema", "schema": SCHEMA.document}}
    assert request.json["thinking"] == {"type": "disabled"}
    assert not {"tools", "tool_choice"} & request.json.keys()


async def test_a_models_name_is_one_that_can_be_written(server):
    """JSON may hold half a character, UTF-8 may not: such a name would end in a report that nobody can send."""
    server.script(written("Bien.", model="m\ud800"))
    assert {fragment.model for fragment in await collect(server.model)} == {"m\ufffd"}


async def test_a_text_is_asked_for_without_a_schema(server):
    await collect(server.model)
    assert "output_config" not in server.requests[0].json


async def test_a_value_may_follow_thinking_that_the_protocol_tells_apart(server):
    thought = {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "{}"}}
    server.script(Reply([start(), thought, delta(json.dumps(VALUE)), *stop()]))
    assert (await server.model.structured(PROMPT, SCHEMA)).value == VALUE


async def test_half_a_value_is_none(server):
    server.script(written('{"verdict": "oui", ', reason="max_tokens"))
    with pytest.raises(ModelError) as caught:
        await server.model.structured(PROMPT, SCHEMA)
    assert (caught.value.kind, caught.value.usage) == (ModelFailure.TRUNCATED, Usage(10, 5))


async def test_a_message_without_usage_tells_none(server):
    begun, (closed, ended, stopped) = start(), stop()
    message = {name: value for name, value in begun["message"].items() if name != "usage"}
    server.script(Reply([{**begun, "message": message}, delta("Bien."), closed, ended, stopped]))
    assert [fragment.usage for fragment in await collect(server.model)] == [None]


async def test_a_whole_message_whose_stream_ends_without_a_stop_event_is_one(server):
    server.script(Reply([start(), delta("Bien."), *stop()[:-1]]))
    *pieces, last = await collect(server.model)
    assert ([piece.text for piece in pieces], last.usage) == (["Bien."], Usage(10, 5))


async def test_line_ends_that_only_some_readers_know_may_stand_raw_in_an_answer(server):
    said = "a\u2028b\u2029c\u0085d"
    raw = f"event: content_block_delta\ndata: {json.dumps(delta(said), ensure_ascii=False)}\n\n".encode()
    server.script(Reply([start(), raw, *stop()]))
    assert "".join(fragment.text for fragment in await collect(server.model)) == said


async def test_an_answer_under_way_is_finished_though_its_key_is_replaced_and_others_are_asked(server):
    """A client that makes room for another goes on for whom it serves."""
    server.script(written("Un ", "deux ", "trois.", pause=0.2), written("Autre."))
    async with aclosing(server.model.answer(PROMPT)) as fragments:
        said = [(await anext(fragments)).text]
        for key in ("sk-ant-second", "sk-ant-third"):
            server.secrets.values["models", "AWSCURRENT"] = json.dumps({"anthropic_api_key": key})
            assert (await collect(server.model))[0].text == "Autre."
        said += [fragment.text async for fragment in fragments]
    assert "".join(said) == "Un deux trois."
    keys = [request.header("authorization") for request in server.requests]
    assert keys == [f"Bearer {key}" for key in (KEY, "sk-ant-second", "sk-ant-third")]


async def test_connections_are_those_of_one_client_though_several_threads_build(server):
    """Whoever is cancelled while the SDK is loaded leaves a thread behind that builds on, beside the next one's."""
    with ThreadPoolExecutor(8) as threads:
        lines = list(threads.map(server.model._build, [KEY] * 8))
    assert {line.messages._client._client for line in lines} == {server.model._http}
