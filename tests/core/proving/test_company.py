import hashlib

import pytest

from aplomb.core.proving.company import no_number, not_found, page
from aplomb.core.proving.days import day_of, years_before
from aplomb.core.proving.fields import embedded, mended, objects, words
from aplomb.core.proving.finding import SourceName
from aplomb.core.proving.sirene import read_unit
from aplomb.core.sealing.certificate import SourceVerdict
from tests.core.proving.samples import TODAY, sample


@pytest.mark.parametrize("number", ["", "5520135", "123456789012345"])
def test_what_has_not_the_length_of_a_number_is_asked_of_nobody(number):
    found = no_number(number)
    assert found.verdict is SourceVerdict.UNVERIFIABLE
    assert f"ce numéro en a {len(number)}" in found.detail


def test_not_found_never_says_that_there_is_none():
    for number in ("732829320", "73282932000074"):
        said = not_found(number, "dans Sirene", TODAY).detail
        assert "à la date du 30 novembre 2026" in said
        assert "existe pas" not in said


def test_la_poste_has_its_own_key():
    assert "La clé" not in not_found("35600000049837", "dans Sirene", TODAY).detail
    assert "La clé" in not_found("11122233344455", "dans Sirene", TODAY).detail


def test_a_page_is_one_of_a_unit_or_of_an_establishment():
    assert page("732829320").endswith("/entreprise/732829320")
    assert page("73282932000074").endswith("/etablissement/73282932000074")


def test_a_finding_seals_the_digest_of_the_text_it_shows():
    statement = read_unit(sample("sirene_siren_200_active"), "302474648", "302474648", TODAY)
    found = statement.finding(SourceName.SIRENE, "SIREN 302474648", "2026-11-30T12:00:00Z")
    assert found.sha256 == hashlib.sha256(found.text.encode()).hexdigest()
    assert '"siren":"302474648"' in found.text
    assert found.sealed() == {
        "source": "sirene",
        "identifiant": "302474648",
        "verdict": "verifie",
        "lu_a": "2026-11-30T12:00:00Z",
        "url": found.url,
        "sha256": found.sha256,
    }


def test_where_nothing_was_read_there_is_no_digest():
    found = not_found("732829320", "dans Sirene", TODAY).finding(SourceName.SIRENE, "x", "2026-11-30T12:00:00Z")
    assert (found.text, found.sha256) == (None, None)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2022-01-27", "2022-01-27"),
        ("2024-03-22T14:26:06", "2024-03-22"),
        ("27/01/2022", "2022-01-27"),
        (" 27 novembre 2008 ", "2008-11-27"),
        ("1er\u00a0janvier\u202f2020", "2020-01-01"),
        ("0009-12-02", "0009-12-02"),
        ("31/13/2022", None),
        ("le 27/01/2022", None),
        ("", None),
        (None, None),
        (20220127, None),
    ],
)
def test_days_however_they_are_written(written, day):
    assert day_of(written) == day


def test_years_before_sort_as_days_do():
    assert "2014-02-28" < years_before("2024-02-29", 10) < "2014-03-01"


@pytest.mark.parametrize(
    ("broken", "meant"),
    [
        ("clÃ´ture", "clôture"),
        ("DÃ©pÃ´t de l'Ã©tat", "Dépôt de l'état"),
        ("Ã\u00a0 la", "à la"),
        ("clôture", "clôture"),
        ("SÃO PAULO", "SÃO PAULO"),
        ("Ã© et €", "Ã© et €"),
        ("", ""),
    ],
)
def test_broken_utf_8_is_mended_and_nothing_else(broken, meant):
    assert mended(broken) == meant


@pytest.mark.parametrize(
    ("value", "held"),
    [('{"a": 1}', {"a": 1}), ({"a": 1}, {"a": 1}), ("{", None), ("", None), (None, None), ("[" * 99_999, None),
     ('"\\ud800"', "\ufffd")],
)  # fmt: skip
def test_what_a_string_holds(value, held):
    assert embedded(value) == held


def test_members_of_anything():
    assert objects({"a": 1}) == [{"a": 1}]
    assert objects([{"a": 1}, None, 3]) == [{"a": 1}]
    assert objects("x") == []
    assert words({"a": {"b": " x \n y "}}, "a", "b") == "x y"
    assert words({"a": [1]}, "a", "b") == words(None, "a") == words({"a": 3}, "a") == ""
