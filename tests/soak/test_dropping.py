"""Thirty clients drop in the same moment: who asks for something else right then waits no longer for it.

What is shown: the gateway of `make run`, the embedded AWS behind it, and the functions' own clean-up. A function has
four environments here, so that of the thirty streams four are under way with a model that is silent, and the others
wait for their turn at the gateway; both leave. Four upstream calls end, four purses are settled, four environments and
twenty-six places are given back, beside the request that is measured. What is not shown: on AWS every stream has an
environment and a processor of its own, API Gateway does not wait for any of them, and DynamoDB is no process of this
machine; a drop can cost another request nothing there but its share of the account's concurrency.

Times are a machine's that does other things too. So a request is measured against its own median just before, and the
verdict is on the median of the rounds: one that the machine was late with says nothing, and one in two does.
"""

import asyncio
from statistics import median

import pytest

from tests.canary.served import serve
from tests.servers import anthropic_server
from tests.servers.anthropic_server import AnthropicServer
from tests.servers.replying import Reply
from tests.soak.clients import Client, answered

pytestmark = pytest.mark.soak

CLIENTS, ROUNDS, CALM = 30, 5, 5
UNDER_WAY = 4
LIMIT_SECONDS = 0.1
ASKED = {"text": "Suite à notre échange", "anthropic": True}
HEALTH = ("GET", "/regle/statut", None)
DETERMINISTIC = ("POST", "/deterministic", {"text": "Suite à notre échange"})
PLENTY = "GuestCalls=1000000 GuestDollars=1000 GuestsDollars=1000 StackDollars=1000"


async def asked(port, what):
    status, _, seconds = await answered(port, *what)
    assert status == 200
    return seconds


async def dropped(port, claude, until):
    """What both requests take more, asked the moment thirty clients have left, than their medians just before."""
    calm = [median([await asked(port, what) for _ in range(CALM)]) for what in (HEALTH, DETERMINISTIC)]
    asked_before, left_before = len(claude.requests), claude.hang_ups
    clients = await asyncio.gather(*(Client.ask(port, "POST", "/stream", ASKED) for _ in range(CLIENTS)))
    await until(lambda: len(claude.requests) - asked_before == UNDER_WAY, 30)
    for client in clients:
        client.leave()
    taken = await asyncio.gather(asked(port, HEALTH), asked(port, DETERMINISTIC))
    await until(lambda: claude.hang_ups - left_before == UNDER_WAY, 30)
    return list(zip(calm, taken, strict=True))


async def test_thirty_that_drop_at_once_delay_nobody(tmp_path, capsys, until):
    with AnthropicServer() as claude:
        claude.script(Reply(end="open"))
        variables = {"ANTHROPIC_API_KEY": "sk-ant-soak", "ANTHROPIC_BASE_URL": claude.url, "PARAMETERS": PLENTY}
        with serve(tmp_path, **variables) as served:
            port = int(served.url("").rpartition(":")[2])
            await dropped(port, claude, until)  # starts the environments
            rounds = [await dropped(port, claude, until) for _ in range(ROUNDS)]
            claude.script(anthropic_server.written("Bonjour."))
            status, body, _ = await answered(port, "POST", "/stream", ASKED)
    late = [median(during - before for before, during in pairs) for pairs in zip(*rounds, strict=True)]
    with capsys.disabled():
        for name, seconds, pairs in zip(("health", "deterministic"), late, zip(*rounds, strict=True), strict=True):
            told = ", ".join(f"{before * 1000:.0f} to {during * 1000:.0f}" for before, during in pairs)
            print(f"\n{name}: {seconds * 1000:.0f} ms more as {CLIENTS} drop; each round, in ms: {told}")  # noqa: T201 - figures for people
    assert (status, body.count(b"event: llm_done")) == (200, 1)
    assert max(late) < LIMIT_SECONDS
