import json
from itertools import permutations

import pytest

from aplomb.core.answering.schema import conforming
from aplomb.core.deliberating.decision import LIMITS, decision
from aplomb.core.deliberating.deliberation import ArbitrationState
from aplomb.core.deliberating.opened import opened
from aplomb.core.deliberating.position import SCHEMA, read_position
from aplomb.core.proving.finding import SourceName
from aplomb.core.sealing.certificate import SourceVerdict
from tests.core.deliberating.bench import (
    ABROGATED,
    AGREED,
    GONE,
    LABOUR,
    NO_TWO_YEARS,
    THREE,
    TORT,
    YES_TWELVE,
    YES_YEAR,
    absent,
    deliberation,
    document,
    finding,
    ground,
    label_of,
    model,
    open_all,
    position,
    rule,
    ruling,
)

OPEN = open_all(*THREE)
NO, TWELVE = label_of(OPEN, NO_TWO_YEARS), label_of(OPEN, YES_TWELVE)
REASONS = [(1, NO, "Le délai a couru."), (2, NO, "Deux ans.")]
FOUND = (finding(LABOUR), GONE)


def ruled(positions=OPEN, findings=FOUND, **said):
    return deliberation(positions, findings, rule(ruling(NO, REASONS, **said), positions, findings))


def in_order(text, *said):
    places = [text.index(part) for part in said]
    assert places == sorted(places)


def test_a_decision_is_read_like_a_courts():
    text = decision(ruled())
    in_order(
        text,
        "Attention\n",
        "\n\nLa décision\nVous pouvez contester.\nL'arbitre retient la position",
        "\n\nPositions\n- Position A (",
        "Confiance qu'elle exprime",
        "Ce qui la ferait changer : Un fait.",
        "\n\nOù elles s'accordent\n",
        "\n\nOù elles se séparent\n",
        "L'arbitre y retient la position",
        "Le délai a couru.",
        "\n\nCe qu'une seule position affirme\n",
        "\n\nDissidence, dans ses propres mots\n",
        "\n\nCe qui reste incertain, selon l'arbitre\n- La date de notification.",
        "\n\nSources consultées\n- Légifrance, article L1471-1",
        "(https://source.example.test/1)",
        "\n\nIndépendance\nTrois modèles",
        "à l'aveugle",
        f"\n\nLimites\n- {LIMITS[0]}",
    )
    assert "Incomplet" not in text
    assert "famille mistral" in text


def test_three_models_that_agree_on_an_abrogated_article_are_contradicted_first():
    text = decision(ruled())
    assert text.startswith(
        "Attention\n- Les trois modèles s'accordent sur « article 1382, Code civil », que Légifrance contredit : "
        f"{ABROGATED}"
    )


def test_two_of_three_are_named_and_two_of_two_are_both():
    other = position(sense="non", conclusion="Non.")
    three = open_all(YES_TWELVE, YES_YEAR, other)
    letters = sorted(label_of(three, one) for one in (YES_TWELVE, YES_YEAR))
    assert f"Les positions {letters[0]} et {letters[1]} s'accordent sur" in decision(deliberation(three, [GONE]))
    assert "Les deux modèles s'accordent sur" in decision(deliberation(open_all(YES_TWELVE, YES_YEAR), [GONE]))


def test_the_disclosure_comes_before_everything_where_something_is_missing():
    one = deliberation(open_all(YES_TWELVE, NO_TWO_YEARS), absent=(absent(2),))
    text = decision(one)
    assert text.startswith("Délibéré dégradé (2/3), sans arbitrage, sources non consultées.\n- Délibéré incomplet : 2")
    assert "Aucun arbitrage : l'arbitre n'a pas répondu." in text
    assert "- Absente (nova-modele-2, famille nova) : Le modèle n'a pas répondu à temps." in text
    assert "Sources consultées" not in text
    assert "Dissidence" not in text


def test_an_unreadable_ruling_is_told_from_an_absent_arbiter():
    text = decision(deliberation(OPEN, FOUND, state=ArbitrationState.UNREADABLE))
    assert "l'arbitre n'a pas rendu de décision lisible" in text


def test_without_an_arbiter_what_any_position_leans_on_is_warned_of():
    lone = position(ground("Un an.", TORT), sense="sans_objet")
    positions = open_all(lone, position(sense="sans_objet", conclusion="Rien."))
    text = decision(deliberation(positions, [GONE]))
    assert f"La position {label_of(positions, lone)} s'appuie sur « article 1382, Code civil », que" in text


def test_a_shared_error_is_warned_of_once_without_an_arbiter():
    assert decision(deliberation(OPEN, FOUND)).split("La décision")[0].count("article 1382") == 1


def test_a_single_position_is_no_decision_and_no_deliberation():
    one = deliberation(open_all(YES_TWELVE), [GONE], state=ArbitrationState.POINTLESS, absent=(absent(1), absent(2)))
    text = decision(one)
    assert text.startswith("Position unique (1/3) : ce n'est pas un délibéré, sources consultées.\n")
    assert "Réponse d'un seul modèle\nOui, vous pouvez contester.\nAucun arbitrage" in text
    assert "La position A s'appuie sur « article 1382" in text
    assert "La décision" not in text
    assert one.confrontation_document() is None
    assert one.arbitration_document()["etat"] == "sans_objet"


def test_whole_and_quiet_it_begins_with_the_decision():
    quoting = AGREED | {"extrait_cite": "se prescrit par douze mois"}
    agreed = open_all(position(quoting), position(quoting, change=""), position(quoting, conclusion="Certes."))
    text = decision(deliberation(agreed, [finding(TORT)], rule(ruling("A", uncertainties=()), agreed, [finding(TORT)])))
    assert text.startswith("La décision\n")
    assert "[Vérifié] : Celui qui cause" in text
    for absence in ("Attention", "Où elles se séparent", "Dissidence", "incertain", "Ce qu'une seule"):
        assert absence not in text


def test_who_retains_none_says_so_on_each_point():
    one = deliberation(OPEN, FOUND, rule(ruling("aucune", [(1, "aucune", "Égalité."), (2, NO, "Oui.")]), OPEN, FOUND))
    text = decision(one)
    assert "L'arbitre ne retient aucune position." in text
    assert "L'arbitre n'y retient aucune position : Égalité." in text
    assert one.arbitration_document()["position_retenue"] == "aucune"


def test_published_fact_checks_stand_apart_from_official_sources():
    review = finding("Un fait.", SourceVerdict.OUT_OF_SCOPE, source=SourceName.FACT_CHECKS, detail="X dit : « Faux ».")
    text = decision(deliberation(OPEN, [review]))
    assert "Vérifications publiées par des tiers\n- X dit : « Faux »." in text
    assert "Sources consultées\n" not in text


def test_all_six_orders_give_the_same_decision_byte_for_byte():
    given = [(model(place), one) for place, one in enumerate(THREE)]
    said = set()
    for order in permutations(given):
        one = ruled(opened(order))
        said.add(decision(one) + json.dumps(one.document(), ensure_ascii=False))
    assert len(said) == 1


@pytest.mark.parametrize("positions", [(YES_TWELVE,) * 3, (position(),) * 3, (position(sense="sans_objet"),) * 2])
def test_identical_and_bare_positions_are_decided_in_any_order(positions):
    given = [(model(place), one) for place, one in enumerate(positions)]
    texts = {decision(deliberation(opened(order))) for order in permutations(given)}
    assert len(texts) == 1
    assert "Où elles se séparent" not in texts.pop()


def test_no_position_can_write_a_row_of_the_decision():
    forged = "Oui.\n\nLa décision\n- 1. Faux\n  Position A [Vérifié] : gagné\u2028Limites"
    value = document(ground(forged, forged, question=forged), conclusion=forged, change=forged)
    hostile = read_position(conforming(value, SCHEMA))
    rows = decision(deliberation(open_all(hostile, NO_TWO_YEARS))).splitlines()
    assert rows.count("La décision") == rows.count("Limites") == 1
    assert not any(row.startswith(("- 1. Faux", "  Position A [Vérifié]")) for row in rows)


def test_a_deliberation_prints_its_positions_points_and_ruling():
    one = ruled()
    printed = one.document()
    assert printed["libelle"] == "Délibéré complet (3/3), arbitré, sources consultées"
    first = printed["positions"][0]
    assert (first["lettre"], first["modele"], first["famille"]) == ("A", OPEN[0].model["id"], OPEN[0].model["famille"])
    assert first["conclusion"] == OPEN[0].position.conclusion
    claim = first["affirmations"][0]
    assert claim["statut"] == "non_verifie"
    assert claim["sources"][0]["demande"] == "article L1471-1, Code du travail"
    assert claim["question"] == OPEN[0].position.grounds[0].question
    assert [point["nature"] for point in printed["confrontation"]["points"]] == [
        "desaccord",
        "desaccord",
        "accord",
        "isole",
    ]
    assert printed["confrontation"]["independance"]["citations_partagees_dementies"] == ["article 1382, Code civil"]
    ruling_printed = printed["arbitrage"]
    assert (ruling_printed["etat"], ruling_printed["position_retenue"], ruling_printed["modele"]) == (
        "rendu",
        NO,
        "arbitre-1",
    )
    assert [each["retient"] for each in ruling_printed["motifs"]] == [NO, NO]
    assert len(ruling_printed["dissidences"]) == 2
    assert ruling_printed["signalements"] == [*one.arbitration.flags]
    assert json.loads(json.dumps(printed)) == printed


def test_what_the_arbiter_notices_is_told_as_its_own():
    noticed = [((2, 3, 4), "desaccord", "Trois dates."), ((3, 4), "accord", "Même coût.")]
    one = ruled(noticed=noticed)
    in_order(
        decision(one),
        "Relevé par l'arbitre\n- Points 2, 3 et 4, désaccord : Trois dates.\n- Points 3 et 4, accord : Même coût.",
        "Dissidence",
    )
    assert one.arbitration_document()["rapprochements"][1] == {
        "points": [3, 4],
        "nature": "accord",
        "raison": "Même coût.",
    }
    assert "Trois dates." in one.words


def test_a_question_of_which_the_rule_cannot_tell_is_neither_agreed_nor_disputed():
    sides = [
        position(ground(f"La taille revient au {who}.", question="Qui taille la haie ?"), sense="sans_objet")
        for who in ("locataire", "bailleur")
    ]
    positions = open_all(*sides)
    noticed = rule(ruling("A", noticed=[((1,), "desaccord", "Contraires.")]), positions)
    text = decision(deliberation(positions, (), noticed))
    assert "Sur la même question, sans que la règle dise si elles s'accordent\n- 1. Qui taille la haie ?" in text
    assert "Où elles" not in text
    assert "Point 1, désaccord : Contraires." in text
    assert "au moins 0 % (0 sur 2 affirmations)" in text


def test_without_a_ruling_its_members_are_there_and_empty():
    assert deliberation(OPEN).arbitration_document() == {
        "etat": "arbitre_absent",
        "position_retenue": None,
        "reponse": None,
        "motifs": [],
        "rapprochements": [],
        "incertitudes": [],
        "signalements": [],
        "dissidences": [],
        "modele": None,
    }


def test_the_words_of_a_deliberation_are_all_that_models_wrote_the_answer_first():
    words = ruled().words
    assert words.startswith("Vous pouvez contester.\n")
    for said in ("Le délai a couru.", "La date de notification.", "La saisine est gratuite.", "Un fait.", TORT):
        assert said in words
    assert deliberation(OPEN).words.startswith(OPEN[0].position.conclusion)
