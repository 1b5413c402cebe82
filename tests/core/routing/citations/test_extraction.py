import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aplomb.core.routing.citations import extract
from aplomb.core.routing.masking import mask

PIECES = [
    "article ", "articles ", "art. ", "L. ", "R*", "1240", "1241-2", "150 U", " et ", ", ", " à ", " du ", "code civil",
    "code ", "C. civ.", "CGI", "loi n° 89-462", " du 6 juillet 1989", "même code", "Cass. soc., ", "n° ", "21-14.490",
    "CE, ", "432156", "RG ", "21/04532", "SIREN ", "404 833 048", "SIRET ", "00022", "FR83", "Voltige", " SAS",
    "(ancien)", ", II-1°", "\u00a0", "\u202f", "‑", "’", "é", "İ", "ß", "ﬁ", "١", "²", "\u200b", "\n", "a", "A", "0",
    ".", "(", ")", "ECLI:FR:CCASS:2021:SO00123", "LEGIARTI000012345678",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES) | st.characters(), max_size=25).map("".join)


@given(texts)
@settings(max_examples=300)
def test_offsets_hold_in_the_text_as_given(text):
    found = extract(text)
    for one in (*found.articles, *found.texts, *found.cases):
        assert one.raw == text[one.start : one.end] != ""
    for company in found.companies:
        assert company.name == text[company.start : company.end] != ""
    for one in (*found.references, *found.identifiers):
        assert 0 <= one.start < one.end <= len(text)


def test_nothing_is_found_in_nothing():
    assert not any(extract("").document().values())


def test_the_document_has_the_labelled_cases_names():
    assert list(extract("").document()) == [
        "articles", "texts", "cases", "ids", "sirens", "sirets", "companies", "other_ids", "invalid_ids",
    ]  # fmt: skip


def test_nothing_personal_is_in_the_document():
    text = (
        "06 39 98 00 06, moi@exemple.fr, FR76 3000 6000 0112 3456 7890 189, 1 99 07 99 999 999 78, 4111 1111 1111 1111"
    )
    assert not any(extract(text).document().values())


HOSTILE = [
    "4111111111111111-", "4111111111111111,", "0 801 234 567 ", "0033639980005 ", "06 39 98 00 05.4111111111111111 ",
    "article ", "art. 1 ", "article 1, ", "article 1 et ", "L. 1-1-1-1-1-1", "1-", "1 ", "1", "a", "A", "code ",
    "code de la ", "code civil ", "C. ", "même code article 1 ", "CC ", "CE, n° ", "Cass. soc., ", "n° ", "21-14.490, ",
    "SIREN a", "SIREN 1", "FR76 ", "06 ", "+33", "4111 ", "a@", "a.", "eyJaaaaaaaaa.",
    "-----BEGIN PRIVATE KEY-----\nAAAA", "sk-", "mot de passe : ", "://a:", "lois n° 89-462, ", "article 1 § 1 ",
    "article 1 bis ", " ", "\n", "Aa de ", "SAS ", "ECLI:FR:CC:2020:A.", "annexe II au CGI ", "cour d'appel de ",
    "articles 1 à ", "le code civil, article 1, ", "article 1 du code civil et 2 du code civil, ",
]  # fmt: skip
LONGEST = 50_000
SECONDS = 20
"""Of processor time, for both: many times what the slowest takes, and far less than any square of the length."""


@pytest.mark.parametrize("piece", HOSTILE)
def test_no_text_of_the_longest_takes_long(piece):
    text = (piece * LONGEST)[:LONGEST]
    start = time.process_time()
    extract(text)
    mask(text)
    assert time.process_time() - start < SECONDS
