import asyncio
from pathlib import Path

import pytest

from local.functions import Function, Route


@pytest.fixture
def function():
    return Function(
        logical_id="Ask",
        name="Ask",
        description="",
        code=Path(),
        handler="app.lambda_handler",
        runtime="python3.13",
        timeout_seconds=3,
        memory_mb=128,
        environment={},
        layers=(),
    )


@pytest.fixture
def route(function):
    def make(method, path):
        return Route(path=path, method=method, function=function, streams=False, timeout_seconds=29)

    return make


@pytest.fixture
def until():
    async def wait(true, seconds=10):
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 — what is waited for happens in another process
                await asyncio.sleep(0.02)

    return wait


@pytest.fixture
def is_gone():
    """Whether no process has this id, or one that has ended and is not yet buried."""

    def check(pid):
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except FileNotFoundError:
            return True
        return stat.rpartition(")")[2].split()[0] == "Z"

    return check
