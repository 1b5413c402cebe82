import pytest

from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.marks import read_marks
from aplomb.adapters.embedded.reading.names import is_name, read_names, read_tokens


def names(text, *, by_capitals):
    body = clean(text)
    tokens = read_tokens(body, read_marks(fold(body))[1])
    return [body[name.start : name.end] for name in read_names(tokens, by_capitals=by_capitals)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Merci de comparer Verrier du Nord et Glaces de l'Ouest", ["Verrier du Nord", "Glaces de l'Ouest"]),
        ("Vitrages & Fils, SARL Cristalor", ["Vitrages & Fils", "SARL Cristalor"]),
        ("Bonjour, Merci, Quel prix ? Délai ? Feuilleté ou Trempé", []),
        ("Fournisseur A, offre 2, Fournisseur sérieux", ["Fournisseur A", "offre 2"]),
        ("A : 5 €\nB : 6 €", ["A", "B"]),
        ("le fournisseur a livré", []),
        ("", []),
    ],
)
def test_names_by_capitals(text, expected):
    assert names(text, by_capitals=True) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("glaces de l'ouest à 49 €, vitrex propose 50 €", ["glaces de l'ouest", "vitrex"]),
        ("chez lumivitre 12 jours", ["lumivitre"]),
        ("le délai est de 12 jours", []),
        ("vitrex arrive bientôt", []),
    ],
)
def test_names_by_what_is_said_of_them(text, expected):
    assert names(text, by_capitals=False) == expected


@pytest.mark.parametrize(
    ("written", "expected"), [("Vitrex", True), ("Fournisseur A", True), ("Miroir argent", False), ("12", False)]
)
def test_what_may_name_a_row(written, expected):
    assert is_name(written, fold(written)) is expected
