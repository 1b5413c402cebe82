"""S15: a provider that is down, and then is not: whoever asks meanwhile is answered, and nobody stays away from it."""

import asyncio
import time

from aplomb.core.charging.payer import guest
from aplomb.usecases.asked import Asked
from tests.faults.system import FAST, TOKENS, WHOLE, system
from tests.faults.walls import MODEL_OF_THE_FALLBACK, completions, naming
from tests.servers.completions_server import refused
from tests.servers.replying import Reply
from tests.usecases.orchestra import QUESTION

QUESTIONS = 5
"""Before it recovers, and as many after."""
INTERVAL = 0.2
MOST_SECONDS = 10.0
"""Of one answer."""
ATTEMPTS = 3
"""Of one question on a provider that is down."""


async def asked(one):
    """The answer and who gave it, in time."""
    began = time.monotonic()
    *_, done = await one.stages(Asked(text=naming("S15", QUESTION), payer=guest("192.0.2.1")))
    assert time.monotonic() - began <= MOST_SECONDS
    [model] = done.body["modeles"]
    return done.body["reponse"], model["id"]


async def several(one):
    tasks = []
    for _ in range(QUESTIONS):
        tasks.append(asyncio.create_task(asked(one)))
        await asyncio.sleep(INTERVAL)
    return await asyncio.gather(*tasks)


async def test_the_fallback_serves_while_the_primary_is_down_and_the_primary_as_soon_as_it_is_not():
    async with system(completions(TOKENS, FAST.pace), FAST) as one:
        one.wall.plays["S15"] = [one.protocol.refused(503)]
        assert await several(one) == [(WHOLE, MODEL_OF_THE_FALLBACK)] * QUESTIONS
        assert len(one.wall.attempts("S15")) <= ATTEMPTS * QUESTIONS
        one.wall.plays["S15"] = [one.protocol.whole]
        assert await several(one) == [(WHOLE, one.named)] * QUESTIONS
        assert len(one.fallback.attempts("S15")) == QUESTIONS


async def test_a_primary_that_was_only_slow_still_answers_where_the_fallback_is_down():
    """Its reader's patience is for another model's sake: where that one is of no use, it costs no answer."""
    async with system(completions(TOKENS, FAST.pace), FAST) as one:
        one.wall.plays["slow"] = [Reply(end="open"), one.protocol.whole]
        one.fallback.script(refused(401))
        *_, done = await one.stages(Asked(text=naming("slow", QUESTION), payer=guest("192.0.2.1")))
        assert (done.body["reponse"], done.body["modeles"][0]["id"]) == (WHOLE, one.named)
        assert (done.body["etat"], done.body["degradations"]) == ("complet", [])
        assert (len(one.wall.attempts("slow")), len(one.fallback.attempts("slow"))) == (2, 1)
