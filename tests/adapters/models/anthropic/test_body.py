"""What is cancelled while it closes a response still lets go of it."""

import asyncio

import httpx2

from aplomb.adapters.models.anthropic.body import close_whole
from tests.adapters.models.providers import PROMPT, OfAnthropic
from tests.servers.anthropic_server import written


class Slow(httpx2.AsyncByteStream):
    """Gives way once before it is closed, as httpcore2 does."""

    def __init__(self):
        self.closed = False

    async def __aiter__(self):
        yield b"one"
        yield b"two"

    async def aclose(self):
        await asyncio.sleep(0)
        self.closed = True


async def hooked(body):
    response = httpx2.Response(200, stream=body)
    await close_whole(response)
    return response


async def test_a_body_is_read_as_before_and_closed_at_its_end():
    body = Slow()
    assert await (await hooked(body)).aread() == b"onetwo"
    assert body.closed


async def test_a_body_is_closed_to_the_end_though_its_reader_is_cancelled_in_the_middle_of_it():
    body = Slow()
    closing = asyncio.create_task((await hooked(body)).aclose())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.wait([closing])
    await asyncio.sleep(0)
    assert (closing.cancelled(), body.closed) == (True, True)


async def test_the_pool_forgets_a_request_whose_answer_is_cancelled_as_it_closes():
    provider, given = OfAnthropic(), asyncio.Event()
    provider.server.script(written("Bien."))

    async def answer(model):
        async for fragment in model.answer(PROMPT):
            if fragment.usage:
                given.set()  # the last that is given: what follows is the end

    async with provider.server, provider.model() as model:
        answering = asyncio.create_task(answer(model))
        await given.wait()
        answering.cancel()
        await asyncio.wait([answering])
        assert answering.cancelled()
        await asyncio.sleep(0)
        assert model._http._transport._pool._requests == []
