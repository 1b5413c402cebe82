import pytest

from aplomb.adapters.embedded.reading.reading import read


def lines(text):
    return [(line.quantity, line.product, line.dimensions) for line in read(text).lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("200 feuilletés 44.2 clair 1000x2000", [(200, "feuillete clair 44.2", "1000x2000")]),
        ("3 x 1000 x 2000 trempé 10mm", [(3, "trempe 10mm", "1000x2000")]),
        ("trempé 10mm 1000x2000, quantité 12", [(12, "trempe 10mm", "1000x2000")]),
        ("12 doubles vitrages 4/16/4 en 1200x900", [(12, "vitrage 4/16/4", "1200x900")]),
        (
            "60 miroirs 6 mm 600x1200 et 20 extra-clair 8 mm 1000x1000",
            [(60, "miroir 6mm", "600x1200"), (20, "extra-clair 8mm", "1000x1000")],
        ),
        (
            "feuilleté 44.2 : 10 de 1000x2000, 5 de 800x600",
            [(10, "feuillete 44.2", "1000x2000"), (5, "feuillete 44.2", "800x600")],
        ),
        ("deux miroirs 4mm", [(2, "miroir 4mm", None)]),
        ("12 FEUILLTÉ 44/2 de 1,2 m x 0,8 m", [(12, "feuillete 44.2", "1200x800")]),
        ("je cherche du feuilleté 44.2", [(None, "feuillete 44.2", None)]),
        ("trois offres pour du feuilleté 44.2", [(None, "feuillete 44.2", None)]),
        ("lot n°12 : miroir 4mm", [(None, "miroir 4mm", None)]),
        ("bonjour, merci de me rappeler au plus vite", []),
        ("miroir, mon beau miroir", []),
        ("Les 3 mousquetaires", []),
    ],
)
def test_product_lines(text, expected):
    assert lines(text) == expected


def test_a_budget_and_a_total_are_no_price_of_a_line():
    assert [line.prices for line in read("300 vitrages, budget 80 k€").lines] == [()]
    assert [line.prices for line in read("30 verres à 11,00 € total HT : 330,00 €").lines] == [(1100,)]


def test_rows_do_not_complete_each_other():
    assert [line.dimensions for line in read("12 miroirs 4mm\n1000x2000").lines] == [None]
