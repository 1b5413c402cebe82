import pytest

from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.marks import read_marks


def figures(text):
    return [(mark.kind, mark.value) for mark in read_marks(fold(clean(text)))[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1000x2000", [("dimensions", "1000x2000")]),
        ("1000 x 2000 mm", [("dimensions", "1000x2000")]),
        ("1,2 m x 0,8 m", [("dimensions", "1200x800")]),
        ("1.2m x 0.8m", [("dimensions", "1200x800")]),
        ("120 × 80 cm", [("dimensions", "1200x800")]),
        ("1000 sur 2000", [("dimensions", "1000x2000")]),
        ("L 1200 x H 800", [("dimensions", "1200x800")]),
        ("3 x 1000 x 2000", [("triple", "3;1000x2000;")]),
        ("200 x 1000x2000", [("triple", "200;1000x2000;")]),
        ("1000x2000x10", [("triple", ";1000x2000;10")]),
        ("2x3", []),
        ("200 x 58,00 €", [("money", "5800")]),
        ("44.2", [("composition", "44.2")]),
        ("33/1", [("composition", "33.1")]),
        ("feuilleté 442", [("composition", "44.2")]),
        ("44,2 €", [("money", "4420")]),
        ("4/16/4", [("glass", "4/16/4")]),
        ("44.2/16/4", [("glass", "44.2/16/4")]),
        ("4/12/4/12/4", [("glass", "4/12/4/12/4")]),
        ("25/04", [("date", "25/04")]),
        ("le 25/04/2026", [("date", "25/04/2026")]),
        ("10/12/24", [("date", "10/12/24")]),
        ("32/04", []),
        ("2026-04-25", [("date", "2026-04-25")]),
        ("25 avril 2026.", [("date", "25 avril 2026")]),
        ("semaine 17", [("date", "semaine 17")]),
        ("10mm", [("thickness", "10")]),
        ("6 mm", [("thickness", "6")]),
        ("37 mm", []),
        ("1 234,56 €", [("money", "123456")]),
        ("1\u202f234,56\u00a0€", [("money", "123456")]),
        ("1.234,56 euros", [("money", "123456")]),
        ("58.00€", [("money", "5800")]),
        ("12 k€", [("money", "1200000")]),
        ("80k", [("money", "8000000")]),
        ("-5 %", [("percent", "50")]),
        ("5,5%", [("percent", "55")]),
        ("CMD-2026-1847", [("reference", "cmd 2026-1847")]),
        ("facture n° 55871", [("reference", "facture 55871")]),
        ("FA-2026-118", [("reference", "fa 2026-118")]),
        ("DEV 2026-88 et BL 55231", [("reference", "dev 2026-88"), ("reference", "bl 55231")]),
        ("SIREN 999 999 006", [("company", "999999006")]),
        ("SIREN 999 999 007", []),
        ("000000000", []),
        ("sous 48h", [("days", "2")]),
        ("3 semaines", [("days", "21")]),
        ("10 jours", [("days", "10")]),
        ("500 m2", [("surface", "500 m2")]),
        ("01 00 00 00 00", [("contact", "01 00 00 00 00")]),
        ("achats@exemple.fr", [("contact", "achats@exemple.fr")]),
        ("", []),
    ],
)
def test_each_figure_is_read_as_what_it_is(text, expected):
    assert figures(text) == expected


def test_figures_stand_in_order_and_leave_blanks_of_their_length():
    text = fold("200 feuilletes 44.2 de 1000x2000 pour le 25/04 a 43,00 €")
    marks, rest = read_marks(text)
    assert [mark.kind for mark in marks] == ["composition", "dimensions", "date", "money"]
    assert len(rest) == len(text)
    assert all(set(rest[mark.start : mark.end]) == {"\0"} for mark in marks)
    assert rest.startswith("200 feuilletes ")
