import pytest

from aplomb.adapters.sources.legifrance.results import Title
from aplomb.adapters.sources.legifrance.shelves import is_named
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.subjects import CitedText
from aplomb.core.sealing.certificate import SourceVerdict
from tests.servers import legifrance_corpus as corpus
from tests.servers.sources_server import SEARCH, answer

VERIFIED, NOT_IN_FORCE, UNVERIFIABLE = SourceVerdict.VERIFIED, SourceVerdict.NOT_IN_FORCE, SourceVerdict.UNVERIFIABLE


async def test_a_law_is_found_by_its_number_and_its_nature(server, check):
    law, decree = await check("la loi n° 89-462 du 6 juillet 1989"), await check("le décret n° 89-462 du 3 mars 1990")
    assert (law.verdict, law.identifier) == (VERIFIED, "LEGITEXT000006069108")
    assert law.text == law.title == corpus.TENANCY.title
    assert law.url == "https://www.legifrance.gouv.fr/loda/id/LEGITEXT000006069108"
    assert len(law.sha256) == 64
    assert decree.identifier == "LEGITEXT000099999911"
    assert server.asked(SEARCH)[0].json["recherche"]["champs"][0]["criteres"][0]["valeur"] == "89-462"


@pytest.mark.parametrize(
    ("text", "verdict", "words"),
    [
        ("la loi n° 48-1000", NOT_IN_FORCE, "n'est plus en vigueur"),
        ("la loi n° 2026-900", NOT_IN_FORCE, "n'est pas encore en vigueur"),
        ("la loi n° 77-77", UNVERIFIABLE, "ne dit pas si ce texte est en vigueur"),
        ("la loi n° 2020-555", VERIFIED, "s'il est encore en vigueur n'est pas établi"),
    ],
)
async def test_what_is_known_of_its_force_is_told_and_no_more(check, text, verdict, words):
    finding = await check(text)
    assert finding.verdict is verdict
    assert words in finding.detail


async def test_a_text_never_consolidated_is_in_the_journal_officiel(check):
    assert (await check("la loi n° 2020-555")).url == "https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000099999917"


async def test_a_law_is_not_found_once_all_three_collections_have_answered(server, check):
    finding = await check("la loi n° 1999-111")
    assert finding.verdict is SourceVerdict.NOT_FOUND
    assert [request.json["fond"] for request in server.asked(SEARCH)] == ["LODA_DATE", "LODA_ETAT", "JORF"]


async def test_and_not_while_one_of_them_cannot_tell(server, check):
    server.on(SEARCH, None, None, answer({}, 500))
    assert (await check("la loi n° 1999-111")).cause is Cause.HTTP_STATUS


async def test_nor_while_results_are_left_unseen(server, check):
    server.on(SEARCH, answer(corpus.text_results([corpus.PRESS]) | {"totalResultNumber": 2}))
    assert (await check("la loi n° 1999-111")).cause is Cause.UNREADABLE


async def test_a_number_at_another_date_proves_neither(check):
    finding = await check("la loi n° 89-462 du 7 juillet 1989")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)
    assert "le 6 juillet 1989" in finding.detail


async def test_a_number_of_another_nature_proves_neither(check):
    finding = await check("l'ordonnance n° 89-462 du 6 juillet 1989")
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)
    assert "d'une autre nature" in finding.detail


async def test_a_law_without_a_number_is_found_by_its_day(server, check):
    assert (await check("la loi du 29 juillet 1881")).identifier == "LEGITEXT000006070722"
    recherche = server.asked(SEARCH)[0].json["recherche"]
    assert recherche["filtres"][0] == {
        "facette": "DATE_SIGNATURE",
        "dates": {"start": "1881-07-29", "end": "1881-07-29"},
    }
    assert recherche["champs"][0]["criteres"][0]["valeur"] == "loi 29 juillet 1881"


@pytest.mark.parametrize("text", ["la loi du 2 mai 1930", "la loi du 3 mai 1930"])
async def test_a_day_of_several_laws_or_of_none_that_was_found_proves_nothing(check, text):
    finding = await check(text)
    assert (finding.verdict, finding.cause) == (UNVERIFIABLE, Cause.AMBIGUOUS)


async def test_acts_of_the_union_are_out_of_scope(server, check):
    finding = await check("le règlement (UE) 2022/2065")
    assert finding.verdict is SourceVerdict.OUT_OF_SCOPE
    assert "EUR-Lex" in finding.detail
    assert server.requests == []


@pytest.mark.parametrize(
    ("nature", "title", "is_it"),
    [
        ("LOI_ORGANIQUE", "Loi organique n° 2001-692 du 1er août 2001 relative aux lois de finances", True),
        ("ORDONNANCE", "Ordonnance n° 2001-692 du 1er août 2001", True),
        ("DECRET_LOI", "Décret-loi n° 2001-692 du 1er août 2001", True),
        ("LOI_CONSTIT", "LOI constitutionnelle n°2001-692 du 1er août 2001", True),
        ("LOI", "Décret n° 2002-1 pris pour l'application de la loi n° 2001-692", False),
        ("DECRET", "Décret n° 2002-1 pris pour l'application de la loi n° 2001-692", False),
        ("LOI", "Loi n° 2002-6 portant modification de la loi n° 2001-692", False),
        ("ARRETE", "Arrêté du 28 avril 2011 pris en application de la loi n° 2001-692", False),
        ("LOI", "Loi n° 2001-6921 du 2 août 2001", False),
        ("LOI", "Loi n° 12001-692 du 2 août 2001", False),
    ],
)
def test_a_title_is_a_text_s_when_its_nature_and_its_number_are(nature, title, is_it):
    assert is_named(Title("L", "J", title, "VIGUEUR"), CitedText(nature, "2001-692", None)) is is_it
