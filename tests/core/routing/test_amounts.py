import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.routing.amounts import LARGE_EUROS, amounts, large_numbers

TEN_THOUSAND = (
    "10 000 €", "10000 euros", "10.000,00 eur", "10,000 €", "10'000 chf", "eur 10'000", "$10000", "10 k€", "10k",
    "dix mille euros", "10 000 balles", "10 mille euros", "10000 dollars",
)  # fmt: skip


@pytest.mark.parametrize("written", TEN_THOUSAND)
def test_ten_thousand_however_it_is_written(written):
    [amount] = amounts(f"on me doit {written}, que faire ?")
    assert amount.euros == LARGE_EUROS


@pytest.mark.parametrize(
    ("written", "euros"),
    [
        ("9 999 €", 9_999),
        ("9.999,99 euros", 9_999),
        ("1,5 million d'euros", 1_500_000),
        ("un million trois cent mille euros", 1_300_000),
        ("quatre-vingt-dix mille euros", 90_000),
        ("quatre-vingts euros", 80),
        ("vingt et un mille euros", 21_000),
        ("deux cent cinquante euros", 250),
        ("mille euros", 1_000),
        ("2 milliards d'euros", 2_000_000_000),
        ("1.2 m€", 1_200_000),
        ("80 000 fcfa", 121),
        ("65 600 francs", 10_000),
        ("15 k euros", 15_000),
        ("1 200,50 €", 1_200),
    ],
)
def test_a_sum(written, euros):
    assert [amount.euros for amount in amounts(written)] == [euros]


@pytest.mark.parametrize(
    "text",
    ["en 1789", "10 000 hommes", "300 000", "2 m de long", "1000x2000", "44.2", "une fois", "l'article 10 000", ""],
)
def test_no_sum(text):
    assert amounts(text) == ()


def test_sums_stand_where_they_are_written():
    text = "entre 5 000 € et vingt mille euros"
    assert [text[amount.start : amount.end] for amount in amounts(text)] == ["5 000 €", "vingt mille euros"]


def test_a_large_number_may_be_a_sum_whose_euros_go_without_saying():
    text = "devis à quarante et un mille, acompte 12 000 €, depuis 2019, 15 000 km, 50 000 personnes"
    assert [text[one.start : one.end] for one in large_numbers(text)] == ["12 000 €", "quarante et un mille"]


@given(st.text(alphabet="0123456789 .,'k€mcent", max_size=60))
def test_any_text_can_be_read(text):
    assert all(amount.euros >= 0 for amount in amounts(text))


def test_no_number_is_too_long():
    assert amounts("cent " * 400 + "euros")[0].euros == 10**15
    assert amounts("cent milliards " * 40_000 + "euros")[0].euros == 10**15
    assert amounts("9" * 50_000 + " €")[0].euros == 10**15
