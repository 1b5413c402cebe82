import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.routing.typography import packed, read


@given(st.text())
def test_every_character_keeps_its_place(text):
    reading = read(text)
    assert len(reading.text) == len(reading.plain) == len(reading.folded) == len(text)


@given(st.text(st.characters(codec="ascii", categories=("L", "N", "P", "Zs"))))
def test_ascii_is_its_own_plain_reading(text):
    assert read(text.replace("`", "")).plain == text.replace("`", "")


@pytest.mark.parametrize(
    ("text", "plain", "folded"),
    [
        ("L’article\u00a0L.\u202f1‑2", "L'article L. 1-2", "l'article l. 1-2"),
        ("Décret n\u00ba 5–6", "Décret n° 5-6", "decret n° 5-6"),
        ("ＳＩＲＥＮ１", "SIREN1", "siren1"),
        ("1ᵉʳ", "1er", "1er"),
        ("12¹", "12¹", "12¹"),
        ("١٢", "١٢", "١٢"),
        ("ŒUVRE İ", "ŒUVRE İ", "ŒuvrE i".replace("E", "e")),
        ("a\u200bb\u00adc", "a b c", "a b c"),
    ],
)
def test_one_form_of_each_sign(text, plain, folded):
    assert (read(text).plain, read(text).folded) == (plain, folded)


def test_what_has_no_ascii_base_stays():
    assert read(unicodedata.lookup("CJK UNIFIED IDEOGRAPH-4E00")).folded == "\u4e00"


@pytest.mark.parametrize(
    ("text", "invisible", "expected"),
    [
        ("a \t\u00a0b", "", "a b"),
        ("a \r\n b", "", "a\nb"),
        ("a\n\u2028 \u200b b", "", "a\nb"),
        ("1\u00ad2\u20603\u200b4", "", "1234"),
        ("1\u00ad2 \u20603", " ", "1 2 3"),
        ("𝟏𝟮𝖠١", "", "12A1"),
        ("e\u0301", "", "e"),
        ("12¹", "", "12¹"),
    ],
)
def test_a_packed_text_has_one_space_where_there_were_many(text, invisible, expected):
    assert packed(text, invisible).text == expected


def test_what_stands_in_a_packed_text_is_found_again_as_written():
    text = "a  𝟏\u00ad𝟐 \n b"
    begin, end = packed(text, "").span(2, 4)
    assert text[begin:end] == "𝟏\u00ad𝟐"


@given(st.text())
def test_every_packed_character_has_its_place(text):
    for invisible in (" ", ""):
        reading = packed(text, invisible)
        assert len(reading.text) == len(reading.places)
        assert list(reading.places) == sorted(set(reading.places))
