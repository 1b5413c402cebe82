import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.proving.likeness import THRESHOLD, dice, likeness, said

SAME = [
    ("Le Livret A va être supprimé", "Le Livret A va être supprimé"),
    ("Est-ce vrai que le Livret A sera supprimé ?", "Le Livret A va être supprimé"),
    ("Le gouvernement va supprimer le Livret A", "Le Livret A va être supprimé"),
    ("LES LIVRETS A VONT ETRE SUPPRIMES", "Le Livret A va être supprimé"),
    ("Le Livret A va être supprimé en 2026", "Le Livret A va être supprimé"),
    ("La loi oblige à installer des panneaux solaires", "La loi oblige à installer des panneaux solaires en 2027"),
    ("Les chauffeurs ne doivent pas payer l'amende", "Les chauffeurs ne doivent jamais payer l’amende"),
]
OTHER = [
    ("Le Livret A va être plafonné", "Le Livret A va être supprimé"),
    ("Le Livret B va être supprimé", "Le Livret A va être supprimé"),
    ("Le Livret A ne va pas être supprimé", "Le Livret A va être supprimé"),
    ("Le vaccin provoque des cancers", "Le vaccin provoque des infertilités"),
    ("Le SMIC passe à 1500 euros", "Le SMIC passe à 1700 euros"),
    ("Le taux passe à 2,5 %", "Le taux passe à 25 %"),
    ("Le Livret A", "Un décret de cette semaine supprime le Livret A, le LDDS, le PEL et le CEL des ménages"),
    ("Impôts", "Les impôts"),
    ("", ""),
    ("Affirmation voisine mais différente", "Le Livret A va être supprimé"),
]


@pytest.mark.parametrize(("claim", "other"), SAME)
def test_the_same_claim_in_other_words(claim, other):
    assert THRESHOLD <= likeness(claim, other) <= 1


@pytest.mark.parametrize(("claim", "other"), OTHER)
def test_neighbours_are_other_claims(claim, other):
    assert likeness(claim, other) is None


@pytest.mark.parametrize(("added", "alike"), [(0, True), (4, True), (5, False)])
def test_three_words_may_grow_to_seven(added, alike):
    words = ["livret", "épargne", "supprimé"]
    longer = [*words, *["chômage", "énergie", "culture", "police", "justice"][:added]]
    assert (likeness(" ".join(words), " ".join(longer)) is not None) is alike


@given(st.text(max_size=60), st.text(max_size=60))
def test_likeness_takes_no_side(claim, other):
    assert likeness(claim, other) == likeness(other, claim)


def test_a_text_says_its_stems_its_numbers_and_whether_it_denies():
    found = said("Les délais ne sont pas de 2,5 mois.")
    assert (found.words, found.numbers, found.denies) == ({"delai", "moi"}, {"2.5"}, True)


@pytest.mark.parametrize(
    ("one", "other", "shared"), [("ab", "bc", 0.5), ("ab", "ab", 1.0), ("a", "b", 0.0), ("", "", 0.0)]
)
def test_what_two_sets_share(one, other, shared):
    assert dice(frozenset(one), frozenset(other)) == shared


def test_words_in_capitals_keep_their_meaning():
    assert {"sa", "sarl"} & said("Une SA, une SARL").words == {"sa", "sarl"}
    assert "sa" not in said("Il vend sa part").words
    assert "sa" not in said("IL VEND SA PART").words
