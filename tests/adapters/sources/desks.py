"""A desk before the local registers, with clocks that tests move."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import Exchange
from aplomb.adapters.sources.kept import Kept
from aplomb.core.limits import LIMITS
from tests.fakes import FakeSecrets
from tests.servers.registers import KEYS

DAY = "2026-11-30"
NOW = 1_796_040_000.0  # 2026-11-30T12:00:00Z


class Moving:
    """A clock."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def desk(now: Moving | None = None, **limits: float) -> AsyncIterator[Desk]:
    """A desk of its own, with the limits that a test sets."""
    transport, now = SlimTransport(), now or Moving(NOW)
    yield Desk(exchange=Exchange(transport, replace(LIMITS, **limits)), kept=Kept(now), now=now)
    await transport.aclose()


def credentials(keys: dict[str, str] = KEYS) -> Credentials:
    """The keys of a deployment; without any, of one that has none."""
    return Credentials(FakeSecrets({("sources", "AWSCURRENT"): json.dumps(keys)}), "sources" if keys else "")
