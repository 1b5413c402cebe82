"""One token for all: granted once, renewed before it ends, renewed once when it is refused."""

import asyncio
import logging

import pytest

from aplomb.adapters.sources.legifrance.environment import ENVIRONMENTS, environment
from aplomb.core.errors import SecretError
from aplomb.core.proving.finding import Cause
from aplomb.core.sealing.certificate import SourceVerdict
from tests.adapters.sources.legifrance.connecting import DAY, cited, legifrance
from tests.servers.replying import Reply
from tests.servers.sources_server import (
    CLIENT,
    FORBIDDEN,
    JSON,
    SEARCH,
    SECRET,
    TOKEN,
    answer,
    fixture,
)

ARTICLE = "article L. 1235-3 du code du travail"
OTHERS = [ARTICLE, "article 1240 du code civil", "article L. 110-1 CC", "article 2224 du code civil"]
REFUSED = Reply([b'{"error": "expired"}'], 401, JSON)


async def test_the_token_is_asked_for_as_oauth_wants_it_and_shared_by_all_who_come_at_once(server, source):
    findings = await asyncio.gather(*(source.check(cited(text), DAY) for text in OTHERS))
    assert {finding.verdict for finding in findings} == {SourceVerdict.VERIFIED}
    [request] = server.asked(TOKEN)
    assert request.header("content-type") == "application/x-www-form-urlencoded"
    assert request.body.decode() == (
        f"grant_type=client_credentials&client_id={CLIENT}&client_secret={SECRET}&scope=openid"
    )
    assert {request.header("authorization") for request in server.requests} == {None, "Bearer TOKEN-FACTICE-0001"}


@pytest.mark.parametrize(("seconds", "after"), [(3600, 50 * 60), (600, 9 * 60)])
async def test_it_is_renewed_before_it_ends(server, now, check, seconds, after):
    server.token_seconds = seconds
    await check(OTHERS[0])
    now.now += after - 1
    await check(OTHERS[1])
    assert len(server.granted) == 1
    now.now += 1
    await check(OTHERS[2])
    assert len(server.granted) == 2


async def test_a_token_that_is_refused_is_renewed_once_by_all_together(server, source):
    server.granted.append("another")  # the server knows another one than it has given
    await source.check(cited(OTHERS[0]), DAY)
    server.granted.append("revoked")
    asked = len(server.asked(TOKEN))
    findings = await asyncio.gather(*(source.check(cited(text), DAY) for text in OTHERS[1:]))
    assert {finding.verdict for finding in findings} == {SourceVerdict.VERIFIED}
    assert len(server.asked(TOKEN)) == asked + 1


async def test_and_no_more_than_once(server, check):
    server.on(SEARCH, REFUSED)
    finding = await check(ARTICLE)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, Cause.UNAUTHORIZED)
    assert "même renouvelé" in finding.detail
    assert len(server.asked(SEARCH)) == 2
    assert len(server.granted) == 2


async def test_a_good_token_that_is_forbidden_everything_says_what_to_do(server, check):
    server.on(SEARCH, FORBIDDEN)
    finding = await check(ARTICLE)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, Cause.UNAUTHORIZED)
    assert "conditions d'utilisation de l'API Légifrance restent à accepter" in finding.detail
    assert len(server.granted) == 1


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        (fixture("piste_token_401", 401), Cause.UNAUTHORIZED),
        (answer({"error": "invalid_client"}, 400), Cause.UNAUTHORIZED),
        (answer({"error": "invalid_scope"}, 400), Cause.HTTP_STATUS),
        (Reply([b"<html>"], 401, {"content-type": "text/html"}), Cause.UNAUTHORIZED),
        (answer({}, 403), Cause.UNAUTHORIZED),
        (answer({}, 429), Cause.RATE_LIMITED),
        (answer({}, 503), Cause.HTTP_STATUS),
        (answer({"access_token": "t"}), Cause.UNREADABLE),
        (answer({"access_token": "a b", "token_type": "Bearer", "expires_in": 3600}), Cause.UNREADABLE),
        (answer({"access_token": "t", "token_type": "mac", "expires_in": 3600}), Cause.UNREADABLE),
        (answer({"access_token": "t", "token_type": "Bearer", "expires_in": True}), Cause.UNREADABLE),
        (Reply([b"<html>"], 200, {"content-type": "text/html"}), Cause.UNREADABLE),
    ],
)
async def test_no_token_is_a_cause_and_never_an_absence(server, check, reply, cause):
    server.on(TOKEN, reply)
    finding = await check(ARTICLE)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, cause)
    assert server.asked(SEARCH) == []


async def test_the_sample_token_is_one(server, check):
    server.on(TOKEN, fixture("piste_token_200"))
    server.granted.append("TOKEN-FACTICE-0001")
    assert (await check(ARTICLE)).verdict is SourceVerdict.VERIFIED


async def test_a_failed_grant_is_shared_by_all_who_wait_for_it_and_not_kept(server, source):
    server.on(TOKEN, Reply([0.2, b"{}"], 403, JSON), None)
    findings = await asyncio.gather(*(source.check(cited(text), DAY) for text in OTHERS))
    assert {finding.cause for finding in findings} == {Cause.UNAUTHORIZED}
    assert len(server.asked(TOKEN)) == 1
    assert (await source.check(cited(ARTICLE), DAY)).verdict is SourceVerdict.VERIFIED


@pytest.mark.parametrize(
    ("keys", "secret", "cause"),
    [
        ({}, "sources", Cause.NOT_CONFIGURED),
        ({}, "", Cause.NOT_CONFIGURED),
        ({("sources", "AWSCURRENT"): '{"piste_client_id": "id"}'}, "sources", Cause.NOT_CONFIGURED),
        ({("sources", "AWSCURRENT"): SecretError("silent")}, "sources", Cause.CONNECT),
    ],
)
async def test_without_credentials_nothing_is_asked(server, keys, secret, cause):
    async with legifrance(server, keys=keys, secret=secret) as source:
        finding = await source.check(cited(ARTICLE), DAY)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, cause)
    assert server.requests == []


async def test_no_credential_and_no_token_is_in_a_finding_a_repr_or_a_log(server, source, caplog):
    caplog.set_level(logging.DEBUG)
    server.on(SEARCH, REFUSED)
    finding = await source.check(cited(ARTICLE), DAY)
    token = await source._articles.line.token.get(asyncio.get_running_loop().time() + 8)
    written = repr(finding) + repr(token) + repr(source._articles) + caplog.text
    assert not any(canary in written for canary in (CLIENT, SECRET, "TOKEN-FACTICE"))


def test_token_and_api_are_always_of_one_environment():
    production, sandbox = environment("production"), environment("sandbox")
    assert (production.token_url, production.api_url) == (
        "https://oauth.piste.gouv.fr/api/oauth/token",
        "https://api.piste.gouv.fr/dila/legifrance/lf-engine-app",
    )
    assert (sandbox.token_url, sandbox.api_url) == (
        "https://sandbox-oauth.piste.gouv.fr/api/oauth/token",
        "https://sandbox-api.piste.gouv.fr/dila/legifrance/lf-engine-app",
    )
    assert "sans valeur officielle" in sandbox.note
    assert production.note is None
    assert set(ENVIRONMENTS) == {"production", "sandbox"}
    own = environment("http://127.0.0.1:8000/")
    assert (own.token_url, own.api_url) == (
        "http://127.0.0.1:8000/api/oauth/token",
        "http://127.0.0.1:8000/dila/legifrance/lf-engine-app",
    )
