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
        ("10 miroirs 4mm à 14,50 €\nTransport : 25,00 €\nTotal HT 170,00 €", True),
        ("10 miroirs 4mm à 14,50 €\nTransport : 25,00 €\nTotal HT 145,00 €", False),
        ("10 miroirs 4mm à 14,50 €\nRemise 10 % : -14,50 €\nTotal HT 130,50 €", True),
        ("10 miroirs 4mm à 14,50 €\nRemise 10 %\nTotal HT 130,50 €", True),
        ("10 miroirs 4mm à 14,50 € remise 10 % = 130,50 €\nTotal HT 130,50 €", True),
        ("10 miroirs 4mm à 14,50 € = 145,00 €\nDécoupe : 20,00 €\nTotal HT 165,00 €", True),
        ("100 m² de float 6mm x 10,00 € = 1 000,00 €\nTotal HT 1 000,00 €", True),
        ("5 miroirs 6mm 1000x2000 à 19,50 €/m² = 195,00 €\nTotal HT 195,00 €", True),
        ("5 miroirs 6mm 1000x2000 à 19,50 €/m²\nTotal HT 97,50 €", False),
        ("| Miroir 4mm | 10 | 14,50 | 145,00 |\n| Port | 1 | 25,00 | 25,00 |\nTotal HT 170,00", True),
        ("1) 10 u. miroir 4mm — PU 14.50 — 145.00\nTotal H.T. 145.00\nT.V.A. (20,0%) 29.00\nTotal T.T.C. 174.00", True),
        ("HT 1.234,56 €, TVA 20 % 246,91 €, TTC 1.481,47 €", True),
        ("Montant HT : 1234.56 EUR. TVA (20 %) : 246.91 EUR. Montant TTC : 1481.47 EUR", True),
        ("Subtotal 1,234.56 EUR\nShipping 100.00 EUR\nVAT 20% 266.91 EUR\nTotal due 1,601.47 EUR", True),
        ("Total excl. VAT €100.00, VAT 20% €20.00, total incl. VAT €120.00", True),
        ("HT 100,00 €, TVA 5,5 % 5,50 €, TTC 105,50 €", True),
        ("HT 100,00 €, TVA 5,5 % 20,00 €, TTC 120,00 €", False),
        ("12.500,00 € HT + TVA 10 % 1.250,00 € = 13.750,00 € TTC", True),
        ("Total HT 150,00\nTVA 20 % 20,00\nTVA 5,5 % 2,75\nTotal TTC 172,75", True),
        ("Sous-total 100,00 €, TVA 20,00 €, Total 120,00 €", True),
        ("Sous-total 100,00 €, TVA 20,00 €, Total 121,00 €", False),
        ("bonjour", None),
    ],
)
def test_arithmetic_is_checked_to_the_cents_of_rounding(text, is_coherent):
    assert read(text).totals.is_coherent is is_coherent
