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
        ("facture FA-2 : miroir 4mm", [(None, "miroir 4mm", None)]),
        ("DEV-12 miroir 4mm", [(None, "miroir 4mm", None)]),
        ("CMD-2026-1847 : miroir 4mm", [(None, "miroir 4mm", None)]),
        ("lot REF-7, 3 miroirs 4mm", [(3, "miroir 4mm", None)]),
        ("produit : miroir 4mm, quantité : 3, dimensions : 800x600", [(3, "miroir 4mm", "800x600")]),
        (
            "qté : 3\nproduit : miroir 4mm\nqté : 5\nproduit : feuilleté 44.2",
            [(3, "miroir 4mm", None), (5, "feuillete 44.2", None)],
        ),
        (
            "produit : miroir 4mm\nqté : 3\nproduit : feuilleté 44.2\nqté : 5",
            [(3, "miroir 4mm", None), (5, "feuillete 44.2", None)],
        ),
        ("produit : miroir 4mm, qté : 3\n2 feuilletés 44.2", [(3, "miroir 4mm", None), (2, "feuillete 44.2", None)]),
        ("Quantité : 3,00\nDésignation : miroir 4mm\nP.U. HT : 14,50", [(3, "miroir 4mm", None)]),
        ("quantité : 3", []),
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


@pytest.mark.parametrize(
    ("text", "surface"),
    [("40 m² de clair 4 mm", 40.0), ("1 250,5 m2 de clair 4 mm", 1250.5), ("12 mètres carrés de clair 4 mm", 12.0)],
)
def test_square_metres(text, surface):
    line = read(text).lines[0]
    assert (line.surface, line.quantity, line.amount) == (surface, None, surface)
    assert line.is_measured


def test_panes_are_counted_though_their_area_is_said():
    line = read("5 miroirs 6mm 1000x2000 soit 10 m²").lines[0]
    assert (line.amount, line.is_measured, line.pane) == (5, False, 2.0)
