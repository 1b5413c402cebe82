"""Ten bad services at once: each fails by its own kind, in time and in memory, and the next request is healthy."""

import asyncio
import json
import os
import sys

import pytest

from tests.servers.bad_services import KINDS

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(("layers/shared", "."))}
MEMORY_KB = 20 * 1024
"""Ten bodies of 1 MiB, and what is read ahead of them."""


@pytest.fixture
async def ports():
    """The ports of services in a process of their own, as JSON."""
    command = (sys.executable, "-m", "tests.servers.bad_services")
    pipe = asyncio.subprocess.PIPE
    services = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=ENVIRONMENT)
    yield (await services.stdout.readline()).decode()
    services.terminate()
    await services.communicate()


async def fan_out_elsewhere(ports, *limits):
    command = (sys.executable, "-m", "tests.servers.bad_client", ports, *limits)
    client = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=ENVIRONMENT)
    printed, _ = await client.communicate()
    assert client.returncode == 0
    return json.loads(printed)


@pytest.mark.parametrize("limits", [("1.5", "3"), ()], ids=["short", "the product's"])
async def test_each_fails_by_its_kind_within_time_and_memory(ports, limits):
    found = await fan_out_elsewhere(ports, *limits)
    assert found["kinds"] == list(KINDS)
    assert found["after"] == ["ok"] * 10
    assert found["tasks"] == 1
    assert found["over_idle_kb"] < MEMORY_KB
    least = float(limits[0]) if limits else 10
    assert least <= found["seconds"] < least + 2
