import pytest

from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.marks import read_marks
from aplomb.adapters.embedded.reading.roles import read_amounts


def roles(text):
    folded = fold(clean(text))
    marks, rest = read_marks(folded)
    return [(amount.role, amount.cents) for amount in read_amounts(folded, rest, marks)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Total HT : 100,00 €", [("net", 10000)]),
        ("base HT 100,00 €, TVA 20 % : 20,00 €, TTC 120,00 €", [("net", 10000), ("tax", 2000), ("gross", 12000)]),
        ("total 100,00 € HT, soit 120,00 € TTC", [("net", 10000), ("gross", 12000)]),
        ("Net à payer 120,00", [("gross", 12000)]),
        ("Sous-total 90,00", [("subtotal", 9000)]),
        ("Total 120,00 €", [("total", 12000)]),
        ("Frais de port : 10,00 €", [("charge", 1000)]),
        ("Remise 5 % : -5,00 €", [("rebate", 0), ("rebate", 500)]),
        ("Budget 80 k€", [("budget", 8000000)]),
        ("10 miroirs à 14,50 € HT", [("goods_net", 1450)]),
        ("10 miroirs à 14,50 € = 145,00 €", [("goods", 1450), ("goods", 14500)]),
        ("10 m² à 20,00 € HT = 250,00 €", [("goods_net", 2000), ("goods", 25000)]),
        ("prix unitaire : 20,00 €. Total HT : 200,00 €", [("goods", 2000), ("net", 20000)]),
        ("Montant HT = 250,00 €", [("net", 25000)]),
        ("PU HT 14,50", [("goods", 1450)]),
        ("livraison Lyon, 10 miroirs à 14,50 €", [("goods", 1450)]),
        ("", []),
    ],
)
def test_what_the_words_around_an_amount_call_it(text, expected):
    assert roles(text) == expected
