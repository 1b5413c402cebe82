"""A hundred of the soak's streams or more through `make run`: its gateway, real function processes, the embedded AWS.

Limits are the product's own here, so that of the clients that stay none meets a server that hangs.
"""

import asyncio
import itertools
import json
import os
import secrets
import shlex
from collections import Counter

import pytest

from tests.canary.served import serve
from tests.soak.clients import Client, answered
from tests.soak.engine import models_at
from tests.soak.fate import CLAUDE, SONNET, fate, seed_of
from tests.soak.judging import LATE, Told, faults
from tests.soak.processes import servers

pytestmark = pytest.mark.soak

SEED = os.environ.get("SEED") or str(secrets.randbelow(10**6))
STREAMS = min(500, int(os.environ.get("STREAMS") or 10_000) // 10)
CLIENTS = 12
BUSY = (*LATE, "no_ledger", "indisponible")
"""The embedded AWS is one process, which may be late too."""
DESCRIPTORS = 32
"""Of one function's process: six of its own, and connections that it keeps to ten services, models and stores; 18 as
measured. One left behind by each stream of its share, a sixth of them, would be 17 more of a hundred streams."""
PLENTY = "GuestCalls=1000000 GuestDollars=1000 GuestsDollars=1000 StackDollars=1000"
SSE = {"Accept": "text/event-stream"}


async def stream(port, met):
    """One stream, and what was wrong with it."""
    told, client = Told(), await Client.ask(port, "POST", met.path, met.body, **SSE)
    try:
        async with asyncio.timeout(met.leaving and met.leaving.seconds) as patience:
            told.status = await client.head()
            async for chunk in client.chunks():
                told.take(chunk)
                if met.leaving and len(told.events) > met.leaving.events:
                    told.left = True
                    break
            else:
                told.ended = True
    except TimeoutError:
        told.left = patience.expired()
    finally:
        client.leave()
    return told, [*faults(met, told, BUSY)]


async def seen(port):
    """What the servers see: calls under way."""
    _, body, _ = await answered(int(port), "GET", "/open/")
    return json.loads(body)["open"]


def held(served):
    """Open descriptors of each function's process."""
    found = {}
    for child in served.children():
        if b"LAMBDA_TASK_ROOT" in (child / "environ").read_bytes():
            found[child.name] = len(list((child / "fd").iterdir()))
    return found


async def run(port, seeds):
    ends, wrong = Counter(), {}

    async def work():
        for met in seeds:
            told, found = await stream(port, met)
            ends[f"{met.path} {told.last}"] += 1
            if found:
                wrong[met.seed] = found

    await asyncio.gather(*(work() for _ in range(CLIENTS)))
    return ends, wrong


async def test_streams_through_real_processes_end_as_they_should(tmp_path, capsys):
    drawn = (fate(seed_of(int(SEED.partition("-")[0]), number)) for number in itertools.count())
    met = list(itertools.islice((one for one in drawn if one.leaving or not one.hangs), STREAMS))
    with servers(tmp_path / "servers.log") as upstream:
        url = f"http://127.0.0.1:{upstream}"
        parameters = {
            "ModelCatalogue": models_at(url),
            "Classifiers": f"{url}/c/{{service}}",
            "HaikuModel": CLAUDE,
            "SonnetModel": SONNET,
        }
        told = " ".join(shlex.quote(f"{name}={value}") for name, value in parameters.items())
        variables = {"ANTHROPIC_API_KEY": "sk-ant-soak", "ANTHROPIC_BASE_URL": url, "PARAMETERS": f"{told} {PLENTY}"}
        with serve(tmp_path, **variables) as served:
            port = int(served.url("").rpartition(":")[2])
            ends, wrong = await run(port, iter(met))
            async with asyncio.timeout(10):
                while await seen(upstream):  # noqa: ASYNC110 - another process lets go of them
                    await asyncio.sleep(0.05)
            descriptors = held(served)
            again, worse = await run(port, iter(met[: STREAMS // 5]))
            printed = served.printed
    with capsys.disabled():
        figures = f"{dict(sorted((ends + again).items()))}; descriptors {sorted(descriptors.values())}"
        print(f"\nSEED={SEED}: {figures}")  # noqa: T201 - figures for people
    assert wrong | worse == {}
    assert max(descriptors.values()) < DESCRIPTORS
    assert "broke the Runtime API" not in printed
    assert '"message":"bug"' not in printed
