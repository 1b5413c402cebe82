import pytest

from aplomb.core.routing.citations import extract
from aplomb.core.routing.citations.emphasis import unmarked
from aplomb.core.routing.typography import read

CIV, TRAV, URB = "Code civil", "Code du travail", "Code de l'urbanisme"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'article **L. 1235-3** du code du travail", [("L1235-3", TRAV)]),
        ("**L. 1235-3** du code du travail", [("L1235-3", TRAV)]),
        ("**Article L. 1235-3** du **Code du travail**", [("L1235-3", TRAV)]),
        ("article L. 1235-3 du *code du travail*", [("L1235-3", TRAV)]),
        ("l'article `L1235-3` du code du travail", [("L1235-3", TRAV)]),
        ("les articles **1240** et **1241** du code civil", [("1240", CIV), ("1241", CIV)]),
        ("* article 1240 du code civil\n* article 1241 du code civil", [("1240", CIV), ("1241", CIV)]),
        ("**L’article R. *421-17 du code de l’urbanisme**", [("R*421-17", URB)]),
        ("**Ｒ． *４２１－１７** du code de l'urbanisme", [("R*421-17", URB)]),
        ("＊＊R. 421-17＊＊ du code de l'urbanisme", [("R421-17", URB)]),
        ("**R. 421-17** du code de l'urbanisme", [("R421-17", URB)]),
        ("les articles R*421-17 et R.*431-37 du code de l'urbanisme", [("R*421-17", URB), ("R*431-37", URB)]),
        ("l'article *R421-17 du code de l'urbanisme", [("R*421-17", URB)]),
    ],
)
def test_a_citation_is_the_same_in_markdown(text, expected):
    found = extract(text).articles
    assert [(one.num, one.instrument.title if one.instrument else None) for one in found] == expected


def test_a_decision_and_a_law_too():
    found = extract("**Cass. soc., 4 mars 2020, n° 19-13.316** ; la **loi n° 89-462** du *6 juillet 1989*")
    assert [case.num for case in found.cases] == ["19-13.316"]
    assert [(text.num, text.date) for text in found.texts] == [("89-462", "1989-07-06")]


def test_the_text_as_written_and_its_places_stay():
    reading = read("**Article 9** du `code civil`")
    seen = unmarked(reading)
    assert seen.text == reading.text
    assert seen.plain == "  Article 9   du  code civil "
    assert len(seen.folded) == len(reading.folded)
    assert extract(reading.text).articles[0].raw == "Article 9** du `code civil"
