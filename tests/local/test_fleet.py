"""Fleets of workers that are the tests' own: no process, no clock."""

import asyncio

import pytest

from local.fleet import MOST, Fleet


class Worker:
    def __init__(self, *, stillborn=False):
        self.stillborn = stillborn
        self.fit = not stillborn
        self.resting = True
        self.rested = asyncio.Event()
        self.ended = False

    async def rest(self):
        await self.rested.wait()
        self.resting = True

    def settle(self):
        assert self.resting

    async def end(self):
        self.ended = True
        self.fit = False


class Nursery:
    """Starts workers, each when the test allows it."""

    def __init__(self):
        self.workers = []
        self.may_start = asyncio.Event()
        self.may_start.set()
        self.stillborn = False
        self.error = None

    async def start(self):
        await self.may_start.wait()
        if self.error:
            raise self.error
        self.workers.append(Worker(stillborn=self.stillborn))
        return self.workers[-1]


@pytest.fixture
def nursery():
    return Nursery()


@pytest.fixture
async def fleet(nursery):
    made = Fleet(nursery.start)
    yield made
    await made.end()


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


async def test_requests_one_after_the_other_meet_the_same_worker(fleet, nursery):
    await fleet.warm()
    for _ in range(3):
        async with fleet.lease() as worker:
            assert worker is nursery.workers[0]
    assert len(nursery.workers) == 1


async def test_a_request_during_the_first_start_waits_for_it(fleet, nursery):
    nursery.may_start.clear()
    warming = asyncio.ensure_future(fleet.warm())
    await settle()
    lease = fleet.lease()
    leasing = asyncio.ensure_future(lease.__aenter__())
    await settle()
    nursery.may_start.set()
    await warming
    assert await leasing is nursery.workers[0]
    await lease.__aexit__(None, None, None)
    assert len(nursery.workers) == 1


async def test_requests_at_once_get_workers_of_their_own_up_to_the_limit(fleet, nursery):
    inside, go = [], asyncio.Event()

    async def request():
        async with fleet.lease() as worker:
            inside.append(worker)
            await go.wait()

    requests = [asyncio.ensure_future(request()) for _ in range(3 * MOST)]
    await settle()
    assert len(inside) == len(set(inside)) == MOST
    go.set()
    await asyncio.gather(*requests)
    assert (len(inside), len(nursery.workers)) == (3 * MOST, MOST)


async def test_a_dead_worker_is_replaced_before_anybody_asks(fleet, nursery):
    async with fleet.lease() as worker:
        worker.fit = False
    await settle()
    assert (worker.ended, len(nursery.workers)) == (True, 2)


async def test_one_that_died_idle_is_passed_over(fleet, nursery):
    await fleet.warm()
    nursery.workers[0].fit = False
    async with fleet.lease() as worker:
        assert worker is nursery.workers[1]


async def test_one_that_cannot_start_is_lent_once_to_say_so_and_not_tried_for_ever(fleet, nursery):
    nursery.stillborn = True
    async with fleet.lease() as worker:
        assert worker.stillborn
    await settle()
    assert len(nursery.workers) == 1
    nursery.stillborn = False
    async with fleet.lease() as worker:
        assert worker.fit


async def test_a_machine_that_cannot_start_processes_says_so_to_each_request(fleet, nursery):
    nursery.error = OSError("no more processes")
    for _ in range(2):
        with pytest.raises(OSError, match="no more"):
            async with fleet.lease():
                pass


async def test_renewal_replaces_idle_workers_at_once_and_busy_ones_after_their_request(fleet, nursery):
    await fleet.warm()
    async with fleet.lease() as busy, fleet.lease() as other:
        pass
    async with fleet.lease() as busy:
        idle = next(worker for worker in nursery.workers if worker is not busy)
        fleet.renew()
        await settle()
        assert (idle.ended, busy.ended) == (True, False)
        async with fleet.lease() as fresh:
            assert fresh not in (busy, other, idle)
    await settle()
    assert busy.ended


async def test_renewal_forgets_a_start_under_way(fleet, nursery):
    nursery.may_start.clear()
    warming = asyncio.ensure_future(fleet.warm())
    await settle()
    fleet.renew()
    nursery.may_start.set()
    await asyncio.wait([warming])
    async with fleet.lease() as worker:
        assert nursery.workers == [worker]


async def test_a_worker_still_at_work_is_not_lent_until_it_rests(fleet, nursery):
    async with fleet.lease() as worker:
        worker.resting = False
    async with fleet.lease() as second:
        assert second is not worker
        worker.rested.set()
        await settle()
        async with fleet.lease() as third:
            assert third is worker


async def test_the_end_ends_everybody(nursery):
    fleet = Fleet(nursery.start)
    async with fleet.lease() as busy, fleet.lease():
        busy.resting = False
    await fleet.end()
    assert all(worker.ended for worker in nursery.workers)
