"""Function processes that are killed: at work, before they answer, while they start, and all at once.

Who is killed costs their own request alone: JSON gets the 502 that API Gateway would give, a stream that has begun is
cut, which clients tell from its end, and the next request meets a fresh process.
"""

import asyncio
import json
import os
import signal

import pytest

from tests.canary.served import contents, serve
from tests.servers import anthropic_server
from tests.servers.anthropic_server import AnthropicServer
from tests.soak.clients import Client, answered

pytestmark = pytest.mark.soak

LONG_SECONDS = 4.0
"""How long a model pauses that is to be found at work: longer than a busy machine takes to find and kill a process."""
ASKED = {"text": "Suite à notre échange", "anthropic": True}
COMPREHEND, STREAM, DETERMINISTIC = "/comprendre", "/stream", "/deterministic"
FUNCTIONS = {COMPREHEND: "monce_haiku", STREAM: "stream", DETERMINISTIC: "deterministic"}
PLENTY = "GuestCalls=1000000 GuestDollars=1000 GuestsDollars=1000 StackDollars=1000"


class House:
    """The served product, and its functions' processes."""

    def __init__(self, served):
        self._served = served
        self.port = int(served.url("").rpartition(":")[2])
        self._clients = []

    def processes(self, function=None):
        """Process ids of one function's environments, or of all functions'."""
        found = {}
        for child in self._served.children():
            variables = (text.partition(b"=") for text in contents(child, "environ").split(b"\0"))
            roots = [value.decode() for name, _, value in variables if name == b"LAMBDA_TASK_ROOT"]
            found |= {int(child.name): root.rpartition("/")[2] for root in roots}
        return {pid for pid, name in found.items() if function in (None, name)}

    async def asks(self, path):
        """A client whose request is on its way."""
        self._clients.append(await Client.ask(self.port, "POST", path, ASKED))
        return self._clients[-1]

    def let_go(self):
        """End every client's connection."""
        for client in self._clients:
            client.leave()
        self._clients.clear()

    async def is_well(self):
        """Every function of these answers, by itself."""
        for path in FUNCTIONS:
            status, body, _ = await answered(self.port, "POST", path, ASKED | {"anthropic": False})
            assert (status, b'"trust_aggregate":48' in body) == (200, True), body


@pytest.fixture(scope="module")
def claude():
    with AnthropicServer() as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory, claude):
    variables = {"ANTHROPIC_API_KEY": "sk-ant-soak", "ANTHROPIC_BASE_URL": claude.url, "PARAMETERS": PLENTY}
    with serve(tmp_path_factory.mktemp("served"), **variables) as served:
        yield House(served)


@pytest.fixture(autouse=True)
async def _well_before_and_after(house):
    await house.is_well()
    yield
    house.let_go()
    await house.is_well()


def kill(pids, number=signal.SIGKILL):
    for pid in pids:
        os.kill(pid, number)


async def gone_wrong(client):
    """A client is told of a failure at the gateway, by the id of its request."""
    assert await client.head() == 502
    assert client.headers["content-type"] == "application/problem+json"
    problem = json.loads(await client.body())
    assert (problem["status"], problem["request_id"]) == (502, client.headers["x-amzn-requestid"])


async def read(client):
    """All of a stream that comes, and whether it was cut."""
    found = b""
    try:
        async for piece in client.chunks():
            found += piece
    except asyncio.IncompleteReadError:
        return found, True
    return found, False


async def warm(house, claude):
    """Two environments of /stream and one of /comprendre have loaded what speaks to models, which takes its time."""
    claude.script(anthropic_server.written("Bonjour.", pause=1.0))
    asked = (COMPREHEND, STREAM, STREAM)
    while True:
        answers = await asyncio.gather(*(answered(house.port, "POST", path, ASKED) for path in asked))
        if all(b'"llm_model":"claude' in body for _, body, _ in answers):
            return


async def test_one_killed_at_work_costs_its_own_request_alone(house, claude, until):
    await warm(house, claude)
    claude.script(anthropic_server.written("Bonjour.", pause=LONG_SECONDS))
    claude.requests.clear()
    whole, streams = await house.asks(COMPREHEND), [await house.asks(STREAM) for _ in range(2)]
    await until(lambda: len(claude.requests) == 3, 30)
    for stream in streams:
        assert await stream.head() == 200
        await stream.until(b"event: llm_start")
    [victim, *_] = house.processes("stream")
    kill(house.processes("monce_haiku") | {victim})
    await gone_wrong(whole)
    told = await asyncio.gather(*map(read, streams))
    assert sorted(cut for _, cut in told) == [False, True]
    for found, cut in told:
        assert (b"event: llm_done" in found) is not cut
        assert b"event: llm_error" not in found
    assert victim not in house.processes("stream")


@pytest.mark.parametrize("path", [COMPREHEND, STREAM])
async def test_one_killed_before_it_answers_is_a_502(house, path):
    kill(house.processes(FUNCTIONS[path]), signal.SIGSTOP)
    client = await house.asks(path)
    await asyncio.sleep(0.2)  # until its event waits in the stopped process's socket; sooner is as good
    kill(house.processes(FUNCTIONS[path]))
    await gone_wrong(client)


async def test_one_killed_while_it_starts_is_a_502_and_who_was_before_is_answered(house, until):
    before = house.processes("deterministic")
    kill(before, signal.SIGSTOP)
    waiting = [await house.asks(DETERMINISTIC) for _ in before]
    await asyncio.sleep(0.2)  # until each of the stopped ones has a request
    starting = await house.asks(DETERMINISTIC)
    await until(lambda: house.processes("deterministic") - before, 30)
    kill(house.processes("deterministic") - before)
    await gone_wrong(starting)
    kill(before, signal.SIGCONT)
    assert [await client.head() for client in waiting] == [200] * len(before)
    assert before <= house.processes("deterministic")


async def test_all_killed_at_once_are_all_replaced(house, claude, until):
    claude.script(anthropic_server.written("Bonjour.", pause=LONG_SECONDS))
    claude.requests.clear()
    whole, stream = await house.asks(COMPREHEND), await house.asks(STREAM)
    await until(lambda: len(claude.requests) == 2, 30)
    assert await stream.head() == 200
    before = house.processes()
    assert len(before) >= 13
    kill(before)
    await gone_wrong(whole)
    found, cut = await read(stream)
    assert cut
    assert not any(f"event: {name}".encode() in found for name in ("complete", "llm_done", "llm_error"))
    status, body, _ = await answered(house.port, "GET", "/regle/statut")
    assert (status, json.loads(body)["statut"]) == (200, "valide")
    assert not before & house.processes()
