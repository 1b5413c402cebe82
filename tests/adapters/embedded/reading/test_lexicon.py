from itertools import islice, product

import pytest

from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.typos import Typos, is_one_error_away


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("merci de chiffrer", "demande_prix"),
        ("votre meilleur prix", "demande_prix"),
        ("feuillete", "produit"),
        ("feuillte", "produit"),
        ("feuilletes", "produit"),
        ("trmpe", "produit"),
        ("miror", "produit"),
        ("urgnet", "urgence"),
        ("reclamtion", "reclamation"),
        ("scandaleusement", "colere"),
        ("il nous faut changer de fournisseur", "depart"),
    ],
)
def test_words_phrases_beginnings_and_typing_errors_signal(text, signal):
    assert signal in spot(text).counts


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("ce n est pas urgent", "urgence"),
        ("sans aucun retard", "retard"),
        ("nous n avons jamais eu de litige", "reclamation"),
    ],
)
def test_what_is_denied_signals_the_contrary(text, signal):
    counts = spot(text).counts
    assert signal not in counts
    assert f"non_{signal}" in counts


def test_the_longest_phrase_wins_over_its_words():
    assert spot("chiffre d affaires").counts == {"prospect": 1, "entreprise": 1}


@pytest.mark.parametrize("word", ["doit", "monter", "passer", "voile", "mission", "citation", "paris"])
def test_words_of_their_own_are_no_typing_errors(word):
    assert spot(word).counts.keys().isdisjoint({"droit", "produit", "demande_prix", "consommation"})


@pytest.mark.parametrize(
    ("written", "meant", "is_close"),
    [
        ("mirior", "miroir", True),
        ("argnt", "argent", True),
        ("argentt", "argent", True),
        ("orgent", "argent", True),
        ("miroir", "miroir", True),
        ("mrioir", "miroir", True),
        ("mirr", "miroir", False),
        ("rimoir", "miroir", False),
        ("", "a", True),
        ("", "ab", False),
    ],
)
def test_one_error(written, meant, is_close):
    assert is_one_error_away(written, meant) is is_close
    assert is_one_error_away(meant, written) is is_close


def test_of_two_words_as_near_the_first_in_the_alphabet_is_meant():
    assert Typos(("carton", "caston")).mend("caton") == "carton"
    assert Typos(("caston", "carton")).mend("caton") == "carton"


@pytest.mark.parametrize("word", ["abc", "a" * 25, "xarton", "zzzzzz"])
def test_a_word_too_short_too_long_or_of_another_first_letter_is_left_alone(word):
    assert Typos(("carton",)).mend(word) == word


def test_a_text_of_thousands_of_words_is_mended_no_further_whatever_others_were():
    assert "produit" in spot("trmpe").counts
    words = map("".join, islice(product("zqxjkvwy", repeat=5), 4_000))
    assert "produit" not in spot(f"{' '.join(words)} trmpe").counts
    assert "produit" in spot("trmpe").counts


def test_a_word_is_known_by_its_beginning_however_long_it_is():
    long = "scandaleuse" + "z" * 10_000
    spotting = spot(long)
    assert "colere" in spotting.counts
    assert len(spotting.forms[long]) < 30
