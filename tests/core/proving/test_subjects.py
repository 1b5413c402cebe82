from aplomb.core.proving.subjects import (
    CitedArticle,
    CitedCase,
    CitedId,
    CitedText,
    Claim,
    CompanyName,
    CompanyNumber,
    citations_of,
)
from aplomb.core.routing.citations import CaseKind, Instrument, ReferenceKind, extract

TRAVAIL = Instrument("Code du travail", "CODE", "LEGITEXT000006072050")


def test_a_text_is_reduced_to_what_it_cites_each_once_in_order():
    text = (
        "Je m'appelle Camille. Les articles L. 1234-1 à L. 1234-8 du code du travail, l'article L. 1234-1 du code du "
        "travail, l'ancien article 1382 du code civil, la loi n° 89-462 du 6 juillet 1989, Cass. soc., 4 mars 2020, "
        "n° 18-26.218 et LEGIARTI000036762052."
    )
    found = citations_of(extract(text))
    assert found == (
        CitedArticle("L1234-1", TRAVAIL),
        CitedArticle("L1234-8", TRAVAIL),
        CitedArticle("1382", Instrument("Code civil", "CODE", "LEGITEXT000006070721"), former=True),
        CitedText("LOI", "89-462", "1989-07-06"),
        CitedCase(CaseKind.APPEAL, "18-26.218", "Cour de cassation, chambre sociale", "2020-03-04"),
        CitedId(ReferenceKind.LEGIFRANCE, "LEGIARTI000036762052"),
    )
    assert "Camille" not in repr(found)


def test_each_says_in_words_what_is_looked_for():
    assert CitedArticle("L1234-1", TRAVAIL).asked == "article L1234-1, Code du travail"
    assert CitedArticle("1382", None, former=True).asked == "ancien article 1382"
    assert CitedText("LOI", "89-462", "1989-07-06").asked == "loi n° 89-462 du 6 juillet 1989"
    assert CitedText("LOI_ORGANIQUE", None, "2001-08-01").asked == "loi organique du 1er août 2001"
    assert CitedText("DECRET", "2016-1", None).asked == "decret n° 2016-1"
    assert CitedCase(CaseKind.ROLL, "21/04532", None, None).asked == "21/04532"
    assert CitedCase(CaseKind.COUNCIL, "468220", "Conseil d'État", "2023-12-29").asked == (
        "Conseil d'État, 29 décembre 2023, 468220"
    )
    assert CitedId(ReferenceKind.NOR, "JUSX1234567L").asked == "NOR JUSX1234567L"
    assert CompanyNumber("732829320").asked == "SIREN 732829320"
    assert CompanyNumber("732829320", "73282932000074").asked == "SIRET 73282932000074"
    assert CompanyName("Ganymède").asked == "Ganymède"
    assert Claim("Le livret A rapporte 3 %").asked == "Le livret A rapporte 3 %"


def test_a_claim_is_in_no_repr():
    assert "livret" not in repr(Claim("Le livret A rapporte 3 %"))
