import pytest

from aplomb.core.routing.citations import extract


def texts(text):
    return [(one["nature"], one["num"], one["date"]) for one in extract(text).document()["texts"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("la loi n° 2016-1691 du 9 décembre 2016", [("LOI", "2016-1691", "2016-12-09")]),
        ("la loi n°2016-1691", [("LOI", "2016-1691", None)]),
        ("la loi no 2016-1691", [("LOI", "2016-1691", None)]),
        ("la loi nº 2016-1691", [("LOI", "2016-1691", None)]),
        ("la loi 2016-1691", [("LOI", "2016-1691", None)]),
        ("la loi № 2016-1691", [("LOI", "2016-1691", None)]),
        ("LA LOI N° 2016-1691 DU 9 DECEMBRE 2016", [("LOI", "2016-1691", "2016-12-09")]),
        ("la loi n° 2016‑1691 du 9 déc. 2016", [("LOI", "2016-1691", "2016-12-09")]),
        ("la loi du 29 juillet 1881", [("LOI", None, "1881-07-29")]),
        ("la loi du 1er juillet 1901", [("LOI", None, "1901-07-01")]),
        ("la loi du 01/07/1901", [("LOI", None, "1901-07-01")]),
        ("la loi du 1901-07-01", [("LOI", None, "1901-07-01")]),
        ("la loi modifiée du 1er juillet 1901", [("LOI", None, "1901-07-01")]),
        ("la loi organique n° 2001-692 du 1er août 2001", [("LOI_ORGANIQUE", "2001-692", "2001-08-01")]),
        ("la loi constitutionnelle du 23 juillet 2008", [("LOI_CONSTIT", None, "2008-07-23")]),
        ("la loi de finances n° 2023-1322 du 29 décembre 2023", [("LOI", "2023-1322", "2023-12-29")]),
        ("la loi de finances pour 2024 (n° 2023-1322 du 29 décembre 2023)", [("LOI", "2023-1322", "2023-12-29")]),
        ("le décret n° 87-713 du 26 août 1987", [("DECRET", "87-713", "1987-08-26")]),
        ("le décret-loi du 30 octobre 1935", [("DECRET_LOI", None, "1935-10-30")]),
        ("l'ordonnance n° 2016-131 du 10 février 2016", [("ORDONNANCE", "2016-131", "2016-02-10")]),
        ("l'arrêté du 3 mars 2020", [("ARRETE", None, "2020-03-03")]),
        (
            "les lois n° 82-1097 du 4 août 1982 et n° 2008-67 du 21 janvier 2008",
            [("LOI", "82-1097", "1982-08-04"), ("LOI", "2008-67", "2008-01-21")],
        ),
        ("les décrets n° 87-713, n° 2002-120", [("DECRET", "87-713", None), ("DECRET", "2002-120", None)]),
        ("le règlement (CE) n° 593/2008", [("REGLEMENT_UE", "593/2008", None)]),
        ("la directive 2011/83/UE du 25 octobre 2011", [("DIRECTIVE_UE", "2011/83", "2011-10-25")]),
        ("la loi n° 2016-1691 du 9 décembre 2016, puis la loi n° 2016-1691", [("LOI", "2016-1691", "2016-12-09")]),
        ("la loi n° 2016-1691, soit la loi n° 2016-1691 du 9 décembre 2016", [("LOI", "2016-1691", "2016-12-09")]),
        ("la loi du 45 juillet 1881", []),
        ("la loi du 30 février 1881", []),
        ("la loi n° 2016-1691 du 31 avril 2016", [("LOI", "2016-1691", None)]),
        ("la loi", []),
        ("la loi du plus fort", []),
        ("l'arrêt du 3 mars 2020", []),
        ("l'ordonnance du 3 mars 2020 du juge", []),
        ("l'ordonnance du 3 mars 2020 rendue par le tribunal", []),
        ("l'ordonnance de référé du 3 mars 2020", []),
        ("ma belle-loi du 3 mars 2020", []),
    ],
)
def test_a_text_is_known_by_number_or_date(text, expected):
    assert texts(text) == expected


def test_a_text_knows_its_place():
    text = "Vu\u00a0la loi n°\u00a02016‑1691 du 9\u00a0décembre 2016, tout."
    (found,) = extract(text).texts
    assert found.raw == text[found.start : found.end] == "loi n°\u00a02016‑1691 du 9\u00a0décembre 2016"
