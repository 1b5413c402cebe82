"""What is Anthropic's own: how a value is asked for, and what it may cost."""

import json

import pytest

from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import Structured
from tests.adapters.models.providers import PROMPT, SCHEMA, VALUE, OfAnthropic
from tests.servers.anthropic_server import MODEL, delta, start, stop, written
from tests.servers.replying import Reply


@pytest.fixture
async def server():
    provider = OfAnthropic()
    async with provider.server, provider.model() as model:
        provider.server.model = model
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
