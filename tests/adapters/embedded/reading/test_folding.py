import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.embedded.reading.folding import READ_CHARACTERS, clean, fold


@given(st.text())
def test_folding_keeps_every_offset(text):
    cleaned = clean(text)
    assert len(fold(cleaned)) == len(cleaned) <= READ_CHARACTERS


@pytest.mark.parametrize(
    "written",
    [
        "Feuilleté",
        "FEUILLETÉ",
        "feuillete\u0301",
        "feuil\u200bleté",
        "ｆｅｕｉｌｌｅｔé",
        "feuil\u00adlete",
        "fеuillеté",
    ],
    ids=["plain", "capitals", "decomposed", "zero width", "full width", "soft hyphen", "cyrillic letters"],
)
def test_one_word_however_it_is_written(written):
    assert fold(clean(written)) == "feuillete"


def test_typography_is_levelled():
    assert fold(clean("d’été – 4×4 « m² » sœur\r\n")) == 'd\'ete - 4x4 " m2 " soeur\n'


def test_expanding_characters_are_bounded():
    assert len(clean("\ufdfa" * 50_000)) == READ_CHARACTERS


@given(st.text(), st.text())
def test_every_character_is_folded_by_itself(first, second):
    assert fold(first + second) == fold(first) + fold(second)


@given(st.text())
def test_what_is_folded_stays(text):
    assert fold(fold(text)) == fold(text)


def test_every_ligature_is_two_letters():
    assert clean("œuf, ŒUF, Lætitia, ÆTHER") == "oeuf, OEUF, Laetitia, AETHER"
