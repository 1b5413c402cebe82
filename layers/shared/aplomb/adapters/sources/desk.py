"""What all sources work with: the way out, what was read before, the time, and one reading of their failures."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from aplomb.adapters.sources.exchange import OK, Answer, Exchange, Request
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import Dated, Kept
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.unverifiable import unverifiable


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """One for all sources of a house. ``now`` gives seconds since 1970; ``kept`` has the same."""

    exchange: Exchange
    kept: Kept[Answer]
    now: Callable[[], float]

    async def finding(self, source: SourceName, asked: str, look: Callable[[float], Awaitable[Finding]]) -> Finding:
        """Return what ``look`` finds by the deadline it is given, or why the source could not tell.

        Raises nothing but bugs; a TimeoutError of another's making is one.
        """
        deadline = self.exchange.deadline()
        try:
            async with asyncio.timeout_at(deadline) as budget:
                return await look(deadline)
        except SourceError as error:
            failure = error
        except TimeoutError:
            if not budget.expired():
                raise
            failure = SourceError(Cause.TIMEOUT)
        return unverifiable(source, asked, failure.cause, instant(self.now()), failure.detail)

    async def read(
        self, request: Request, seconds: float, deadline: float, headers: Mapping[str, str] | None = None
    ) -> Dated[Answer]:
        """Return the answer that is kept of a request, younger than ``seconds``, else a new one. Raises SourceError.

        ``headers`` are what changes none of the answer.
        """
        return await self.keep(request, seconds, lambda: self.exchange.ask(request, deadline, headers))

    async def keep(self, request: Request, seconds: float, ask: Callable[[], Awaitable[Answer]]) -> Dated[Answer]:
        """Return what is kept of a request, else what ``ask`` gives. Raises what that raises.

        That there is nothing is not kept where a status says so: it may be there in a minute.
        """
        dated = await self.kept.get(request, seconds, ask)
        if dated.value.status not in OK:
            self.kept.forget(request)
        return dated


def instant(seconds: float) -> str:
    """Return seconds since 1970 as RFC 3339 in UTC, in whole seconds: ``2026-11-30T12:00:00Z``."""
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
