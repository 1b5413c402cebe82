"""Faults that users of PISTE and of citation checkers have met: each ends in its own cause, none in an absence.

Where they were reported stands beside each.
"""

import pytest

from aplomb.core.proving.finding import Cause
from aplomb.core.proving.quotes import quote_is_in
from aplomb.core.proving.subjects import CitedId
from aplomb.core.routing.citations import ReferenceKind
from aplomb.core.sealing.certificate import SourceVerdict
from tests.adapters.sources.legifrance.connecting import DAY, citations, legifrance
from tests.servers import legifrance_corpus as corpus
from tests.servers.replying import Reply
from tests.servers.sources_server import (
    ARTICLE,
    FORBIDDEN,
    GATEWAY,
    NOWHERE,
    QUOTA,
    SEARCH,
    TOKEN,
    UNKNOWN,
    answer,
)

VERIFIED, NOT_IN_FORCE, NOT_FOUND, UNVERIFIABLE = (
    SourceVerdict.VERIFIED,
    SourceVerdict.NOT_IN_FORCE,
    SourceVerdict.NOT_FOUND,
    SourceVerdict.UNVERIFIABLE,
)
L1235_3 = "article L. 1235-3 du code du travail"
INVENTED = "article L. 1235-99 du code du travail"
CUT = Reply([b'{"totalResultNumber": 0, "resu'], 200, {"content-type": "application/json"})
HALF = Reply([b'{"totalResultNumber": 0'], 200, {"content-type": "application/json"}, end="cut")
HTML = Reply([b"<html>Maintenance</html>"], 200, {"content-type": "text/html"})
MOVED = Reply([b"{}"], 301, {"content-type": "application/json", "location": "/elsewhere"})
FAILURES = {
    "1-403-cgu": (FORBIDDEN, Cause.UNAUTHORIZED),
    "3-no-subscription": (answer({"error": "Aucune API souscrite"}, 403), Cause.UNAUTHORIZED),
    "4-500": (answer({}, 500), Cause.HTTP_STATUS),
    "4-502-html": (GATEWAY, Cause.HTTP_STATUS),
    "4-404": (NOWHERE, Cause.HTTP_STATUS),
    "4-404-json": (answer({"message": "no route"}, 404), Cause.HTTP_STATUS),
    "4-400": (answer({"error": 400}, 400), Cause.HTTP_STATUS),
    "4-400-as-of-an-unknown-id": (UNKNOWN, Cause.HTTP_STATUS),
    "5-401": (answer({}, 401), Cause.UNAUTHORIZED),
    "7-quota": (QUOTA, Cause.RATE_LIMITED),
    "12-moved": (MOVED, Cause.HTTP_STATUS),
    "html": (HTML, Cause.UNREADABLE),
    "truncated": (CUT, Cause.UNREADABLE),
    "cut": (HALF, Cause.CONNECT),
    "other-shape": (answer({"hits": []}), Cause.UNREADABLE),
    "silent": (Reply(end="open"), Cause.TIMEOUT),
}


@pytest.mark.parametrize(("reply", "cause"), FAILURES.values(), ids=FAILURES)
@pytest.mark.parametrize("which", [0, 1], ids=["first search", "second search"])
async def test_no_failure_of_a_search_ever_reads_as_an_absence(server, reply, cause, which):
    server.on(SEARCH, *[None] * which, reply)
    async with legifrance(server, source_attempt_seconds=0.3, source_seconds=2.0) as source:
        [invented] = citations(INVENTED)
        finding = await source.check(invented, DAY)
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, cause)
    assert "existe pas" not in finding.detail
    assert "on trouvé" not in finding.detail


@pytest.mark.parametrize("text", ["la loi n° 1999-111", "Cass. soc., n° 99-99.999", "LEGIARTI000099999999"])
@pytest.mark.parametrize("reply", [GATEWAY, NOWHERE, FORBIDDEN, QUOTA, HTML, CUT])
async def test_nor_does_one_of_any_other_endpoint(server, check, text, reply):
    for path in (SEARCH, ARTICLE):
        server.on(path, reply)
    finding = await check(text)
    assert finding.verdict is UNVERIFIABLE
    assert finding.cause is not None


async def test_2_the_refusal_says_that_conditions_and_subscription_are_to_be_looked_at(server, check):
    """judilibre-search#35: sandbox and production are accepted apart, and a key is no token."""
    server.on(SEARCH, FORBIDDEN)
    assert "ou l'application à y abonner" in (await check(L1235_3)).detail


async def test_4_an_intermittent_fault_of_the_gateway_is_survived(server, check):
    """judilibre-search#109."""
    server.on(SEARCH, GATEWAY, None)
    server.on(ARTICLE, answer({}, 503), None)
    assert (await check(L1235_3)).verdict is VERIFIED


async def test_5_a_401_with_a_good_token_is_tried_once_with_another(server, check):
    """l10n-france#410: refused without a reason that can be seen."""
    server.on(SEARCH, answer({}, 401), None)
    assert (await check(L1235_3)).verdict is VERIFIED
    assert len(server.granted) == 2


async def test_6_and_13_token_and_api_are_on_the_paths_of_one_environment(server, check):
    """csplab#1408: the sandbox's token in production; codeislow#17: the path of the beta."""
    await check(L1235_3)
    paths = {request.path for request in server.requests}
    assert paths == {
        TOKEN,
        "/dila/legifrance/lf-engine-app/search",
        "/dila/legifrance/lf-engine-app/consult/getArticle",
    }


async def test_7_a_quota_that_is_used_up_never_serves_what_is_old(server, now, check):
    """code-du-travail-numerique#2270: data went stale in silence."""
    assert (await check(L1235_3)).verdict is VERIFIED
    now.now += 25 * 3600
    server.on(SEARCH, QUOTA)
    assert (await check(L1235_3)).cause is Cause.RATE_LIMITED


async def test_8_an_amendment_is_read_the_next_day(server, now, check):
    """code-du-travail-numerique#5823: the text stayed as it was after MODIFIE."""
    await check(L1235_3)
    old = corpus.Entry("LEGIARTI000036762052", corpus.TRAVAIL, "L1235-3", "MODIFIE", "2018-04-01", "2026-12-01")
    new = corpus.Entry("LEGIARTI000099999991", corpus.TRAVAIL, "L1235-3", "VIGUEUR", "2026-12-01", text="Nouveau.")
    server.entries = (old, new)
    now.now += 24 * 3600
    finding = await check(L1235_3, "2026-12-01")
    assert (finding.identifier, finding.text) == ("LEGIARTI000099999991", "Nouveau.")


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("art. R. *111-1 CCH", "LEGIARTI000099999941"),
        ("art. R. 111-2 CCH", "LEGIARTI000099999942"),
        ("art. R*111-3 CCH", "LEGIARTI000099999943"),
        ("article 2 bis du CGI", "LEGIARTI000099999944"),
        ("article D. 180 du code du travail", "LEGIARTI000099999945"),
        ("article 2 du CGI", "LEGIARTI000099999946"),
    ],
)
async def test_9_and_14_a_number_is_found_however_the_base_has_it(check, text, identifier):
    """code-du-travail-numerique#2205: R* was not matched; legi.py#35: *R111-1, D180., ARTICLE 2, 2 BIS."""
    finding = await check(text)
    assert (finding.verdict, finding.identifier) == (VERIFIED, identifier)


async def test_10_what_is_to_be_abrogated_is_in_force_until_then(check):
    """legi-data#193."""
    assert (await check("article L. 9999-2 du code du travail")).verdict is VERIFIED
    assert (await check("article L. 9999-2 du code du travail", "2027-01-01")).verdict is NOT_IN_FORCE


@pytest.mark.parametrize("reply", [answer({"article": None}), None])
async def test_11_an_article_listed_without_its_text_is_a_failure_of_the_source(server, check, reply):
    """legi-data#280, legi.py#5 (G6): the table of contents and the articles differ."""
    server.on(ARTICLE, reply)
    finding = await check("article L. 9999-6 du code du travail")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.UNREADABLE)


async def test_15_a_start_in_2999_and_a_version_that_never_was_are_not_in_force(check):
    """Archeo-Lex#58 and #32."""
    for number in ("L. 9999-4", "L. 9999-3"):
        finding = await check(f"article {number} du code du travail")
        assert finding.verdict is NOT_IN_FORCE
        assert "2999" not in finding.detail


async def test_g3_what_was_abrogated_existed(check):
    """korean-law-mcp#67: a repealed law was called a hallucination."""
    finding = await check("article L. 122-14-4 du code du travail")
    assert finding.verdict is NOT_IN_FORCE
    assert finding.valid_until == "2008-05-01"


async def test_g4_each_citation_has_a_verdict_of_its_own(source):
    """korean-law-mcp#93: one banner said that all had been checked."""
    text = f"L'article L. 1235-4 s'applique. {L1235_3}. Article 6 du RGPD. Cass. soc., 4 mars 2020, n° 18-26.219."
    verdicts = [(await source.check(citation, DAY)).verdict for citation in citations(text)]
    assert sorted(verdicts) == sorted([VERIFIED, UNVERIFIABLE, SourceVerdict.OUT_OF_SCOPE, NOT_FOUND])


async def test_g7_the_codes_are_an_open_set_with_aliases(check):
    """pylegifrance#1: Code de commerce was not in the enumeration."""
    for name in ("code de commerce", "C. com.", "CC"):
        assert (await check(f"article L. 110-1 du {name}")).verdict is VERIFIED


async def test_g8_a_quotation_is_held_against_the_very_bytes_whose_digest_is_sealed(check):
    """insight-wave#337: verified meant that the draft agreed with itself."""
    finding = await check("article 1240 du code civil")
    assert quote_is_in(finding.text, "tout fait quelconque de l'homme")
    assert not quote_is_in(finding.text, "tout fait volontaire de l'homme")
    assert finding.sealed()["sha256"] == finding.sha256


async def test_g9_a_decision_that_is_not_there_yet_is_not_found_at_a_date(check):
    """legal-sources#230: absent so far was told as inexistent."""
    finding = await check("Cass. soc., 25 novembre 2026, n° 26-10.001")
    assert finding.verdict is NOT_FOUND
    assert "à la date du 30 novembre 2026" in finding.detail
    assert "récente" in finding.detail


async def test_an_unknown_kind_of_identifier_is_looked_up_nowhere(server, source):
    finding = await source.check(CitedId(ReferenceKind.LEGIFRANCE, "LEGISCTA000006195621"), DAY)
    assert finding.verdict is SourceVerdict.OUT_OF_SCOPE
    assert server.requests == []
