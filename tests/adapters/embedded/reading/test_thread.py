import pytest

from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.reading import read
from aplomb.adapters.embedded.reading.thread import split

LONG = "Merci de nous chiffrer rapidement les douze vitrages du chantier de la gare pour la fin du mois."


def parted(text):
    return split(clean(text), fold(clean(text)))


def spoken(text):
    return read(text).folded


def test_an_answer_is_read_without_what_it_quotes():
    thread = parted(f"{LONG}\n\nLe 12/11/2026 à 10:02, Agence a écrit :\n> votre facture FA-2026-1 est en retard")
    assert "facture" not in thread.fresh.folded
    assert thread.fresh.folded.startswith("merci de nous chiffrer")


def test_a_mail_forwarded_with_few_words_speaks_through_what_it_forwards():
    folded = spoken(f"Pour info.\n-------- Message transféré --------\nDe : A\nObjet : Demande de prix\n\n> {LONG}")
    assert "demande de prix" in folded
    assert "chiffrer" in folded
    assert "objet" not in folded


@pytest.mark.parametrize(
    "fresh", ["Deux vitres cassées.", "Nous refusons.", "Merci de chiffrer", "Avez-vous du nouveau ?"]
)
def test_a_terse_answer_that_says_what_it_wants_is_read_alone(fresh):
    assert spoken(f"{fresh}\n-----Message d'origine-----\nDe : A\nVotre facture FA-2026-1").strip() == fold(fresh)


def test_the_signature_is_kept_apart():
    thread = parted(f"{LONG}\n\nCordialement,\nMiroiterie Exemple\n12 rue du Port, 06000 Nice")
    assert "miroiterie" not in thread.fresh.folded
    assert thread.signature.body.startswith("Cordialement")
    assert "Miroiterie Exemple" in thread.signature.body


def test_what_follows_a_signature_as_a_postscript_is_read():
    thread = parted(f"{LONG}\n--\nMiroiterie Exemple\nPS : livraison à Brest")
    assert "livraison a brest" in thread.fresh.folded
    assert "exemple" not in thread.fresh.folded


def test_a_closing_far_from_the_end_of_its_line_closes_nothing():
    assert "chiffrer" in parted(f"Cordialement à tous, {LONG * 3}").fresh.folded


def test_a_wish_that_opens_a_mail_closes_nothing():
    assert "miroirs" in spoken("Bonne journée à vous, je voudrais 3 miroirs")


def test_what_looks_like_a_header_is_text_outside_a_head():
    assert parted("A : 54 €\nDate : 25/04").fresh.folded == "a : 54 €\ndate : 25/04"
    assert "achats" not in spoken("FYI\nDe : Achats\nÀ : Agence achats\nDate : lundi\n\nBonjour")


def test_body_and_folded_body_have_the_same_offsets():
    thread = parted(f"Objet : Été\n> cité\n{LONG}\nCordialement")
    assert [len(part.body) for part in (thread.fresh, thread.whole)] == [
        len(part.folded) for part in (thread.fresh, thread.whole)
    ]
