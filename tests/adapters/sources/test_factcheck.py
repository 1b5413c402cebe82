from contextlib import asynccontextmanager

import pytest

from aplomb.adapters.sources.factcheck import FactChecks
from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.proving.ratings import A_CLAIM
from aplomb.core.proving.subjects import Claim
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.ports import Source
from tests.adapters.sources.desks import DAY, NOW, Moving, credentials, desk
from tests.servers.registers import FACT_CHECKS, KEYS, parameters
from tests.servers.replying import Reply
from tests.servers.sources_server import GATEWAY, NOWHERE, QUOTA, answer, fixture

CLAIM = Claim("Le Livret A va être supprimé")


@asynccontextmanager
async def fact_checks(server, keys=KEYS, now=None, **limits):
    async with desk(now, **limits) as at:
        source: Source[Claim] = FactChecks(at, credentials(keys), f"{server.url}/v1alpha1")
        yield source


async def test_the_key_is_a_header_and_no_part_of_the_address(server):
    async with fact_checks(server) as source:
        found = await source.check(CLAIM, DAY)
    [request] = server.requests
    assert request.path.startswith("/v1alpha1/claims:search?")
    assert parameters(request) == {"query": CLAIM.text, "languageCode": "fr", "pageSize": "10"}
    assert request.header("x-goog-api-key") == KEYS["google_api_key"]
    assert KEYS["google_api_key"] not in request.path
    assert request.header("authorization") is None
    assert (found.source, found.verdict) == (SourceName.FACT_CHECKS, SourceVerdict.OUT_OF_SCOPE)
    assert "AFP Factuel a publié le 5 mars 2026 : « Faux »" in found.detail
    assert found.sealed()["identifiant"] == "https://factuel.afp.com/doc.afp.com.EXEMPLE1"


async def test_neighbours_and_nothing_are_not_found(server):
    async with fact_checks(server) as source:
        for claim in ("Le Livret A va être plafonné", "La Terre est plate depuis hier"):
            found = await source.check(Claim(claim), DAY)
            assert (found.verdict, found.identifier) == (SourceVerdict.NOT_FOUND, A_CLAIM)
    assert len(server.requests) == 2


async def test_persons_and_numbers_do_not_leave(server):
    text = "M. Jean Modèle (06 12 34 56 78, jean@exemple.fr, SIREN 732 829 320) dit que le Livret A sera supprimé"
    async with fact_checks(server) as source:
        await source.check(Claim(text), DAY)
    asked = parameters(server.requests[0])["query"]
    assert "Livret A sera supprimé" in asked
    for secret in ("Modèle", "Jean", "jean", "exemple", "06", "732"):
        assert secret not in asked


async def test_a_claim_of_which_too_little_is_left_is_not_sent(server):
    async with fact_checks(server) as source:
        found = await source.check(Claim("Camille Modèle ment"), DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.OUT_OF_SCOPE, None)
    assert not server.requests


async def test_without_a_key_nothing_is_sent(server):
    async with fact_checks(server, keys={}) as source:
        found = await source.check(CLAIM, DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, Cause.NOT_CONFIGURED)
    assert not server.requests


FAILURES = {
    "an invalid key": (fixture("factcheck_400_cle_invalide", 400), Cause.UNAUTHORIZED),
    "another bad request": (answer({"error": {"status": "INVALID_ARGUMENT"}}, 400), Cause.HTTP_STATUS),
    "no key": (fixture("factcheck_403_sans_cle", 403), Cause.UNAUTHORIZED),
    "the quota": (fixture("factcheck_429", 429), Cause.RATE_LIMITED),
    "a quota without a body": (QUOTA, Cause.RATE_LIMITED),
    "a wrong address": (NOWHERE, Cause.HTTP_STATUS),
    "a gateway": (GATEWAY, Cause.HTTP_STATUS),
    "a page": (Reply([b"<html>"], 200, {"content-type": "text/html"}), Cause.UNREADABLE),
    "another shape": (answer({"claims": {}}), Cause.UNREADABLE),
}


@pytest.mark.parametrize(("failure", "cause"), FAILURES.values(), ids=FAILURES)
async def test_a_failure_is_no_absence_and_seals_no_word_of_the_claim(server, failure, cause):
    server.on(FACT_CHECKS, failure)
    async with fact_checks(server) as source:
        found = await source.check(CLAIM, DAY)
        assert (found.verdict, found.cause, found.identifier) == (SourceVerdict.UNVERIFIABLE, cause, A_CLAIM)
        assert "Livret" not in str(found.sealed())
        server.on(FACT_CHECKS, None)
        assert (await source.check(CLAIM, DAY)).verdict is SourceVerdict.OUT_OF_SCOPE


async def test_reviews_are_kept_for_an_hour(server):
    now = Moving(NOW)
    async with fact_checks(server, now=now) as source:
        for seconds in (0, 3599, 1):
            now.now += seconds
            await source.check(CLAIM, DAY)
    assert len(server.requests) == 2


async def test_no_key_in_a_finding(server):
    server.on(FACT_CHECKS, answer({"error": {"message": "bad key canary-google-8e2a"}}, 403))
    async with fact_checks(server) as source:
        assert "canary" not in repr(await source.check(CLAIM, DAY))
