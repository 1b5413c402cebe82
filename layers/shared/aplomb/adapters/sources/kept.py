"""What sources have said, each answer kept for as long as its kind may be old."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

MOST_KEPT = 512
"""Answers of some ten kilobytes each: a few megabytes of the function's memory."""


ARTICLE_SECONDS = 24 * 3600.0
"""How long what Légifrance says may be repeated."""
SIRENE_SECONDS = 24 * 3600.0
"""Likewise of Sirene and of recherche-entreprises, both renewed once a day."""
BODACC_SECONDS = 6 * 3600.0
FACT_CHECK_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Dated[Value]:
    """What was read, and when reading it began, in seconds since 1970: no answer is newer than its question."""

    value: Value = field(repr=False)
    read_at: float


@dataclass(slots=True)
class _Call[Value]:
    """A reading on its way, and how many wait for it."""

    task: asyncio.Task[Dated[Value]]
    waiting: int = 0


class Kept[Value]:
    """Answers by their whole request; the one unused for longest makes room.

    A failure is never kept. Who asks the same at the same time shares one reading, its failure too, and the reading
    ends when the last of them has left.
    """

    def __init__(self, now: Callable[[], float], most: int = MOST_KEPT) -> None:
        """``now`` gives seconds since 1970."""
        self._now = now
        self._most = most
        self._kept: dict[Hashable, Dated[Value]] = {}
        self._calls: dict[Hashable, _Call[Value]] = {}

    async def get(self, key: Hashable, seconds: float, read: Callable[[], Awaitable[Value]]) -> Dated[Value]:
        """Return what is kept under the key and younger than ``seconds``, else what is read now.

        Raises what ``read`` raises.
        """
        kept = self._kept.pop(key, None)
        if kept is not None and 0 <= self._now() - kept.read_at < seconds:
            self._kept[key] = kept
            return kept
        call = self._calls.get(key)
        if call is None:
            call = self._calls[key] = _Call(asyncio.create_task(self._read(key, read)))
        call.waiting += 1
        try:
            return await asyncio.shield(call.task)
        finally:
            call.waiting -= 1
            if not call.waiting:
                call.task.cancel()
                if self._calls.get(key) is call:
                    del self._calls[key]

    def forget(self, key: Hashable) -> None:
        """Let go of an answer that turned out to be worth nothing."""
        self._kept.pop(key, None)

    async def _read(self, key: Hashable, read: Callable[[], Awaitable[Value]]) -> Dated[Value]:
        began = self._now()
        dated = Dated(await read(), began)
        self._kept[key] = dated
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return dated
