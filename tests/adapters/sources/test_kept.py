import asyncio

import pytest

from aplomb.adapters.sources import kept as lifetimes
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import Dated, Kept
from aplomb.core.proving.finding import Cause


class Moving:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Reading:
    """Gives its answers one after the other; an exception is raised. Waits until it is let go."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.times = 0
        self.cancelled = 0
        self.go = asyncio.Event()
        self.go.set()

    async def __call__(self):
        self.times += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def now():
    return Moving()


async def test_an_answer_is_read_once_while_it_is_young_and_says_when(now):
    kept, read = Kept(now), Reading("a", "b")
    assert await kept.get("k", 60, read) == Dated("a", 1000.0)
    now.now = 1059.9
    assert await kept.get("k", 60, read) == Dated("a", 1000.0)
    now.now = 1060.0
    assert await kept.get("k", 60, read) == Dated("b", 1060.0)


async def test_its_age_is_counted_from_when_it_was_asked_for(now):
    kept, read = Kept(now), Reading("a")
    read.go.clear()
    task = asyncio.create_task(kept.get("k", 60, read))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    now.now = 1005.0
    read.go.set()
    assert (await task).read_at == 1000.0


async def test_a_clock_that_went_back_makes_no_answer_young(now):
    kept, read = Kept(now), Reading("a", "b")
    await kept.get("k", 60, read)
    now.now = 900.0
    assert await kept.get("k", 60, read) == Dated("b", 900.0)


async def test_another_request_is_another_answer(now):
    kept = Kept(now)
    assert (await kept.get("k", 60, Reading("a"))).value == "a"
    assert (await kept.get("l", 60, Reading("b"))).value == "b"


async def test_a_failure_is_never_kept(now):
    kept, read = Kept(now), Reading(SourceError(Cause.TIMEOUT), "a")
    with pytest.raises(SourceError):
        await kept.get("k", 60, read)
    assert (await kept.get("k", 60, read)).value == "a"


async def test_what_is_forgotten_is_read_again(now):
    kept, read = Kept(now), Reading("a", "b")
    await kept.get("k", 60, read)
    kept.forget("k")
    kept.forget("k")
    assert (await kept.get("k", 60, read)).value == "b"


async def test_the_one_unused_for_longest_makes_room(now):
    kept = Kept(now, 2)
    for key in ("a", "b", "a", "c"):
        await kept.get(key, 60, Reading(key))
    read = Reading("again")
    assert (await kept.get("a", 60, read)).value == "a"
    assert (await kept.get("b", 60, read)).value == "again"


async def test_who_asks_at_the_same_time_shares_one_reading(now):
    kept, read = Kept(now), Reading("a")
    assert [one.value for one in await asyncio.gather(*(kept.get("k", 60, read) for _ in range(5)))] == ["a"] * 5
    assert read.times == 1


async def test_and_its_failure(now):
    kept, read = Kept(now), Reading(SourceError(Cause.TIMEOUT), "never")
    outcomes = await asyncio.gather(*(kept.get("k", 60, read) for _ in range(3)), return_exceptions=True)
    assert [type(one) for one in outcomes] == [SourceError] * 3
    assert read.times == 1


async def test_one_who_leaves_takes_nothing_from_the_others(now):
    kept, read = Kept(now), Reading("a")
    read.go.clear()
    leaving, staying = (asyncio.create_task(kept.get("k", 60, read)) for _ in range(2))
    await asyncio.sleep(0.01)
    leaving.cancel()
    await asyncio.sleep(0.01)
    read.go.set()
    assert (await staying).value == "a"
    assert read.cancelled == 0


async def test_the_last_to_leave_ends_the_reading_and_the_next_begins_anew(now):
    kept, read = Kept(now), Reading("a")
    read.go.clear()
    tasks = [asyncio.create_task(kept.get("k", 60, read)) for _ in range(2)]
    await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0.01)
    assert read.cancelled == 1
    read.go.set()
    assert (await kept.get("k", 60, read)).value == "a"


def test_the_lifetimes_are_those_of_the_sources():
    hours = {"ARTICLE_SECONDS": 24, "SIRENE_SECONDS": 24, "BODACC_SECONDS": 6, "FACT_CHECK_SECONDS": 1}
    assert {name: getattr(lifetimes, name) / 3600 for name in hours} == hours


def test_no_answer_is_in_a_repr():
    assert "secret" not in repr(Dated("secret", 0.0))
