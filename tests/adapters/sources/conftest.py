from collections.abc import Iterator

import pytest

from tests.servers.registers import RegistersServer


@pytest.fixture
def server() -> Iterator[RegistersServer]:
    with RegistersServer() as running:
        yield running
