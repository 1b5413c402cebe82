import pytest

from aplomb.adapters.embedded.reading.reading import read


@pytest.mark.parametrize(
    ("text", "net", "tax", "gross"),
    [
        ("Total HT : 1 250,00 €\nTVA 20 % : 250,00 €\nTotal TTC : 1 500,00 €", 125000, 25000, 150000),
        ("total 975,00 € HT, TVA 195,00 €, soit 1 170,00 € TTC", 97500, 19500, 117000),
        ("Montant HT 4 300,00\nTVA 860,00\nNet à payer 5 160,00", 430000, 86000, 516000),
        ("TOTAL GENERAL 500 €", 50000, None, None),
        ("trempé 10mm à 21,50 € HT", None, None, None),
    ],
)
def test_announced_totals(text, net, tax, gross):
    totals = read(text).totals
    assert (totals.net, totals.tax, totals.gross) == (net, tax, gross)


@pytest.mark.parametrize(
    ("text", "is_coherent"),
    [
        ("10 miroirs 4mm à 14,50 €\nTotal HT 145,00 €", True),
        ("10 miroirs 4mm à 14,50 €\nTotal HT 145,02 €", True),
        ("10 miroirs 4mm à 14,50 €\nTotal HT 145,03 €", False),
        ("Total HT 100,00 €\nTVA 20,00 €\nTotal TTC 121,00 €", False),
        ("10 miroirs 4mm à 14,50 €", None),
        ("Total TTC 121,00 €", None),
        ("bonjour", None),
    ],
)
def test_arithmetic_is_checked_to_the_cents_of_rounding(text, is_coherent):
    assert read(text).totals.is_coherent is is_coherent
