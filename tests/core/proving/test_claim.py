import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.proving.claim import CLAIM_CHARACTERS, short_claim


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Le Livret A va être supprimé en 2026", "Le Livret A va être supprimé en 2026"),
        ("M. Jean Exemple a touché une prime de 500 euros", "a touché une prime de 500 euros"),
        ("Mme EXEMPLE DURAND a perdu son procès", "a perdu son procès"),
        ("Le docteur Camille Modèle vend un faux vaccin", "Le docteur vend un faux vaccin"),
        ("Selon Camille Modèle, les impôts vont baisser", "Selon , les impôts vont baisser"),
        ("Mon voisin Kevin dit que les radars sont illégaux", "Mon dit que les radars sont illégaux"),
        ("Un homme nommé Kevin a découvert un remède", "Un homme a découvert un remède"),
        ("Je m'appelle Camille de Modèle et les radars sont illégaux", "Je et les radars sont illégaux"),
        ("Les Français paieront plus cher leur essence", "Les Français paieront plus cher leur essence"),
        ("L'entreprise SIREN 732 829 320 est en faillite", "L'entreprise SIREN est en faillite"),
        ("Le colis 123456789012 est une arnaque connue", "Le colis est une arnaque connue"),
        ("Le magasin du 12 bis rue des Lilas, ferme demain", "Le magasin du , ferme demain"),
        ("Écrire à camille@exemple.fr rapporte un bon d'achat", "Écrire à rapporte un bon d'achat"),
    ],
)
def test_what_of_a_claim_may_leave(text, left):
    assert short_claim(text) == left


@pytest.mark.parametrize("text", ["", "Camille Modèle", "M. Exemple ment", "a b c d", "06 12 34 56 78"])
def test_of_too_little_nothing_leaves(text):
    assert short_claim(text) is None


def test_a_long_claim_is_cut_between_words():
    left = short_claim("les impôts augmentent " * 30)
    assert len(left) <= CLAIM_CHARACTERS
    assert left.split()[-1] in ("les", "impôts", "augmentent")


@given(st.text(max_size=80))
def test_whatever_is_claimed_little_of_it_leaves(text):
    left = short_claim(text)
    assert left is None or len(left) <= CLAIM_CHARACTERS
