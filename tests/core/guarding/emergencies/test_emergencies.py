"""Urgent help is shown to those who need it, and to nobody who asks about the world."""

import json
import re
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.guarding import Help, Number, Verdict, emergencies, urgency
from aplomb.core.guarding.emergencies.alarm import FAMILIES
from aplomb.core.guarding.emergencies.cue import words
from aplomb.core.guarding.emergencies.words import Words
from aplomb.core.routing.triage import Raised, Signal

CASES = json.loads((Path(__file__).parents[3] / "vectors" / "emergencies.json").read_text())
URGENT = [case for case in CASES if case["numbers"]]
CALM = [case for case in CASES if not case["numbers"]]
GRAVE = [Raised(Signal.GRAVE_HEALTH, "")]


def numbers(text, signals=()):
    return [str(one.number) for one in emergencies(text, signals)]


def raised(case):
    return [Raised(Signal(signal), "") for signal in case.get("signals", ())]


def test_the_table_is_wide_enough():
    assert len(URGENT) >= 150
    assert len(CALM) >= 150
    assert {number for case in URGENT for number in case["numbers"]} == set(Number)
    assert len({case["text"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:50])
def test_each_question_has_its_numbers_each_once(case):
    assert sorted(numbers(case["text"], raised(case))) == sorted(case["numbers"])


WRITTEN = {
    "in capitals": str.upper,
    "without accents": lambda text: "".join(
        char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char)
    ),
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "with no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "with soft hyphens": "\u00ad".join,
    "on many lines": lambda text: text.replace(". ", ".\n"),
    "with typographic apostrophes": lambda text: text.replace("'", "’"),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_how_a_question_is_written_changes_nothing(written):
    for case in CASES:
        assert sorted(numbers(written(case["text"]), raised(case))) == sorted(case["numbers"]), case["text"]


def test_the_most_urgent_comes_first():
    assert numbers("mon fils a pris une boîte de doliprane, il veut mourir") == ["15", "01 40 05 48 48", "3114"]


def test_the_words_that_raised_it_are_the_question_s():
    for case in URGENT:
        for one in emergencies(case["text"], raised(case)):
            assert one.extract
            assert one.extract in case["text"]


def test_a_help_has_its_name_and_its_sentence_and_keeps_the_words_out_of_its_repr():
    (one,) = emergencies("Ma meilleure amie dit qu'elle veut mourir")
    assert one.document() == {
        "numero": "3114", "nom": "Numéro national de prévention du suicide", "message": one.sentence,
        "extrait": "dit qu'elle veut mourir",
    }  # fmt: skip
    assert one.extract not in repr(one)


@pytest.mark.parametrize("number", Number)
def test_every_sentence_names_its_number(number):
    one = Help(number, "")
    assert str(number) in one.sentence
    assert one.name


def test_the_guard_names_the_numbers_and_quotes_nothing():
    assert urgency(()).verdict is Verdict.NOTHING
    guard = urgency(emergencies("Je veux mourir"))
    assert guard.verdict is Verdict.URGENT
    assert guard.detail == "À montrer d'abord : Numéro national de prévention du suicide (3114)."


@pytest.mark.parametrize(
    ("text", "without", "found"),
    [
        ("douleur thoracique intense", [], ["15"]),
        ("Plaie profonde au mollet, ça saigne depuis ce matin", [], ["15"]),
        ("Traduis en anglais : mon père ne respire plus", [], ["15"]),
        ("Quels sont les symptômes d'un infarctus ?", [], []),
    ],
)
def test_where_health_is_gravely_at_stake_less_suffices(text, without, found):
    assert numbers(text) == without
    assert numbers(text, GRAVE) == found


def test_other_signals_change_nothing():
    others = [Raised(signal, "") for signal in Signal if signal is not Signal.GRAVE_HEALTH]
    assert numbers("douleur thoracique intense", others) == []


def test_a_question_counts_however_much_stands_around_it():
    around = "Le jardin est grand, la maison est petite, le chemin descend vers la mer. " * 300
    assert numbers(f"{around} Mon père ne respire plus. {around}") == ["15"]
    assert numbers(around) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_no_cue_of_a_family_holds_without_one_of_its_stems(family):
    for text in (Words.of(case["text"]).text for case in CASES):
        if not re.search(family.stems, text):
            held = [cue for cue in family.cues if words(cue.pattern).search(text)]
            assert not [cue for cue in held if all(words(also).search(text) for also in cue.also)], text


PIECES = [
    "mon père ", "ne respire plus ", "je veux mourir ", "a avalé de la javel ", "il me frappe ", "roman ", "pas ",
    "bébé de 2 mois ", "40 ", "fièvre ", "mon chien ", "\ud800", "\u200b", "ﷺ", "œ", "İ", "\n", ".", ",", "?", "0", "é",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES) | st.characters(), max_size=20).map("".join))
def test_every_text_has_an_answer(text):
    assert emergencies(text, GRAVE) == emergencies(text, GRAVE)
    assert set(numbers(text)) <= set(map(str, Number))


LONGEST, SECONDS = 50_000, 20
"""Characters, and seconds of processor time: many times what the slowest takes, far less than any square."""
HOSTILE = [
    "a avalé de la ", "mon mari ", "poitrine qui ", "langue gonfle ", "tout ", "bébé fièvre 40 ", "allergique ", "aaaa",
    "mon chien ne respire plus ", "a1a1a", "…", "\n", "pas envie de mourir ", "si un jour je veux mourir. ", "cachets ",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_no_question_of_the_longest_takes_long(piece):
    text = (piece * LONGEST)[:LONGEST]
    start = time.process_time()
    emergencies(text, GRAVE)
    assert time.process_time() - start < SECONDS
