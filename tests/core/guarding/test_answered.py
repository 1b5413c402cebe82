import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.guarding import Verdict, answered, outgoing

IDENTIFIERS, CITATIONS, CLAIMS = range(3)


def guard(answer, index, question=""):
    return answered(question, answer)[index]


def test_there_are_three_guards_in_one_order():
    assert [one.name for one in answered("", "")] == ["identifiants", "citations", "verification_pretendue"]
    assert {one.verdict for one in answered("", "")} == {Verdict.NOTHING}


@pytest.mark.parametrize(
    ("answer", "verdict", "detail"),
    [
        ("SIREN 404 833 048", Verdict.UNVERIFIED, "1 numéro de forme plausible, existence non vérifiée ici."),
        ("SIREN 404 833 049.", Verdict.IMPLAUSIBLE, "Ne peut pas être exact : SIREN 404833049 (caractères 6 à 17)."),
        ("SIRET 404 833 048 00023", Verdict.IMPLAUSIBLE, "SIRET 40483304800023 (caractères 6 à 23)"),
        ("TVA FR84404833048", Verdict.IMPLAUSIBLE, "numéro de TVA FR84404833048 (caractères 4 à 17)"),
        ("NIR 1 99 07 99 999 999 77", Verdict.IMPLAUSIBLE, "numéro de sécurité sociale (caractères 4 à 25)"),
        ("FR76 3000 6000 0112 3456 7890 188", Verdict.IMPLAUSIBLE, "IBAN (caractères 0 à 33)"),
        ("carte 4111 1111 1111 1112", Verdict.IMPLAUSIBLE, "numéro de carte (caractères 6 à 25)"),
        ("appelez le 06 39 98 00 05 ou moi@exemple.fr", Verdict.NOTHING, "Aucun numéro à contrôler."),
        ("12 500 € par an, 3 g par jour", Verdict.NOTHING, "Aucun numéro à contrôler."),
    ],
)
def test_the_form_of_numbers_is_checked(answer, verdict, detail):
    found = guard(answer, IDENTIFIERS)
    assert found.verdict is verdict
    assert detail in found.detail


def test_a_plausible_number_beside_an_implausible_one_is_said_too():
    detail = guard("SIREN 404 833 048 et SIREN 404 833 049", IDENTIFIERS).detail
    assert detail.startswith("Ne peut pas être exact : SIREN 404833049")
    assert detail.endswith("1 numéro de forme plausible, existence non vérifiée ici.")


@pytest.mark.parametrize(
    ("answer", "details"),
    [
        ("Voir l'article L. 1235-3 du code du travail.", ["1 référence citée", "L1235-3 — Code du travail (7-43)"]),
        ("la loi n° 89-462 du 6 juillet 1989", ["loi n° 89-462 du 6 juillet 1989 (3-34)"]),
        ("Cass. soc., 3 mars 2021, n° 19-20.123", ["19-20.123 (28-37)"]),
        ("L'article L. 1152-1 interdit cela", ["article L1152-1 (2-19)"]),
        ("LEGIARTI000036762052", ["LEGIARTI000036762052 (0-20)"]),
        ("Un arrêt de la Cour de cassation le dit.", ["1 allusion à un texte", "« Un arrêt de la Cour » (0-19)"]),
        ("voir https://www.legifrance.gouv.fr/x et www.exemple.fr/y", ["2 adresses données, non ouvertes."]),
    ],
)  # fmt: skip
def test_references_are_named_with_their_place_and_never_called_verified(answer, details):
    found = guard(answer, CITATIONS)
    assert found.verdict is Verdict.UNVERIFIED
    assert all(detail in found.detail for detail in details), found.detail
    assert guard(answer, CLAIMS).verdict is Verdict.NOTHING


def test_one_good_statute_does_not_cover_an_allusion_elsewhere():
    """A status a citation: what cannot be looked up is said to be so."""
    answer = "L'article 1240 du code civil s'applique. " + "x " * 80 + "Une décision du tribunal le confirme."
    detail = guard(answer, CITATIONS).detail
    assert "1 référence citée" in detail
    assert "1 allusion" in detail


def test_an_allusion_with_its_number_is_a_citation():
    detail = guard("un arrêt de la Cour de cassation, Cass. soc., 3 mars 2021, n° 19-20.123", CITATIONS).detail
    assert "1 référence citée" in detail
    assert "allusion" not in detail


def test_what_the_question_cited_itself_is_said():
    question = "L'article 1240 du code civil, la loi n° 89-462, le pourvoi n° 19-20.123 et LEGIARTI000036762052 ?"
    detail = guard(f"{question} Et l'article L. 1152-1.", CITATIONS, question).detail
    assert "5 références citées, dont 4 déjà dans la question" in detail


def test_many_references_are_counted_and_some_are_named():
    answer = ", ".join(f"l'article {number} du code civil" for number in range(1100, 1120))
    detail = guard(answer, CITATIONS).detail
    assert detail.startswith("20 références citées")
    assert detail.endswith("et 8 de plus.")


CLAIMED = [
    "J'ai vérifié sur Légifrance : l'article existe.",
    "J'ai bien consulté les sources officielles.",
    "Après vérification sur Légifrance, le délai est d'un an.",
    "Je viens de consulter service-public.fr.",
    "Nous avons contrôlé ces références.",
    "Information vérifiée sur Légifrance.",
    "Ces références ont été vérifiées.",
    "Ma recherche sur Légifrance donne trois textes.",
    "Réponse confirmée par le code du travail.",
    "Article vérifié en direct.",
    "Après avoir consulté Infogreffe, elle existe.",
]  # fmt: skip
UNCLAIMED = [
    "Vérifiez sur Légifrance.", "Vous pouvez consulter service-public.fr.", "Je n'ai pas vérifié sur Légifrance.",
    "Sans avoir consulté les sources officielles, je dirais un an.", "Il faut vérifier l'article auprès d'un avocat.",
    "J'ai vérifié le calcul : 12 x 3 = 36.", "Les sources officielles sont en ligne.", "J'ai relu votre texte.",
    "La recherche avance.", "Pensez à contrôler ces références.", "Si j'ai consulté Légifrance, c'est en rêve.",
]  # fmt: skip


@pytest.mark.parametrize("answer", CLAIMED)
def test_an_answer_that_says_it_looked_is_flagged(answer):
    found = guard(answer, CLAIMS)
    assert found.verdict is Verdict.FLAGGED
    assert "« " in found.detail


@pytest.mark.parametrize("answer", UNCLAIMED)
def test_advice_and_denials_are_no_claims(answer):
    assert guard(answer, CLAIMS).verdict is Verdict.NOTHING


@pytest.mark.parametrize(
    "answer",
    [
        "Selon Légifrance : « le préavis est de trois mois pour tout bail vide ».",
        'La loi dispose que "tout salarié a droit à un congé payé chaque année".',
    ],
)
def test_a_quotation_of_a_source_without_a_reference_is_flagged(answer):
    assert "sans référence" in guard(answer, CLAIMS).detail
    assert guard(f"{answer} (article 1240 du code civil)", CLAIMS).verdict is Verdict.NOTHING


def test_a_detail_shows_nothing_personal_and_nothing_long():
    answer = "J'ai vérifié le 06 39 98 00 05 sur Légifrance. Selon Légifrance : « " + "mot " * 100 + "»."
    detail = guard(answer, CLAIMS).detail
    assert "[TELEPHONE]" in detail
    assert "39 98" not in detail
    assert "…" in detail
    assert len(detail) < 500


PIECES = [
    "article 1240 ", "du code civil", "J'ai vérifié ", "sur Légifrance", "« ", " »", "un arrêt de la Cour", "https://",
    "SIREN 404 833 048", "FR76", "\ud800", "\u200b", "é", "\n", ".", "1", "pas ", "selon ", "a" * 20,
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES) | st.characters(), max_size=15).map("".join))
def test_every_text_has_its_three_guards(text):
    assert len(answered(text, text)) == 3
    assert outgoing(text).guard.name == "masquage"


LONGEST, SECONDS = 50_000, 20


@pytest.mark.parametrize(
    "piece",
    ["j'ai vérifié ", "selon légifrance « ", "« ", "un arrêt ", "http://", "article 1 du code civil ", "œ", "1"],
)
def test_no_answer_of_the_longest_takes_long(piece):
    text = (piece * LONGEST)[:LONGEST]
    start = time.process_time()
    answered(text, text)
    assert time.process_time() - start < SECONDS
