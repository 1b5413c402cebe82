"""Légifrance before its local server, with a clock that tests move."""

import json
from contextlib import asynccontextmanager
from dataclasses import replace

from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import Exchange
from aplomb.adapters.sources.kept import Kept
from aplomb.adapters.sources.legifrance.environment import environment
from aplomb.adapters.sources.legifrance.source import Legifrance
from aplomb.core.limits import LIMITS
from aplomb.core.proving.subjects import citations_of
from aplomb.core.routing.citations import extract
from tests.fakes import FakeSecrets
from tests.servers.sources_server import CLIENT, SECRET

DAY = "2026-11-30"
NOW = 1_796_040_000.0  # 2026-11-30T12:00:00Z
KEYS = {("sources", "AWSCURRENT"): json.dumps({"piste_client_id": CLIENT, "piste_client_secret": SECRET})}


class Moving:
    """Seconds since 1970."""

    def __init__(self):
        self.now = NOW

    def __call__(self):
        return self.now


@asynccontextmanager
async def legifrance(server, *, now=None, keys=KEYS, secret="sources", note=None, **limits):
    transport, now = SlimTransport(), now or Moving()
    desk = Desk(exchange=Exchange(transport, replace(LIMITS, **limits)), kept=Kept(now), now=now)
    where = replace(environment(server.url), note=note)
    yield Legifrance(desk, Credentials(FakeSecrets(keys), secret), where)
    await transport.aclose()


def cited(text):
    """The one thing that a text cites."""
    [citation] = citations_of(extract(text))
    return citation
