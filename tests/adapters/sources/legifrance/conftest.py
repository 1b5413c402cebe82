import pytest

from tests.adapters.sources.legifrance.connecting import DAY, Moving, cited, legifrance
from tests.servers.sources_server import SourcesServer


@pytest.fixture
async def server():
    async with SourcesServer() as server:
        yield server


@pytest.fixture
def now():
    return Moving()


@pytest.fixture
async def source(server, now):
    async with legifrance(server, now=now) as source:
        yield source


@pytest.fixture
def check(source):
    """What the source says of the one thing that a text cites."""

    async def check(text, day=DAY):
        return await source.check(cited(text), day)

    return check
