import asyncio
from contextlib import asynccontextmanager

import pytest

from aplomb.adapters.sources.entreprises import NAME_CHARACTERS, Entreprises
from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.proving.subjects import CompanyName, CompanyNumber
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.ports import Source
from tests.adapters.sources.desks import DAY, Moving, desk
from tests.servers.registers import ENTREPRISES, loaded, parameters
from tests.servers.replying import Reply
from tests.servers.sources_server import GATEWAY, NOWHERE, QUOTA, answer, fixture

ACTIVE, GHOST, NONE = CompanyNumber("302474648"), CompanyNumber("123456789"), CompanyNumber("732829320")


@asynccontextmanager
async def entreprises(server, clock=None, **limits):
    async with desk(**limits) as at:
        source: Source[CompanyNumber | CompanyName] = Entreprises(at, server.url, clock or Moving(0.0))
        yield source


async def test_a_number_is_searched_without_managers_or_accounts(server):
    async with entreprises(server) as source:
        found = await source.check(ACTIVE, DAY)
    assert (found.source, found.verdict) == (SourceName.ENTREPRISES, SourceVerdict.VERIFIED)
    [request] = server.requests
    assert request.path.startswith("/search?")
    assert parameters(request) == {
        "q": "302474648", "minimal": "true", "include": "siege,matching_etablissements",
    }  # fmt: skip
    assert request.header("user-agent").startswith("aplomb/")


@pytest.mark.parametrize(
    ("subject", "verdict"),
    [
        (CompanyNumber("302474648", "30247464800664"), SourceVerdict.VERIFIED),
        (CompanyNumber("880878145"), SourceVerdict.NOT_IN_FORCE),
        (CompanyNumber("999999022"), SourceVerdict.VERIFIED),
        (GHOST, SourceVerdict.UNVERIFIABLE),
        (NONE, SourceVerdict.NOT_FOUND),
    ],
)
async def test_what_a_number_comes_to(server, subject, verdict):
    async with entreprises(server) as source:
        found = await source.check(subject, DAY)
    assert (found.verdict, found.cause) == (verdict, None)


async def test_a_name_gives_candidates_alone(server):
    server.on(ENTREPRISES, fixture("recherche_entreprises_200_active"))
    async with entreprises(server) as source:
        found = await source.check(CompanyName("  Naturalia \n France " + "x" * 200), DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, None)
    assert "NATURALIA FRANCE (SIREN 302474648" in found.detail
    searched = parameters(server.requests[0])["q"]
    assert searched.startswith("Naturalia France xx")
    assert len(searched) == NAME_CHARACTERS


async def test_no_word_of_a_name_is_sealed(server):
    async with entreprises(server) as source:
        found = await source.check(CompanyName("Ganymède SAS"), DAY)
        assert found.verdict is SourceVerdict.NOT_FOUND
        assert "Ganymède" not in str(found.sealed())
        server.on(ENTREPRISES, GATEWAY)
        failed = await source.check(CompanyName("Ganymède SARL"), DAY)
    assert failed.cause is Cause.HTTP_STATUS
    assert "Ganymède" not in str(failed.sealed())


@pytest.mark.parametrize("name", ["", "AB", "302474648", "302 474 648"])
async def test_a_name_that_would_be_another_search_is_not_searched(server, name):
    async with entreprises(server) as source:
        assert (await source.check(CompanyName(name), DAY)).verdict is SourceVerdict.UNVERIFIABLE
    assert not server.requests


@pytest.mark.parametrize("subject", [CompanyNumber("5520135"), CompanyNumber("302474648", "3024746480066")])
async def test_what_is_no_number_is_not_searched(server, subject):
    async with entreprises(server) as source:
        assert (await source.check(subject, DAY)).verdict is SourceVerdict.UNVERIFIABLE
    assert not server.requests


@pytest.mark.parametrize(
    ("failure", "cause"),
    [
        (NOWHERE, Cause.HTTP_STATUS),
        (GATEWAY, Cause.HTTP_STATUS),
        (fixture("recherche_entreprises_400", 400), Cause.HTTP_STATUS),
        (QUOTA, Cause.RATE_LIMITED),
        (answer({"results": []}), Cause.UNREADABLE),
        (fixture("recherche_entreprises_200_cessee"), Cause.UNREADABLE),
        (Reply([b"<html>"], 200, {"content-type": "text/html"}), Cause.UNREADABLE),
    ],
    ids=["404", "502", "400", "429", "no count", "another company", "a page"],
)
async def test_a_failure_is_no_absence_and_is_not_kept(server, failure, cause):
    server.on(ENTREPRISES, failure)
    async with entreprises(server) as source:
        found = await source.check(ACTIVE, DAY)
        assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, cause)
        server.on(ENTREPRISES, None)
        assert (await source.check(ACTIVE, DAY)).verdict is SourceVerdict.VERIFIED


async def test_a_source_that_refuses_is_asked_twice_and_no_more(server):
    server.on(ENTREPRISES, QUOTA)
    async with entreprises(server) as source:
        await source.check(ACTIVE, DAY)
    assert len(server.requests) == 2


async def test_of_more_than_seven_a_second_some_wait_and_the_rest_are_not_asked(server):
    """The clock stands still: seven go at once, as many as are due within a second wait for their turn."""
    async with entreprises(server) as source:
        found = await asyncio.gather(*(source.check(CompanyNumber(f"9999991{n:02}"), DAY) for n in range(16)))
    assert [one.cause for one in found] == [None] * 14 + [Cause.RATE_LIMITED] * 2
    assert len(server.requests) == 14


async def test_a_pause_that_is_too_long_is_not_waited_for(server):
    server.on(ENTREPRISES, Reply([b"{}"], 429, {"content-type": "application/json", "retry-after": "3600"}))
    async with entreprises(server) as source:
        assert (await source.check(ACTIVE, DAY)).cause is Cause.RATE_LIMITED
    assert len(server.requests) == 1


async def test_managers_are_in_no_finding(server):
    server.on(ENTREPRISES, answer(loaded("recherche_entreprises_200_active")))
    async with entreprises(server) as source:
        assert "PERSONNE" not in repr(await source.check(ACTIVE, DAY))
