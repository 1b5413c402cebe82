"""The execution environments of one function: as many as its requests need at once, up to a few."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager

from local.worker import Worker

MOST = 4
"""Environments of one function. Lambda starts as many as there are requests; this is one machine."""


class Fleet:
    """Lends workers, each to one request at a time, and replaces those that died or run older code."""

    def __init__(self, start: Callable[[], Awaitable[Worker]]) -> None:
        """`start` starts a worker and waits until it polls or has died; it may raise OSError."""
        self._start = start
        self._free: asyncio.Queue[Worker | OSError] = asyncio.Queue()
        self._workers: set[Worker] = set()
        self._stale: set[Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._resting: set[asyncio.Task[None]] = set()
        self._retiring: set[asyncio.Task[None]] = set()
        self._waiting = 0

    async def warm(self) -> None:
        """Has one worker ready; also waits for those already starting."""
        if not self._workers and not self._under_way:
            self._begin()
        await asyncio.gather(*self._starting)

    @asynccontextmanager
    async def lease(self) -> AsyncIterator[Worker]:
        """A worker that nobody else has, the moment there is one. Raises OSError when none can start."""
        worker = await self._next()
        try:
            yield worker
        finally:
            if worker.resting:
                self._give_back(worker)
            else:
                self._keep(self._resting, self._give_back_rested(worker))

    def renew(self) -> None:
        """From now on requests meet the code as it now stands; those under way end where they began."""
        self._stale |= self._workers
        while not self._free.empty():
            found = self._free.get_nowait()
            if not isinstance(found, OSError):
                self._retire(found)
        for task in self._starting:
            task.cancel()
        self._begin()

    async def end(self) -> None:
        """Ends every worker, at work or not."""
        for task in self._starting | self._resting:
            task.cancel()
        await asyncio.gather(*self._starting, *self._resting, *self._retiring, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    @property
    def _under_way(self) -> int:
        return sum(not task.done() for task in self._starting)

    async def _next(self) -> Worker:
        self._waiting += 1
        try:
            while True:
                self._begin_for_waiting()
                found = await self._free.get()
                if isinstance(found, OSError):
                    raise found
                if found.fit or found.stillborn:
                    return found
                self._retire(found)
        finally:
            self._waiting -= 1

    async def _give_back_rested(self, worker: Worker) -> None:
        await worker.rest()
        self._give_back(worker)

    def _give_back(self, worker: Worker) -> None:
        worker.settle()
        if worker.fit and worker not in self._stale:
            self._free.put_nowait(worker)
            return
        self._retire(worker)
        self._begin_for_waiting()
        # One that could not even start is tried again at the next request, not for ever.
        if not self._workers and not self._under_way and not worker.stillborn:
            self._begin()

    def _begin_for_waiting(self) -> None:
        wanted = self._waiting - self._free.qsize() - self._under_way
        room = MOST - len(self._workers) - self._under_way
        for _ in range(min(wanted, room)):
            self._begin()

    def _begin(self) -> None:
        self._keep(self._starting, self._add())

    async def _add(self) -> None:
        try:
            worker = await self._start()
        except OSError as error:
            self._free.put_nowait(error)
            return
        self._workers.add(worker)
        self._free.put_nowait(worker)

    def _retire(self, worker: Worker) -> None:
        self._workers.discard(worker)
        self._stale.discard(worker)
        self._keep(self._retiring, worker.end())

    def _keep(self, kept: set[asyncio.Task[None]], work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        kept.add(task)
        task.add_done_callback(kept.discard)
