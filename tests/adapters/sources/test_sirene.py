import asyncio
from contextlib import asynccontextmanager

import pytest

from aplomb.adapters.sources.entreprises import Entreprises
from aplomb.adapters.sources.sirene import Sirene
from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.proving.subjects import CompanyNumber
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.ports import Source
from tests.adapters.sources.desks import DAY, NOW, Moving, credentials, desk
from tests.servers.registers import ENTREPRISES, KEYS, SIRENE
from tests.servers.replying import Reply
from tests.servers.sources_server import GATEWAY, NOWHERE, QUOTA, answer, fixture

ACTIVE, CEASED, UNKNOWN = CompanyNumber("302474648"), CompanyNumber("880878145"), CompanyNumber("732829320")
NO_STATUS = answer({"message": "no Route matched with those values"}, 404)
OVERRUN = Reply((), end="open")


@asynccontextmanager
async def sirene(server, *, keys=KEYS, clock=None, now=None, **limits):
    async with desk(now, **limits) as at:
        clock = clock or Moving(0.0)
        other = Entreprises(at, server.url, clock)
        source: Source[CompanyNumber] = Sirene(at, credentials(keys), other, f"{server.url}{SIRENE}", clock)
        yield source


async def test_a_unit_is_asked_for_by_its_number_alone(server):
    async with sirene(server) as source:
        found = await source.check(ACTIVE, DAY)
    assert (found.source, found.verdict, found.asked) == (SourceName.SIRENE, SourceVerdict.VERIFIED, "SIREN 302474648")
    assert (found.read_at, found.cause) == ("2026-11-30T12:00:00Z", None)
    [request] = server.requests
    assert request.path == "/api-sirene/3.11/siren/302474648"
    assert request.header("x-insee-api-key-integration") == KEYS["insee_api_key"]
    assert request.header("authorization") is None
    assert request.header("user-agent").startswith("aplomb/")


async def test_an_establishment_and_a_duplicate_one(server):
    async with sirene(server) as source:
        found = await source.check(CompanyNumber("302474648", "30247464800664"), DAY)
        other = await source.check(CompanyNumber("302474648", "30247464800011"), DAY)
    assert (found.verdict, found.identifier) == (SourceVerdict.VERIFIED, "30247464800664")
    assert (other.verdict, other.identifier) == (SourceVerdict.VERIFIED, "30247464800664")
    assert "doublon" in other.detail
    assert [request.path for request in server.requests] == [
        "/api-sirene/3.11/siret/30247464800664", "/api-sirene/3.11/siret/30247464800011",
    ]  # fmt: skip


async def test_not_found_and_ceased_are_two_things(server):
    async with sirene(server) as source:
        assert (await source.check(UNKNOWN, DAY)).verdict is SourceVerdict.NOT_FOUND
        assert (await source.check(CEASED, DAY)).verdict is SourceVerdict.NOT_IN_FORCE
    assert not server.asked(ENTREPRISES)


async def test_that_there_is_none_is_asked_again_and_what_there_is_is_kept_for_a_day(server):
    now = Moving(NOW)
    async with sirene(server, now=now) as source:
        for _ in range(2):
            await source.check(UNKNOWN, DAY)
            await source.check(ACTIVE, DAY)
        assert len(server.asked(f"{SIRENE}/siren/732829320")) == 2
        assert len(server.asked(f"{SIRENE}/siren/302474648")) == 1
        now.now += 24 * 3600
        await source.check(ACTIVE, DAY)
    assert len(server.asked(f"{SIRENE}/siren/302474648")) == 2


@pytest.mark.parametrize(
    "location",
    ["/api-sirene/3.11/siren/302474648", "https://api.insee.fr/siren/302474648?date=2026-11-30", "siren/302474648"],
)
async def test_a_duplicate_unit_is_followed_once_and_both_are_named(server, location):
    server.on(f"{SIRENE}/siren/732829320", Reply((), 301, {"location": location}))
    async with sirene(server) as source:
        found = await source.check(UNKNOWN, DAY)
    assert (found.identifier, found.asked) == ("302474648", "SIREN 732829320")
    assert found.detail.startswith("SIREN 732829320 est un doublon de SIREN 302474648.")
    assert [request.path[-9:] for request in server.requests] == ["732829320", "302474648"]


@pytest.mark.parametrize("location", [None, "/api-sirene/3.11/siren/3024", "https://exemple.fr/", "/siren/302474648/x"])
async def test_a_redirect_to_anything_but_a_unit_is_not_followed(server, location):
    headers = {"location": location} if location else {}
    server.on(SIRENE, Reply((), 301, headers))
    server.on(ENTREPRISES, GATEWAY)
    async with sirene(server) as source:
        found = await source.check(UNKNOWN, DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, Cause.UNREADABLE)
    assert len(server.asked(SIRENE)) == 1


async def test_a_redirect_of_a_redirect_is_no_answer(server):
    server.on(SIRENE, Reply((), 301, {"location": "/siren/302474648"}))
    server.on(ENTREPRISES, GATEWAY)
    async with sirene(server) as source:
        found = await source.check(UNKNOWN, DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, Cause.HTTP_STATUS)
    assert len(server.asked(SIRENE)) == 2


async def test_a_duplicate_whose_survivor_is_gone_is_not_found(server):
    server.on(f"{SIRENE}/siren/302474648", fixture("sirene_404", 404))
    server.on(f"{SIRENE}/siren/732829320", Reply((), 301, {"location": "/siren/302474648"}))
    async with sirene(server) as source:
        assert (await source.check(UNKNOWN, DAY)).verdict is SourceVerdict.NOT_FOUND


FAILURES = {
    "a gateway's 404": (NOWHERE, Cause.HTTP_STATUS),
    "another 404": (NO_STATUS, Cause.HTTP_STATUS),
    "a bad key": (answer({"message": "Invalid authentication credentials"}, 401), Cause.UNAUTHORIZED),
    "no subscription": (Reply([b"<html>"], 403, {"content-type": "text/html"}), Cause.UNAUTHORIZED),
    "the quota": (QUOTA, Cause.RATE_LIMITED),
    "a bad request": (fixture("sirene_400", 400), Cause.HTTP_STATUS),
    "a gateway": (GATEWAY, Cause.HTTP_STATUS),
    "a page": (Reply([b"<html>"], 200, {"content-type": "text/html"}), Cause.UNREADABLE),
    "a list": (answer([]), Cause.UNREADABLE),
    "another shape": (answer({"header": {"statut": 200}}), Cause.UNREADABLE),
    "an oversized body": (Reply([b'{"a":"' + b"x" * 5_000_000 + b'"}']), Cause.UNREADABLE),
}


@pytest.mark.parametrize(("failure", "cause"), FAILURES.values(), ids=FAILURES)
async def test_a_failure_is_asked_of_the_other_register_and_never_reads_as_absence(server, failure, cause):
    server.on(SIRENE, failure)
    async with sirene(server) as source:
        found = await source.check(ACTIVE, DAY)
        assert (found.source, found.verdict) == (SourceName.ENTREPRISES, SourceVerdict.VERIFIED)
        server.on(ENTREPRISES, GATEWAY)
        found = await source.check(UNKNOWN, DAY)
    assert (found.source, found.verdict, found.cause) == (SourceName.SIRENE, SourceVerdict.UNVERIFIABLE, cause)
    assert "Rien n'en est conclu" in found.detail


async def test_an_unreadable_answer_is_not_kept(server):
    server.on(SIRENE, answer({"header": {"statut": 200}}), None)
    async with sirene(server) as source:
        await source.check(ACTIVE, DAY)
        assert (await source.check(ACTIVE, DAY)).source is SourceName.SIRENE


async def test_without_a_key_only_the_other_register_is_asked(server):
    async with sirene(server, keys={}) as source:
        assert (await source.check(ACTIVE, DAY)).source is SourceName.ENTREPRISES
        server.on(ENTREPRISES, QUOTA)
        found = await source.check(UNKNOWN, DAY)
    assert not server.asked(SIRENE)
    assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, Cause.RATE_LIMITED)


async def test_a_silent_register_leaves_half_the_time_to_the_other(server):
    server.on(SIRENE, OVERRUN)
    async with sirene(server, source_seconds=3.0, source_attempt_seconds=9.0) as source:
        found = await source.check(ACTIVE, DAY)
        assert (found.source, found.verdict) == (SourceName.ENTREPRISES, SourceVerdict.VERIFIED)
        server.on(ENTREPRISES, OVERRUN)
        found = await source.check(UNKNOWN, DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, Cause.TIMEOUT)


async def test_the_thirty_first_request_of_a_minute_goes_to_the_other_register(server):
    clock = Moving(0.0)
    async with sirene(server, clock=clock) as source:
        sources = [(await source.check(UNKNOWN, DAY)).source for _ in range(31)]
        assert sources == [SourceName.SIRENE] * 30 + [SourceName.ENTREPRISES]
        clock.now = 2.0
        assert (await source.check(UNKNOWN, DAY)).source is SourceName.SIRENE
    assert len(server.asked(SIRENE)) == 31


@pytest.mark.parametrize(
    "subject",
    [
        CompanyNumber("5520135"),
        CompanyNumber("٣٠٢٤٧٤٦٤٨"),
        CompanyNumber("302474648", "302474648"),
        CompanyNumber("30247464/"),
    ],
)
async def test_what_is_no_number_is_asked_of_nobody(server, subject):
    async with sirene(server) as source:
        assert (await source.check(subject, DAY)).verdict is SourceVerdict.UNVERIFIABLE
    assert not server.requests


async def test_a_number_whose_key_fails_is_looked_up_all_the_same(server):
    async with sirene(server) as source:
        found = await source.check(CompanyNumber("302474649"), DAY)
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert "La clé de contrôle" in found.detail


async def test_a_time_out_of_anothers_making_is_a_bug(server):
    class Broken(Sirene):
        async def _read(self, *_):
            raise TimeoutError

    async with desk() as at:
        source = Broken(at, credentials(), Entreprises(at, server.url), server.url)
        with pytest.raises(TimeoutError):
            await source.check(ACTIVE, DAY)


async def test_many_at_once_share_one_request(server):
    async with sirene(server) as source:
        found = await asyncio.gather(*(source.check(ACTIVE, DAY) for _ in range(20)))
    assert {one.verdict for one in found} == {SourceVerdict.VERIFIED}
    assert len(server.requests) == 1


async def test_no_key_and_no_upstream_text_in_a_finding(server):
    server.on(SIRENE, Reply([b'{"key": "canary-insee-4c1d upstream"}'], 500))
    server.on(ENTREPRISES, GATEWAY)
    async with sirene(server) as source:
        found = await source.check(ACTIVE, DAY)
    assert "canary" not in repr(found)
    assert "upstream" not in repr(found)
