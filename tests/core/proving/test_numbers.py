import pytest

from aplomb.core.proving.numbers import forms, same_number


@pytest.mark.parametrize(
    ("cited", "base"),
    [
        ("R*111-1", "*R111-1"),
        ("R*111-1", "R111-1"),
        ("R119-5", "R**119-5"),
        ("R111-1", "R*111-1"),
        ("D180", "D180."),
        ("2", "ARTICLE 2"),
        ("2 bis", "2 BIS"),
        ("1er", "1"),
        ("1er", "1ER"),
        ("L1235-3", "L. 1235-3"),
        ("L1235-3", "L1235\u20113"),
        ("préliminaire", "PRELIMINAIRE"),
        ("150 U", "150 U"),
        ("annexe", "Annexe"),
    ],
)
def test_one_number_has_many_writings(cited, base):
    assert same_number(cited, base)


@pytest.mark.parametrize(
    ("cited", "base"),
    [
        ("L1235-3", "L1235-3-1"),
        ("L1235-3", "R1235-3"),
        ("1382", "138-2"),
        ("2", "2 bis"),
        ("11", "1er"),
        ("21er", "2"),
        ("150 U", "150"),
        ("R*1233-3-4", "R1233-3"),
    ],
)
def test_and_other_numbers_stay_others(cited, base):
    assert not same_number(cited, base)


def test_what_the_base_may_have_written_otherwise_is_searched_for_otherwise():
    assert forms("R*111-1") == ("R*111-1", "R111-1", "R**111-1")
    assert forms("R111-1") == ("R111-1", "R*111-1", "R**111-1")
    assert forms("R**119-5") == ("R**119-5", "R119-5", "R*119-5")
    assert forms("D3141-1") == ("D3141-1", "D*3141-1", "D**3141-1")
    assert forms("1er") == ("1er", "1")
    assert forms("L1235-3") == ("L1235-3",)
    assert forms("RAPPORT") == ("RAPPORT",)
