import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.routing.identifiers.checks import (
    french_iban,
    is_card,
    is_iban,
    is_nir,
    is_rib,
    is_siren,
    is_siret,
    is_vat,
    passes_luhn,
)


@given(st.text("0123456789", min_size=1, max_size=18))
def test_exactly_one_key_of_ten_passes_luhn(digits):
    assert sum(passes_luhn(digits + key) for key in "0123456789") == 1


@pytest.mark.parametrize(
    ("value", "holds"),
    [("404833048", True), ("404833049", False), ("000000000", False), ("40483304", False), ("4048330480", False)],
)
def test_a_siren_is_nine_digits_that_pass_luhn(value, holds):
    assert is_siren(value) is holds


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("40483304800022", True),
        ("40483304800023", False),
        ("11122233344455", False),
        ("35600000000048", True),
        ("35600000000006", True),
        ("35600000000007", False),
        ("4048330480002", False),
    ],
)
def test_a_siret_passes_luhn_and_so_does_its_siren_but_for_la_poste(value, holds):
    assert is_siret(value) is holds


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("FR83404833048", True),
        ("FR84404833048", False),
        ("FR83404833049", False),
        ("FRK7399859412", True),
        ("FR4Z123456782", True),
        ("FR4Y123456782", False),
        ("FR74000123456", False),
    ],
)
def test_a_vat_number_agrees_with_its_key(value, holds):
    assert is_vat(value) is holds


def test_monaco_has_vat_numbers_without_a_siren():
    key = (12 + 100 * 123456) % 97
    assert is_vat(f"FR{key:02}000123456")


@given(st.integers(10**8, 10**9 - 1))
def test_one_vat_key_of_a_hundred_holds(siren):
    if is_siren(str(siren)):
        assert sum(is_vat(f"FR{key:02}{siren}") for key in range(100)) == 1


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("199079999999978", True),
        ("199079999999979", False),
        ("269054958815780", True),
        ("269054958815781", False),
        ("2690549588157", False),
    ],
)
def test_a_nir_agrees_with_its_key(value, holds):
    assert is_nir(value) is holds


@pytest.mark.parametrize(("department", "counts_as"), [("2A", "19"), ("2B", "18")])
def test_corsica_counts_as_a_number(department, counts_as):
    key = 97 - int(f"26905{counts_as}588157") % 97
    assert is_nir(f"26905{department}588157{key:02}")
    assert not is_nir(f"26905{department}588157{key % 97 + 1:02}")


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("FR7630006000011234567890189", True),
        ("FR7730006000011234567890189", False),
        ("DE89370400440532013000", True),
        ("FR1420041010050500013M02606", True),
    ],
)
def test_an_iban_leaves_one_of_ninety_seven(value, holds):
    assert is_iban(value) is holds


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("4111111111111111", True),
        ("4111111111111112", False),
        ("5555555555554444", True),
        ("2223003122003222", True),
        ("378282246310005", True),
        ("30569309025904", True),
        ("3530111333300000", True),
        ("6011111111111117", True),
        ("9999999999999995", False),
        ("411111111111116", False),
    ],
)
def test_a_card_is_of_an_issuer_and_passes_luhn(value, holds):
    assert is_card(value) is holds


@given(st.from_regex(r"[0-9]{10}[0-9A-Z]{11}", fullmatch=True))
def test_exactly_one_key_of_a_french_account_holds_and_its_iban_too(account):
    keys = [f"{key:02}" for key in range(1, 98)]
    assert sum(is_rib(account + key) for key in keys) == 1
    assert is_iban(french_iban(account + keys[0]))


@pytest.mark.parametrize(
    ("value", "holds"), [("30006000011234567890189", True), ("2004101005 0500013M02606".replace(" ", ""), True)]
)
def test_a_letter_of_a_french_account_counts_for_a_digit(value, holds):
    assert is_rib(value) is holds
    assert french_iban("20041010050500013M02606") == "FR1420041010050500013M02606"
