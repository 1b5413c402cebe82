import pytest

from aplomb.core.guarding import Verdict, outgoing
from aplomb.core.routing.masking import Placeholder

IBAN = "FR76 3000 6000 0112 3456 7890 189"
PIECES = {
    Placeholder.NIR: ("NIR 1 99 07 99 999 999 78", "1 numéro de sécurité sociale"),
    Placeholder.IBAN: (IBAN, "1 IBAN"),
    Placeholder.CARD: ("carte 4111 1111 1111 1111", "1 numéro de carte"),
    Placeholder.PHONE: ("06 39 98 00 05", "1 téléphone"),
    Placeholder.EMAIL: ("moi@exemple.fr", "1 courriel"),
    Placeholder.KEY: ("api_key = abcd1234efgh5678", "1 clé d'accès"),
    Placeholder.TOKEN: ("token Bearer abcdEFGH12345678", "1 jeton"),
    Placeholder.PASSWORD: ("mot de passe : Voltige!12", "1 mot de passe"),
}


@pytest.mark.parametrize("kind", Placeholder)
def test_what_is_masked_is_counted_by_kind_and_never_quoted(kind):
    written, counted = PIECES[kind]
    sent = outgoing(f"Bonjour, voici {written}, merci.")
    assert kind in sent.text
    assert written.split()[-1] not in sent.text + sent.guard.detail
    assert sent.guard.document() == {
        "nom": "masquage", "verdict": "masque", "detail": f"Masqué avant tout envoi à un modèle : {counted}.",
    }  # fmt: skip


def test_kinds_are_counted_together_in_one_order():
    detail = outgoing(f"moi@exemple.fr, {IBAN}, toi@exemple.fr").guard.detail
    assert detail.endswith("1 IBAN, 2 courriels.")


def test_a_question_without_anything_personal_leaves_as_it_is():
    sent = outgoing("Quel est le préavis d'un bail vide ? SIREN 404 833 048 \ud800")
    assert sent.text == "Quel est le préavis d'un bail vide ? SIREN 404 833 048 \ud800"
    assert sent.guard.verdict is Verdict.NOTHING
