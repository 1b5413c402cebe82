import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.text import normalise, original

WORD = "licenciement"


@pytest.mark.parametrize(
    "written",
    [
        "lіcеncіеmеnt",
        "ｌｉｃｅｎｃｉｅｍｅｎｔ",
        "lic\u200benci\u00adement",
        "l\u0336i\u0336cenciement",
        "\u202elicenciement\u202c",
        "licenciem\ufeffent",
    ],
    ids=["cyrillic", "full width", "zero width and soft hyphen", "struck through", "bidirectional", "byte order mark"],
)
def test_one_word_however_it_is_written(written):
    assert normalise(written) == WORD
    assert normalise(f"mon {written}, hier") == f"mon {WORD}, hier"


@pytest.mark.parametrize(("written", "seen"), [("ΑΒΕΖ", "ABEZ"), ("ЅОЅ", "SOS"), ("Ӏ", "I"), ("ſanté", "santé")])
def test_letters_that_look_latin_are_latin(written, seen):
    assert normalise(written) == seen


def test_every_format_character_is_invisible():
    """Category Cf, as this Python's Unicode has it."""
    steering = "".join(map(chr, (code for code in range(0x110000) if unicodedata.category(chr(code)) == "Cf")))
    assert normalise(f"a{steering}b") == "ab"


def test_accents_stay_and_lines_end_in_one_way():
    assert normalise("e\u0301te\u0301\r\nà\rici") == "été\nà\nici"


@pytest.mark.parametrize(
    ("text", "found", "kept"),
    [
        ("Mon lіcen\u200bciement, hier", "licenciement", "lіcen\u200bciement"),
        ("Ｄｅ mes droits", "De", "Ｄｅ"),
        ("a\r\nbc", "bc", "bc"),
        ("l'e\u0301te\u0301 dernier", "été", "e\u0301te\u0301"),
    ],
)
def test_the_original_of_a_part(text, found, kept):
    start = normalise(text).index(found)
    assert original(text, start, start + len(found)) == kept


@given(st.text(max_size=40))
def test_the_original_of_the_whole_is_the_text(text):
    whole = original(text, 0, len(normalise(text)))
    assert whole in text
    assert normalise(whole).strip() == normalise(text).strip()


def test_past_the_end_there_is_nothing():
    assert original("abc", 9, 12) == ""


@given(st.text())
def test_a_line_is_normal_whatever_stands_on_the_others(other):
    plain = "l'été, à 10 h"
    assert normalise(f"{plain}\n{other}") == f"{plain}\n{normalise(other)}"
