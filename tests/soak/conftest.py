import asyncio

import pytest


@pytest.fixture
def until():
    async def wait(true, seconds=10):
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - another process makes it true
                await asyncio.sleep(0.01)

    return wait
