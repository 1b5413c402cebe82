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


class Counting(SlimTransport):
    """Counts the requests under way, and the most there ever were."""

    def __init__(self):
        super().__init__()
        self.under_way = self.most = 0

    async def handle_async_request(self, request):
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            return await super().handle_async_request(request)
        finally:
            self.under_way -= 1


@asynccontextmanager
async def legifrance(server, *, now=None, keys=KEYS, secret="sources", note=None, transport=None, **limits):
    transport, now = transport or SlimTransport(), now or Moving()
    desk = Desk(exchange=Exchange(transport, replace(LIMITS, **limits)), kept=Kept(now), now=now)
    where = replace(environment(server.url), note=note)
    yield Legifrance(desk, Credentials(FakeSecrets(keys), secret), where)
    await transport.aclose()


def citations(text):
    """All that a text cites."""
    return citations_of(extract(text))


def cited(text):
    """The one thing that a text cites."""
    [citation] = citations(text)
    return citation
