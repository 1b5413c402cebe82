"""Any bytes in the place of a model's answer, before each adapter over a real connection: fragments, or ModelError."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.errors import ModelError
from tests.adapters.models.conftest import aws
from tests.adapters.models.providers import PROMPT, PROVIDERS, SCHEMA, VALUE
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import cut, mutations, places
from tests.servers.replying import Reply

__all__ = ["aws"]
SECONDS = 5.0
"""The limit of silence; nothing here is silent."""
PIECES = [
    b"\n\n",
    b"data: ",
    b"event: error\n",
    b'"\\ud800"',
    b'"\\ud83d',
    b"null",
    b"[]",
    b"{}",
    b"\x00\x00\x00\x10",
    b"max_tokens",
]


def streams(server):
    """Return what the provider's own server writes, as its bytes, and what becomes of that."""
    replies = [
        server.servers.written(*texts) for texts in (["Oui", ", non."], [json.dumps(VALUE)], ["é\U0001f600", ""])
    ]
    wire = [
        b"".join(server.server.frame(piece, _Request) for piece in reply.pieces if isinstance(piece, dict))
        for reply in replies
    ]
    return mutations(st.sampled_from(wire), PIECES)


class _Request:
    """As much of a request as a frame depends on."""

    path = "/v1/messages"


async def told(model):
    """Return what a provider's answer comes to, once as text and once as a value, every failure by its kind."""
    found = []
    try:
        fragments = [fragment async for fragment in model.answer(PROMPT)]
        assert all(fragment.model for fragment in fragments)
        found.append("".join(fragment.text for fragment in fragments))
        assert found[0].strip()
        "".join(fragment.model for fragment in fragments).encode()
    except ModelError as error:
        assert error.detail.isprintable()  # noqa: PT017 -- a refusal is one of two good outcomes
        found.append(error.kind)
    try:
        answered = await model.structured(PROMPT, SCHEMA)
        assert answered.value.keys() == VALUE.keys()
        answered.model.encode()
    except ModelError as error:
        found.append(error.kind)
    json.dumps(found, ensure_ascii=False).encode()
    return found[0]


@pytest.mark.usefixtures("aws")
@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.__name__)
def test_any_bytes_in_any_pieces_are_fragments_or_a_model_error(provider):
    provider = provider()
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        runner.run(stack.enter_async_context(provider.server))
        model = runner.run(stack.enter_async_context(provider.model(seconds=SECONDS)))

        @fuzzed(0.2)
        @given(streams(provider), places)
        def is_answered(stream, at):
            provider.server.script(Reply([stream] if stream else []))
            whole = runner.run(told(model))
            provider.server.script(Reply([piece for piece in cut(stream, at) if piece]))
            assert runner.run(told(model)) == whole

        try:
            is_answered()
        finally:
            runner.run(stack.aclose())
