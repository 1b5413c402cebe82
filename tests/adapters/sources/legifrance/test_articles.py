"""An article is decided by its number, its code and its dates; that it exists is all that ``verifie`` says."""

import asyncio
import hashlib
from dataclasses import replace

import pytest

from aplomb.core.proving.finding import Cause
from aplomb.core.proving.quotes import quote_is_in
from aplomb.core.sealing.certificate import FROM_A_TEXT, SourceVerdict
from tests.adapters.sources.legifrance.connecting import DAY, Counting, citations, cited, legifrance
from tests.servers import legifrance_corpus as corpus
from tests.servers.sources_server import ARTICLE, CODES, EMPTY, SEARCH, UNKNOWN, answer

VERIFIED, NOT_IN_FORCE, NOT_FOUND, UNVERIFIABLE = (
    SourceVerdict.VERIFIED,
    SourceVerdict.NOT_IN_FORCE,
    SourceVerdict.NOT_FOUND,
    SourceVerdict.UNVERIFIABLE,
)
L1235_3 = "article L. 1235-3 du code du travail"


async def test_an_article_in_force_comes_with_its_text_its_digest_its_dates_and_its_page(check):
    finding = await check(L1235_3)
    assert (finding.verdict, finding.identifier) == (VERIFIED, "LEGIARTI000036762052")
    assert finding.url == "https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000036762052"
    assert finding.title == "Article L1235-3, Code du travail"
    assert (finding.valid_from, finding.valid_until) == ("2018-04-01", None)
    assert finding.text == corpus.L1235_3
    assert finding.sha256 == hashlib.sha256(corpus.L1235_3.encode()).hexdigest()
    assert finding.read_at == "2026-11-30T12:00:00Z"
    assert finding.cause is None


async def test_a_quotation_can_be_held_against_what_was_read(check):
    finding = await check(L1235_3)
    assert quote_is_in(finding.text, "le juge peut proposer la réintégration")
    assert not quote_is_in(finding.text, "le juge doit ordonner la réintégration")


async def test_what_leaves_is_the_number_the_code_and_the_day(server, check):
    await check("Moi, Camille Martin, licenciée, je cite l'" + L1235_3)
    assert b"Camille" not in b"".join(request.body for request in server.requests)
    first, second = server.asked(SEARCH)
    assert first.json == {
        "fond": "CODE_DATE",
        "recherche": {
            "champs": [
                {
                    "typeChamp": "NUM_ARTICLE",
                    "operateur": "ET",
                    "criteres": [{"typeRecherche": "EXACTE", "valeur": "L1235-3", "operateur": "ET"}],
                }
            ],
            "filtres": [
                {"facette": "NOM_CODE", "valeurs": ["Code du travail"]},
                {"facette": "DATE_VERSION", "singleDate": DAY},
            ],
            "operateur": "ET",
            "pageNumber": 1,
            "pageSize": 100,
            "sort": "PERTINENCE",
            "typePagination": "ARTICLE",
        },
    }
    assert second.json["fond"] == "CODE_ETAT"
    assert second.json["recherche"]["filtres"] == [{"facette": "TEXT_NOM_CODE", "valeurs": ["Code du travail"]}]
    assert [request.json for request in server.asked(ARTICLE)] == [{"id": "LEGIARTI000036762052"}]


async def test_not_found_is_only_after_both_searches_have_answered_and_are_empty(server, check):
    finding = await check("article L. 1235-99 du code du travail")
    assert finding.verdict is NOT_FOUND
    assert finding.detail == "Non trouvé dans « Code du travail » à la date du 30 novembre 2026."
    assert [request.json["fond"] for request in server.asked(SEARCH)] == ["CODE_DATE", "CODE_ETAT"]


async def test_an_article_of_which_only_a_neighbour_is_found_is_not_found(server, check):
    server.entries = tuple(entry for entry in corpus.ENTRIES if entry.id != "LEGIARTI000036762052")
    assert (await check(L1235_3)).verdict is NOT_FOUND


async def test_the_same_number_in_another_code_is_another_article(server, check):
    server.entries = (replace(corpus.ENTRIES[0], book=corpus.CIVIL),)
    assert (await check(L1235_3)).verdict is NOT_FOUND


@pytest.mark.parametrize(
    ("num", "verdict", "words", "dates"),
    [
        ("L. 9999-1", NOT_IN_FORCE, "le sera à partir du 1er janvier 2027", ("2027-01-01", None)),
        ("L. 9999-2", VERIFIED, "jusqu'au 1er janvier 2027 exclu", ("2010-01-01", "2027-01-01")),
        ("L. 9999-3", NOT_IN_FORCE, "N'est jamais entré en vigueur", ("2015-01-01", "2015-01-01")),
        ("L. 9999-4", NOT_IN_FORCE, "sa date d'entrée en vigueur n'est pas fixée", (None, None)),
        ("L. 9999-7", NOT_IN_FORCE, "abrogé le 1er juillet 2015", ("2010-01-01", "2015-07-01")),
    ],
)
async def test_what_exists_and_is_not_in_force_is_told_with_its_dates(check, num, verdict, words, dates):
    finding = await check(f"article {num} du code du travail")
    assert finding.verdict is verdict
    assert words in finding.detail
    assert (finding.valid_from, finding.valid_until) == dates
    assert finding.sha256


async def test_an_abrogated_article_is_told_with_what_it_corresponds_to(check):
    finding = await check("article L. 122-14-4 du code du travail")
    assert (finding.verdict, finding.identifier) == (NOT_IN_FORCE, "LEGIARTI000099999901")
    assert "abrogé le 1er mai 2008" in finding.detail
    assert "article L1235-3 (Code du travail), article L1235-11 (Code du travail)." in finding.detail


async def test_the_day_is_the_question_s(check):
    then = await check("article L. 122-14-4 du code du travail", "2005-06-01")
    assert (then.verdict, then.valid_until) == (VERIFIED, "2008-05-01")
    before = await check("article L. 122-14-4 du code du travail", "1999-06-01")
    assert before.verdict is NOT_IN_FORCE
    tomorrow = await check("article L. 9999-1 du code du travail", "2027-01-01")
    assert tomorrow.verdict is VERIFIED


async def test_a_number_that_had_another_content_says_so(check):
    finding = await check("article 1382 du code civil")
    assert (finding.verdict, finding.text) == (VERIFIED, corpus.PRESUMPTION)
    assert "Un autre article a porté ce numéro jusqu'au 1er octobre 2016" in finding.detail


async def test_a_former_article_is_the_one_that_was(check):
    finding = await check("l'ancien article 1382 du code civil")
    assert (finding.verdict, finding.text) == (NOT_IN_FORCE, corpus.FAULT)
    assert finding.valid_until == "2016-10-01"
    assert "article 1240 (Code civil)" in finding.detail


async def test_an_article_of_a_former_code_is_the_one_of_the_code_that_bore_the_name(server, check):
    old = corpus.Book("LEGITEXT000006071029", "LEGITEXT000006071029", "CODE PENAL", state="ABROGE")
    server.books = (*corpus.BOOKS, corpus.Book("LEGITEXT000006070719", "LEGITEXT000006070719", "Code pénal"), old)
    gone = corpus.Entry("LEGIARTI000099999981", old, "319", "ABROGE", "1810-02-27", "1994-03-01")
    server.entries = (*corpus.ENTRIES, gone)
    finding = await check("l'article 319 de l'ancien code pénal")
    assert (finding.verdict, finding.identifier) == (NOT_IN_FORCE, "LEGIARTI000099999981")
    assert (await check("l'article 320 de l'ancien code pénal")).cause is Cause.AMBIGUOUS
    assert (await check("l'article 319 du code pénal")).verdict is NOT_FOUND


async def test_that_no_former_article_is_known_proves_nothing(check):
    finding = await check("l'ancien article 1240 du code civil")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)


async def test_an_amended_article_says_since_when(check):
    assert (
        "Avant le 19 juin 2008, un autre texte portait ce numéro." in (await check("article 2224 du code civil")).detail
    )


async def test_a_past_that_cannot_be_read_takes_nothing_from_the_verdict_and_is_told(server, check):
    server.on(SEARCH, None, answer({}, 500))
    finding = await check(L1235_3)
    assert finding.verdict is VERIFIED
    assert finding.detail.endswith("Ses versions antérieures n'ont pas pu être lues.")


async def test_a_state_that_contradicts_the_dates_decides_nothing(check):
    finding = await check("article L. 9999-5 du code du travail")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)


@pytest.mark.parametrize(
    "change",
    [
        {"num": "L1235-4"},
        {"id": "LEGIARTI000036762059"},
        {"etat": "ABROGE", "dateFin": corpus.milliseconds("2020-01-01")},
        {"textTitles": [{"id": "LEGITEXT000006070721", "cid": "LEGITEXT000006070721", "titre": "Code civil"}]},
        {"textTitles": None},
    ],
)
async def test_an_article_that_is_not_what_the_search_said_decides_nothing(server, check, change):
    body = corpus.article(corpus.ENTRIES[0], corpus.ENTRIES)
    body["article"] |= change
    server.on(ARTICLE, answer(body))
    finding = await check(L1235_3)
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.UNREADABLE)


async def test_an_article_that_the_search_names_and_the_api_does_not_know_decides_nothing(server, check):
    server.on(ARTICLE, UNKNOWN)
    assert (await check(L1235_3)).cause is Cause.UNREADABLE


@pytest.mark.parametrize("change", [{"totalResultNumber": 2}, {"totalArticleResultNumber": 2}, {"moreArticle": True}])
async def test_results_that_were_not_all_shown_prove_no_absence(server, check, change):
    body = corpus.article_results([corpus.ENTRIES[1]])
    body = body | {"results": [body["results"][0] | change]} | change
    server.on(SEARCH, answer(body))
    finding = await check(L1235_3)
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.UNREADABLE)


async def test_what_could_not_be_read_is_not_kept(server, check):
    server.on(ARTICLE, answer({"article": None}), None)
    assert (await check(L1235_3)).cause is Cause.UNREADABLE
    assert (await check(L1235_3)).verdict is VERIFIED
    server.on(SEARCH, answer({"results": []}), None)
    assert (await check("article L. 9999-2 du code du travail")).cause is Cause.UNREADABLE
    assert (await check("article L. 9999-2 du code du travail")).verdict is VERIFIED


async def test_an_ambiguous_abbreviation_is_the_code_that_has_the_article(server, check):
    assert (await check("article L. 110-1 CC")).title == "Article L110-1, Code de commerce"
    neither = await check("article L. 999-1 CC")
    assert neither.verdict is NOT_FOUND


async def test_the_likeliest_code_is_kept_when_it_could_not_tell(server, check):
    server.on(SEARCH, answer({}, 500))
    assert (await check("article L. 110-1 CC")).verdict is UNVERIFIABLE


async def test_an_article_whose_code_nobody_names_is_not_guessed(server, check):
    finding = await check("l'article L. 1235-3")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)
    assert server.requests == []


@pytest.mark.parametrize("text", ["article 6 du RGPD", "article 8 de la CEDH", "article 16 de la DDHC"])
async def test_what_legifrance_does_not_hold_is_out_of_scope_and_asks_nothing(server, check, text):
    assert (await check(text)).verdict is SourceVerdict.OUT_OF_SCOPE
    assert server.requests == []


async def test_a_law_s_article_is_looked_for_by_the_law_s_number_and_nature(server, source):
    [article, _] = citations("article 3 de la loi n° 89-462 du 6 juillet 1989")
    finding = await source.check(article, DAY)
    assert (finding.verdict, finding.identifier) == (VERIFIED, "LEGIARTI000099999951")
    assert finding.url == "https://www.legifrance.gouv.fr/loda/article_lc/LEGIARTI000099999951"
    search = server.asked(SEARCH)[0].json
    assert search["fond"] == "LODA_DATE"
    assert [field["typeChamp"] for field in search["recherche"]["champs"]] == ["NUM", "NUM_ARTICLE"]


async def test_a_law_s_article_that_is_not_there_is_not_found_where_the_law_is(source):
    [article, _] = citations("article 333 de la loi n° 89-462 du 6 juillet 1989")
    finding = await source.check(article, DAY)
    assert finding.verdict is NOT_FOUND
    assert finding.detail == "Non trouvé dans « Loi n° 89-462 du 6 juillet 1989 » à la date du 30 novembre 2026."


async def test_nor_where_there_is_no_such_law(source):
    [article, _] = citations("article 3 de la loi n° 1999-555")
    finding = await source.check(article, DAY)
    assert finding.verdict is NOT_FOUND
    assert finding.detail.endswith("Ce texte lui-même n'y a pas été trouvé.")


async def test_but_not_where_the_law_was_only_ever_published(source):
    [article, _] = citations("article 3 de la loi n° 2020-555")
    assert (await source.check(article, DAY)).cause is Cause.AMBIGUOUS


async def test_a_law_known_by_its_date_alone_is_found_by_it(source):
    [article, _] = citations("article 1er de la loi du 29 juillet 1881")
    finding = await source.check(article, DAY)
    assert (finding.verdict, finding.identifier) == (VERIFIED, "LEGIARTI000099999953")


async def test_two_laws_of_one_day_are_not_told_apart(server, source):
    server.entries = tuple(
        corpus.Entry(f"LEGIARTI00009999996{number}", book, "1", "VIGUEUR", "1930-05-02")
        for number, book in enumerate((corpus.TWIN_A, corpus.TWIN_B))
    )
    [article, _] = citations("article 1 de la loi du 2 mai 1930")
    assert (await source.check(article, DAY)).cause is Cause.AMBIGUOUS


async def test_the_constitution_has_its_articles(check):
    finding = await check("article 1er de la Constitution")
    assert (finding.verdict, finding.identifier) == (VERIFIED, "LEGIARTI000099999954")
    assert (await check("article 200 de la Constitution")).verdict is NOT_FOUND


async def test_of_a_range_both_ends_are_looked_up(source):
    ends = citations("articles L. 1235-3 à L. 1235-99 du code du travail")
    assert [(await source.check(end, DAY)).verdict for end in ends] == [VERIFIED, NOT_FOUND]


async def test_an_identifier_is_looked_up_as_it_stands(check):
    finding = await check("LEGIARTI000036762052")
    assert (finding.verdict, finding.title) == (VERIFIED, "Article L1235-3, Code du travail")
    assert "/codes/article_lc/" in finding.url
    assert "/loda/article_lc/" in (await check("LEGIARTI000099999951")).url
    assert (await check("LEGIARTI000099999937")).verdict is NOT_IN_FORCE


async def test_an_identifier_that_the_api_does_not_know_is_not_found(check):
    assert (await check("LEGIARTI000036762053")).verdict is NOT_FOUND


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        (answer({"article": None}), Cause.UNREADABLE),
        (answer({"message": "Paramètre manquant"}, 400), Cause.HTTP_STATUS),
        (answer({"message": "Not found"}, 404), Cause.HTTP_STATUS),
    ],
)
async def test_but_any_other_answer_proves_no_absence(server, check, reply, cause):
    server.on(ARTICLE, reply)
    finding = await check("LEGIARTI000036762053")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, cause)


@pytest.mark.parametrize("text", ["JORFTEXT000000509310", "KALITEXT000005635184", "IDCC 1486", "NOR : JUSX1234567L"])
async def test_an_identifier_of_another_kind_is_out_of_scope(server, check, text):
    assert (await check(text)).verdict is SourceVerdict.OUT_OF_SCOPE
    assert server.requests == []


async def test_the_code_is_asked_for_as_its_title_is_spelt_today(server, check):
    finding = await check("art. R. 111-3 CCH")
    assert finding.verdict is VERIFIED
    titles = [request.json["recherche"]["filtres"][0]["valeurs"][0] for request in server.asked(SEARCH)]
    assert (titles[0], titles[-1]) == (
        "Code de la construction et de l'habitation",
        "Code de la construction et de l'habitation.",
    )


async def test_the_list_of_codes_may_fail_without_harm_to_what_is_found(server, check):
    server.on(CODES, answer({}, 500))
    assert (await check(L1235_3)).verdict is VERIFIED


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        (answer({}, 500), Cause.HTTP_STATUS),
        (answer({"results": "none"}), Cause.UNREADABLE),
        (answer({"totalResultNumber": 0, "results": []}), Cause.AMBIGUOUS),
    ],
)
async def test_but_then_nothing_is_not_found(server, check, reply, cause):
    server.on(CODES, reply)
    finding = await check("article L. 1235-99 du code du travail")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, cause)


async def test_the_list_of_codes_is_read_page_by_page(server, check):
    page = corpus.code_list([corpus.CIVIL]) | {"totalResultNumber": 2}
    server.on(CODES, answer(page), answer(corpus.code_list([corpus.TRAVAIL]) | {"totalResultNumber": 2}))
    assert (await check("article L. 1235-99 du code du travail")).verdict is NOT_FOUND
    assert [request.json["pageNumber"] for request in server.asked(CODES)] == [1, 2]


async def test_a_code_whose_id_is_not_its_cid_is_known_by_either(check):
    assert (await check("article L. 411-1 du code rural")).verdict is VERIFIED


async def test_what_was_read_is_not_asked_again_for_a_day_and_says_when_it_was_read(server, now, check):
    await check(L1235_3)
    asked = len(server.requests)
    now.now += 23 * 3600
    finding = await check(L1235_3)
    assert len(server.requests) == asked
    assert finding.read_at == "2026-11-30T12:00:00Z"
    now.now += 3600
    finding = await check(L1235_3)
    assert len(server.requests) > asked
    assert finding.read_at == "2026-12-01T12:00:00Z"


async def test_that_nothing_was_found_says_too_when_it_was_looked_for(server, now, check):
    await check("article L. 1235-99 du code du travail")
    now.now += 3600
    assert (await check("article L. 1235-99 du code du travail")).read_at == "2026-11-30T12:00:00Z"


async def test_every_verdict_that_needs_a_text_has_one(source):
    texts = ["LEGIARTI000036762052", "LEGIARTI000099999937", "article 1382 du code civil", "Cass. soc., n° 18-26.218"]
    for text in texts:
        finding = await source.check(cited(text), DAY)
        assert finding.verdict in FROM_A_TEXT
        assert len(finding.sha256) == 64


async def test_what_the_sandbox_says_is_told_to_be_worth_nothing(server):
    async with legifrance(server, note="Données du bac à sable.") as source:
        for text in (L1235_3, "article L. 1235-99 du code du travail"):
            assert (await source.check(cited(text), DAY)).detail.endswith("Données du bac à sable.")


async def test_an_answer_of_many_citations_asks_for_a_few_at_a_time(server):
    transport = Counting()
    async with legifrance(server, transport=transport) as source:
        subjects = [cited(f"article L. 9998-{number} du code du travail") for number in range(40)]
        findings = await asyncio.gather(*(source.check(subject, DAY) for subject in subjects))
    assert {finding.verdict for finding in findings} == {NOT_FOUND}
    assert 1 < transport.most <= 10


async def test_an_empty_sample_answer_is_an_empty_search(server, check):
    server.on(SEARCH, EMPTY)
    assert (await check(L1235_3)).verdict is NOT_FOUND
