"""Decisions: a number, where cited a date and a court; each citation has a verdict of its own."""

import pytest

from aplomb.adapters.sources.legifrance.cases import base_of
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.subjects import CitedCase
from aplomb.core.routing.citations import CaseKind
from aplomb.core.sealing.certificate import SourceVerdict
from tests.servers import legifrance_corpus as corpus
from tests.servers.sources_server import DECISION, SEARCH, UNKNOWN, answer, fixture

VERIFIED, NOT_FOUND, UNVERIFIABLE = SourceVerdict.VERIFIED, SourceVerdict.NOT_FOUND, SourceVerdict.UNVERIFIABLE
CASSATION = "Cass. soc., 4 mars 2020, n° 18-26.218"


@pytest.mark.parametrize(
    ("text", "identifier", "page"),
    [
        (CASSATION, "JURITEXT000099999901", "juri/id"),
        ("pourvoi n° 18-26.218", "JURITEXT000099999901", "juri/id"),
        ("ECLI:FR:CCASS:2020:SO00000", "JURITEXT000099999901", "juri/id"),
        ("JURITEXT000099999901", "JURITEXT000099999901", "juri/id"),
        ("CA Paris, RG n° 21/04532", "JURITEXT000099999902", "juri/id"),
        ("CA Lyon, RG n° 21/04532", "JURITEXT000099999903", "juri/id"),
        ("CE, 29 décembre 2023, n° 468220", "CETATEXT000099999901", "ceta/id"),
        ("ECLI:FR:CECHR:2023:468220.20231229", "CETATEXT000099999901", "ceta/id"),
        ("décision n° 2018-761 DC du Conseil constitutionnel", "CONSTEXT000099999901", "cons/id"),
    ],
)
async def test_a_decision_that_exists_is_read_and_that_it_exists_is_all_that_is_said(check, text, identifier, page):
    finding = await check(text)
    assert (finding.verdict, finding.identifier) == (VERIFIED, identifier)
    assert finding.url == f"https://www.legifrance.gouv.fr/{page}/{identifier}"
    assert finding.detail == "Cette décision existe. Ce qu'elle juge n'est pas vérifié ici."
    assert (finding.text, len(finding.sha256)) == ("<p>[texte fictif]</p>", 64)


async def test_the_sample_answers_are_read_alike(server, check):
    server.on(SEARCH, fixture("legifrance_search_juri_200"))
    server.on(DECISION, fixture("legifrance_consult_juri_200"))
    finding = await check(CASSATION)
    assert (finding.verdict, finding.title) == (VERIFIED, "Cour de cassation, chambre sociale, 4 mars 2020")


@pytest.mark.parametrize(
    "text", ["Cass. soc., 4 mars 2020, n° 18-26.219", "CA Rennes, RG n° 21/04532", "JURITEXT000099999999"]
)
async def test_one_that_is_not_there_is_not_found_and_the_base_is_said_not_to_hold_all(check, text):
    finding = await check(text)
    assert finding.verdict is NOT_FOUND
    assert finding.detail.startswith("Non trouvé dans les décisions de Légifrance à la date du 30 novembre 2026.")
    assert "peut exister sans y figurer" in finding.detail


async def test_a_number_at_another_date_proves_neither(check):
    finding = await check("Cass. soc., 5 mars 2020, n° 18-26.218")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)
    assert "le 4 mars 2020" in finding.detail


async def test_two_decisions_of_one_number_are_told_apart_by_their_date_alone(check):
    assert (await check("Cass. mixte, 1er juin 2014, n° 12-34.567")).identifier == "JURITEXT000099999905"
    assert (await check("pourvoi n° 12-34.567")).cause is Cause.AMBIGUOUS


async def test_courts_of_the_union_are_out_of_scope(server, check):
    assert (await check("ECLI:EU:C:2020:559")).verdict is SourceVerdict.OUT_OF_SCOPE
    assert server.requests == []


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        (UNKNOWN, Cause.UNREADABLE),
        (answer({"text": None}), Cause.UNREADABLE),
        (answer({"text": {"id": "JURITEXT000099999901", "titre": "Arrêt"}}), Cause.UNREADABLE),
        (answer({"text": {"id": "J", "titre": "A", "texte": "x", "dateTexte": "hier"}}), Cause.UNREADABLE),
        (answer({}, 500), Cause.HTTP_STATUS),
    ],
)
async def test_a_decision_that_is_listed_and_cannot_be_read_proves_nothing(server, check, reply, cause):
    server.on(DECISION, reply)
    finding = await check(CASSATION)
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, cause)


@pytest.mark.parametrize("text", ["pourvoi n° 18-26.219", "ECLI:FR:CCASS:2020:SO99999"])
async def test_decisions_that_a_search_gives_without_the_number_prove_no_absence(server, check, text):
    server.on(SEARCH, answer(corpus.ruling_results([corpus.RULINGS[0]])))
    finding = await check(text)
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)


async def test_more_decisions_of_a_number_than_are_read_prove_no_absence(server, check):
    many = [corpus.RULINGS[1]] + [corpus.RULINGS[2]] * 5
    body = corpus.ruling_results(many)
    for number, result in enumerate(body["results"]):
        result["titles"][0] |= {"cid": f"J{number}"}
    server.on(SEARCH, answer(body))
    assert (await check("CA Rennes, RG n° 21/04532")).cause is Cause.UNREADABLE
    assert len(server.asked(DECISION)) == 2  # six titles, of two decisions


async def test_a_decision_may_bear_several_numbers_or_one_that_is_no_list(server, check):
    body = corpus.decision(corpus.RULINGS[0])
    body["text"] |= {"numeroAffaire": "18-26.217, 18-26.218", "titre": "Arrêt", "titreLong": None, "dateTexte": None}
    server.on(DECISION, answer(body))
    assert (await check(CASSATION)).verdict is VERIFIED


@pytest.mark.parametrize(
    ("ecli", "fond"),
    [
        ("ECLI:FR:CCASS:2018:CO00579", "JURI"),
        ("ECLI:FR:CC:2018:2018.761.DC", "CONSTIT"),
        ("ECLI:FR:CEASS:2018:1", "CETAT"),
    ],
)
def test_an_ecli_says_whose_decision_it_is(ecli, fond):
    assert base_of(CitedCase(CaseKind.ECLI, ecli, None, None)).fond == fond
