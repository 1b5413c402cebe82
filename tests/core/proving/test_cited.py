from aplomb.core.proving import cited as of
from aplomb.core.proving.cited import MOST, support
from aplomb.core.proving.draft import Assertion
from aplomb.core.proving.subjects import CompanyNumber
from aplomb.core.routing.citations import extract

LABOUR = "article L. 1235-3 du code du travail"


def cited(texts):
    return of.cited(map(extract, texts))


def companies(texts):
    return of.companies(map(extract, texts))


def company_names(texts):
    return of.company_names(map(extract, texts))


def asked(subjects):
    return [one.asked for one in subjects]


def test_what_is_cited_again_with_less_is_asked_once():
    texts = [
        f"Selon l'article L. 1235-3 et la loi n° 89-462, {LABOUR}",
        "la loi n° 89-462 du 6 juillet 1989, article 1240 du code civil",
        LABOUR,
    ]
    assert asked(cited(texts)) == [
        "article L1235-3, Code du travail",
        "article 1240, Code civil",
        "loi n° 89-462 du 6 juillet 1989",
    ]


def test_of_very_many_citations_the_first_are_looked_at():
    text = ", ".join(f"article {number} du code civil" for number in range(1, 1001))
    assert len(cited([text])) == MOST


def test_decisions_and_articles_of_other_numbers_stand_beside_each_other():
    found = asked(cited([f"Cass. soc., 11 mai 2022, n° 21-14.490, et l'article 7 ; {LABOUR}"]))
    assert len(found) == 3


def test_a_claim_leans_on_its_citations_and_on_what_its_own_text_cites():
    leant_on = support(
        Assertion(
            number=1, text="L'article 1240 du code civil le dit.", citations=(LABOUR, "un arrêt célèbre de la Cour")
        )
    )
    assert sorted(asked(leant_on.citations)) == ["article 1240, Code civil", "article L1235-3, Code du travail"]
    assert leant_on.unread == ("un arrêt célèbre de la Cour",)


def test_companies_are_those_with_a_number_that_can_be_one():
    texts = ["SIREN 732 829 320 et SIREN 732 829 321", "SIRET 732 829 320 00074", "SIREN 732829320"]
    assert companies(texts) == (CompanyNumber("732829320"), CompanyNumber("732829320", "73282932000074"))
    assert companies(["numéro RNA W751234567"]) == ()


def test_names_are_those_of_companies_each_once():
    text = "La société Vitrages Dupont SAS existe-t-elle ?"
    assert len(company_names([text, text])) == 1


def test_a_claim_that_is_held_is_read_once_and_an_equal_one_says_the_same():
    claims = [Assertion(number=1, text="Un an.", citations=("article 1240 du code civil",)) for _ in range(2)]
    assert support(claims[0]) is support(claims[0])
    assert support(claims[1]) == support(claims[0])
