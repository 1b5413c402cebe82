import asyncio

import pytest

from aplomb.adapters.sources.desk import Desk, instant
from aplomb.adapters.sources.exchange import Answer, Exchange, Request
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import Kept
from aplomb.core.limits import Limits
from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.sealing.certificate import SourceVerdict
from tests.fakes import NEVER

NOW = 1_796_040_000.0


class Asked(Exchange):
    """Answers what it was told, and remembers who asked with what."""

    def __init__(self, *answers, limits=Limits()):  # noqa: B008 -- frozen
        super().__init__(None, limits)
        object.__setattr__(self, "answers", list(answers))
        object.__setattr__(self, "headers", [])

    __slots__ = ("answers", "headers")

    async def ask(self, request, deadline, headers=None):
        self.headers.append(headers)
        return self.answers.pop(0)


def desk(exchange):
    return Desk(exchange=exchange, kept=Kept(lambda: NOW), now=lambda: NOW)


async def found(look, **limits):
    return await desk(Asked(limits=Limits(**limits))).finding(SourceName.SIRENE, "SIREN 732829320", look)


async def test_a_failure_becomes_a_finding_with_its_cause_and_the_time():
    async def look(_):
        raise SourceError(Cause.RATE_LIMITED, "Trente requêtes par minute.")

    finding = await found(look)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, Cause.RATE_LIMITED)
    assert "Trente requêtes par minute." in finding.detail
    assert finding.read_at == instant(NOW) == "2026-11-30T12:00:00Z"


async def test_a_source_that_takes_too_long_in_all_is_a_timeout():
    finding = await found(lambda _: asyncio.sleep(NEVER), source_seconds=0.1)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, Cause.TIMEOUT)


@pytest.mark.parametrize("bug", [ZeroDivisionError(), TimeoutError()])
async def test_a_bug_is_raised(bug):
    async def look(_):
        raise bug

    with pytest.raises(type(bug)):
        await found(look)


async def test_an_answer_is_kept_whatever_key_it_was_asked_with():
    exchange = Asked(Answer(200, {"a": 1}), Answer(200, {"a": 2}))
    room, request = desk(exchange), Request(url="http://h/x")
    for headers in ({"k": "1"}, {"k": "2"}):
        assert (await room.read(request, 60, 0.0, headers)).value.body == {"a": 1}
    assert exchange.headers == [{"k": "1"}]
    assert (await room.read(Request(url="http://h/y"), 60, 0.0)).value.body == {"a": 2}


async def test_that_there_is_nothing_is_not_kept():
    room, request = desk(Asked(Answer(404, {}), Answer(200, {"a": 1}))), Request(url="http://h/x")
    assert (await room.read(request, 60, 0.0)).value.status == 404
    assert (await room.read(request, 60, 0.0)).value.status == 200
