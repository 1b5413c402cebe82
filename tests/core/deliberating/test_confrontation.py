import json
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from aplomb.core.deliberating.confrontation import CONCLUSION, PointKind, confront
from aplomb.core.deliberating.opened import opened
from aplomb.core.proving.synthesis import Agreement
from tests.core.deliberating.bench import (
    HOW_LONG,
    LABOUR,
    NO_TWO_YEARS,
    THREE,
    YES_TWELVE,
    YES_YEAR,
    ground,
    label_of,
    model,
    open_all,
    position,
)

PAIRS = [json.loads(row) for row in (Path(__file__).parents[2] / "vectors" / "points.jsonl").read_text().splitlines()]
DELIBERATIONS = [
    json.loads(row) for row in (Path(__file__).parents[2] / "vectors" / "deliberations.jsonl").read_text().splitlines()
]
KINDS = {
    PointKind.AGREEMENT: "accord",
    PointKind.DISAGREEMENT: "desaccord",
    PointKind.SAME_QUESTION: "même question",
    PointKind.ALONE: "autre sujet",
}


def read(one):
    return position({**one, "extrait_cite": None}, sense="sans_objet")


def kind_of(one, other):
    kinds = {point.kind for point in confront(open_all(one, other)).points}
    [kind] = kinds
    return KINDS[kind]


def compare(one, other, **both):
    sides = [
        position(ground(each, **both) if isinstance(each, str) else each, sense="sans_objet") for each in (one, other)
    ]
    return kind_of(*sides)


def measured(game):
    return Counter(
        (one["attendu"], kind_of(read(one["une"]), read(one["autre"]))) for one in PAIRS if one["jeu"] == game
    )


@pytest.mark.parametrize(
    ("game", "pairs", "false", "agreements", "disagreements"),
    # The thresholds were chosen on the first. The others were written afterwards, the last by who had not
    # chosen these: of it the rule finds half of what agrees and a fifth of what parts, once mended by what it showed.
    [("reglage", 88, 1, 23, 29), ("controle", 40, 0, 9, 12), ("relecture", 120, 1, 21, 8)],
)
def test_labelled_pairs_give_no_more_false_disagreements_than_were_measured(
    game, pairs, false, agreements, disagreements
):
    found = measured(game)
    assert found.total() == pairs
    undisputed = sum(count for (expected, _), count in found.items() if expected != "desaccord")
    wrongly = sum(count for (expected, got), count in found.items() if expected != "desaccord" and got == "desaccord")
    assert wrongly <= false
    assert wrongly <= 0.03 * undisputed
    assert found["accord", "accord"] >= agreements
    assert found["desaccord", "desaccord"] >= disagreements
    assert found["autre sujet", "accord"] == found["desaccord", "accord"] == 0


def test_labelled_deliberations_give_no_false_agreement():
    found = Counter()
    for one in DELIBERATIONS:
        claims = {each["texte"]: each for side in one["positions"] for each in side["affirmations"]}
        sides = [
            position(
                *(
                    ground(each["texte"], *each["citations"], question=each["question"], sense=each["sens"])
                    for each in side["affirmations"]
                ),
                sense=side["sens"],
                conclusion=side["conclusion"],
            )
            for side in one["positions"]
        ]
        for point in confront(open_all(*sides)).points:
            said = [claims[side.text] for side in point.sides if side.ground]
            is_one = len({each["sujet"] for each in said}) == 1
            answers = len({each["dit"] for each in said})
            expected = "fusion" if not is_one else "accord" if answers == 1 else "desaccord"
            if said and point.kind is not PointKind.ALONE:
                found[expected, KINDS[point.kind]] += 1
    assert found["desaccord", "accord"] == found["fusion", "accord"] == 0
    assert found["accord", "desaccord"] == 0
    assert found["fusion", "desaccord"] <= 1
    assert found["accord", "accord"] >= 9
    assert found["desaccord", "desaccord"] >= 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Le délai est de 24 mois.", "Le délai est de 12 mois."),
        ("L'amende est de 1 000 €.", "L'amende est de 10 000 €."),
        ("Le taux est de 5 %.", "Le taux est de 8 %."),
        ("Le contrat est transféré au repreneur.", "Le contrat n'est pas transféré au repreneur."),
    ],
)
def test_other_numbers_and_denials_part(one, other):
    assert compare(one, other) == "desaccord"
    assert compare(other, one) == "desaccord"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Le délai est de 24 mois.", "Le délai est de deux ans."),
        ("Le délai est de 12 mois.", "Le délai est de 12 mois, ou 24 mois à l'étranger."),
        ("Le délai ne court qu'à la notification.", "Le délai court à la notification."),
    ],
)
def test_what_counts_alike_agrees(one, other):
    assert compare(one, other) == "accord"


def test_one_article_on_two_matters_is_no_disagreement():
    who = ground("Le salarié qui a 8 mois d'ancienneté.", LABOUR, question="Qui a droit à l'indemnité ?")
    much = ground("Un quart de mois par année, après 10 ans un tiers.", LABOUR, question="Combien vaut l'indemnité ?")
    assert compare(who, much) == "autre sujet"


def test_senses_decide_where_questions_are_put_alike():
    may = {"question": "Le bailleur peut-il expulser seul ?"}
    yes, no = ground("C'est admis.", sense="oui", **may), ground("C'est exclu.", sense="non", **may)
    assert compare(yes, no) == "desaccord"
    assert compare(yes, ground("Cela dépend du bail.", sense="selon_le_cas", **may)) == "même question"
    denied = ground("C'est exclu.", sense="non", question="Le bailleur ne peut-il pas expulser seul ?")
    assert compare(yes, denied) == "accord"


def test_the_same_words_agree_whatever_was_asked_and_however_it_was_answered():
    one, other = ground("Le même texte.", sense="oui"), ground("Le même texte.", sense="non", question="Autre chose ?")
    assert compare(one, other) == "accord"


def test_claims_in_the_same_words_speak_of_one_matter_whatever_was_asked():
    one = ground("Le salarié licencié conserve ses congés payés acquis.", question="Que garde-t-on ?")
    other = ground("Le salarié licencié ne conserve pas ses congés payés acquis.", question="Quid du reliquat ?")
    assert compare(one, other) == "desaccord"
    assert compare(one, ground("La prime est due.", question="Quid du reliquat ?")) == "autre sujet"


def test_a_rule_and_its_exception_meet_each_its_own():
    rule, exception = "Le préavis est de trois mois.", "Le préavis est d'un mois en zone tendue."
    one = position(ground(rule), ground(exception), sense="sans_objet")
    other = position(
        ground("Le préavis est de 3 mois."), ground("En zone tendue, le préavis est de 1 mois."), sense="sans_objet"
    )
    points = confront(open_all(one, other)).points
    assert [point.kind for point in points] == [PointKind.AGREEMENT] * 2


def test_two_grounds_of_one_position_never_agree_by_themselves():
    one = position(ground("Le délai est de 12 mois."), ground("Le délai est de douze mois."), sense="sans_objet")
    points = confront(open_all(one, position(sense="sans_objet"))).points
    assert [point.kind for point in points] == [PointKind.ALONE] * 2


def test_conclusions_are_a_point_where_all_answer_by_a_sense():
    [point] = confront(open_all(position(), position(conclusion="Certes."))).points
    assert (point.number, point.question, point.kind, point.oppositions) == (1, CONCLUSION, PointKind.AGREEMENT, ())
    [point] = confront(open_all(position(), position(sense="selon_le_cas"))).points
    assert (point.kind, point.oppositions) == (PointKind.SAME_QUESTION, ())
    [point] = confront(open_all(position(), position(sense="non"), position(sense="sans_objet"))).points
    assert (point.kind, len(point.oppositions), len(point.labels)) == (PointKind.DISAGREEMENT, 1, 2)
    assert confront(open_all(position(), position(sense="sans_objet"))).points == ()
    assert confront(open_all(position())).points == ()


def test_points_are_numbered_conclusions_first_then_what_is_disputed():
    positions = open_all(*THREE)
    points = confront(positions).points
    kinds = [PointKind.DISAGREEMENT, PointKind.DISAGREEMENT, PointKind.AGREEMENT, PointKind.ALONE]
    assert [(one.number, one.kind) for one in points] == [*enumerate(kinds, 1)]
    _, delay, tort, alone = points
    no = label_of(positions, NO_TWO_YEARS)
    assert all(no in pair for pair in delay.oppositions)
    assert delay.parts(no, label_of(positions, YES_TWELVE))
    assert delay.parts(label_of(positions, YES_YEAR), no)
    assert not delay.parts(label_of(positions, YES_YEAR), label_of(positions, YES_TWELVE))
    assert tort.labels == ("A", "B", "C")
    assert alone.labels == (no,)


def test_a_ground_knows_what_the_others_say_of_it():
    positions = open_all(*THREE)
    confrontation, no = confront(positions), label_of(positions, NO_TWO_YEARS)
    said = [confrontation.agreement(no, one) for one in NO_TWO_YEARS.grounds]
    assert said == [Agreement.OPPOSED, Agreement.SHARED, Agreement.ALONE]


@pytest.mark.parametrize(
    "positions", [THREE, (YES_TWELVE,) * 3, (YES_TWELVE, YES_TWELVE, NO_TWO_YEARS), (YES_YEAR,), ()]
)
def test_the_order_of_positions_changes_nothing(positions):
    given = [(model(place), one) for place, one in enumerate(positions)]
    documents = {json.dumps([each.document() for each in confront(opened(one)).points]) for one in permutations(given)}
    assert len(documents) == 1


MAY = {"question": "Le bailleur peut-il expulser seul ?"}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (ground("Trois mois."), ground("3 mois."), (Agreement.SHARED, Agreement.SHARED)),
        (ground("Trois mois."), ground("3 mois, un mois en zone tendue."), (Agreement.SHARED, Agreement.ALONE)),
        (
            ground("Trois mois pour agir en justice."),
            ground("Trois mois pour agir."),
            (Agreement.SHARED, Agreement.SHARED),
        ),
        (
            ground("Le juge statue seul.", sense="sans_objet"),
            ground("Le juge du fond statue seul.", sense="sans_objet"),
            (Agreement.SHARED, Agreement.ALONE),
        ),
        (
            ground("Selon le bail type.", sense="selon_le_cas", **MAY),
            ground("Selon le bail type signé.", sense="selon_le_cas", **MAY),
            (Agreement.SHARED, Agreement.ALONE),
        ),
        (ground("Le même.", sense="oui"), ground("Le même.", sense="non"), (Agreement.SHARED, Agreement.SHARED)),
    ],
)
def test_who_answers_otherwise_or_counts_less_does_not_confirm(one, other, said):
    sides = [position(each, sense="sans_objet") for each in (one, other)]
    positions = open_all(*sides)
    confrontation = confront(positions)
    assert [point.kind for point in confrontation.points] == [PointKind.AGREEMENT]
    assert tuple(confrontation.agreement(label_of(positions, each), each.grounds[0]) for each in sides) == said


def test_identical_positions_agree_on_all():
    assert {point.kind for point in confront(open_all(*(YES_TWELVE,) * 3)).points} == {PointKind.AGREEMENT}


def test_a_point_prints_its_sides_by_letter_and_number():
    point = confront(open_all(position(ground("Un an."), sense="sans_objet"))).points[0]
    assert point.document() == {
        "numero": 1,
        "question": HOW_LONG,
        "nature": "isole",
        "positions": [{"lettre": "A", "affirmation": 1, "sens": "sans_objet", "texte": "Un an."}],
        "oppositions": [],
    }


def test_questions_without_a_word_of_matter_do_not_meet():
    assert compare("La prime est due.", "Le juge statue seul.", question="Combien ?") == "autre sujet"
    assert compare("La prime est due.", "Le juge statue seul.", question="") == "autre sujet"


WHOSE = {"question": "Qui doit élaguer les branches ?"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            ground("L'élagage incombe au propriétaire.", **WHOSE),
            ground("L'élagage incombe au voisin.", **WHOSE),
        ),
        (
            ground("L'élagage incombe au voisin.", **WHOSE),
            ground("L'élagage incombe au propriétaire et non au voisin.", **WHOSE),
        ),
        (ground("Il faut 7 associés."), ground("Il faut 2 associés.")),
        (ground("Trois mois."), ground("Un délai raisonnable.")),
        (ground("Un an à compter de la vente."), ground("Un an à compter de la découverte du vice.")),
        (ground("15 jours."), ground("15 jours ouvrables.")),
        (ground("Non.", sense="non", **MAY), ground("Selon le bail.", sense="selon_le_cas", **MAY)),
        (
            ground("Admis.", sense="oui", question="Le bailleur peut-il expulser ?"),
            ground("Permis.", sense="oui", question="Le bailleur peut-il expulser sans juge ?"),
        ),
    ],
)
def test_who_meets_without_opposing_does_not_agree_by_that(one, other):
    sides = [position(each, sense="sans_objet") for each in (one, other)]
    positions = open_all(*sides)
    confrontation = confront(positions)
    assert [point.kind for point in confrontation.points] == [PointKind.SAME_QUESTION]
    assert confrontation.confirmed == confrontation.opposed == frozenset()
    assert confrontation.agreement(label_of(positions, sides[0]), sides[0].grounds[0]) is Agreement.ALONE


def test_claims_on_one_text_that_count_the_same_meet_though_they_are_asked_otherwise():
    one = ground("Douze mois pour saisir.", LABOUR, question="Quel est le délai de saisine du conseil ?")
    other = ground("La rupture se conteste dans l'année : 12 mois.", LABOUR, question="Dans quel délai la contester ?")
    assert compare(one, other) == "accord"
    assert compare(one, {**other, "citations": []}) == "autre sujet"
    assert compare(one, {**other, "question": "Comment la contester ?"}) == "autre sujet"


def test_claims_in_the_same_words_on_texts_that_have_nothing_in_common_do_not_meet():
    one = ground(
        "Le capital minimum est d'un euro.", "article L. 223-2 du code de commerce", question="Pour une SARL ?"
    )
    other = ground(
        "Le capital minimum est de 37 000 euros.", "article L. 224-2 du code de commerce", question="Une SA ?"
    )
    assert compare(one, other) == "autre sujet"
    assert compare(one, {**other, "citations": []}) == "desaccord"


def test_companies_of_two_forms_are_two_matters():
    forms = [ground("Un euro.", question=f"Quel est le capital d'une {form} ?") for form in ("SA", "SARL")]
    assert compare(*forms) == "accord"  # The claims are the same text.
    assert compare(forms[0], {**forms[1], "texte": "37 000 euros."}) == "autre sujet"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Peut-on agir sans avocat ?", "Peut-on agir avec un avocat ?"),
        ("La sous-location du logement est-elle interdite ?", "La sous-location du logement est-elle permise ?"),
    ],
)
def test_a_question_put_round_is_not_answered_to_the_contrary(one, other):
    asked = ground("C'est exclu.", sense="non", question=one), ground("C'est admis.", sense="oui", question=other)
    assert compare(*asked) != "desaccord"


CHAIN = [
    position(ground(text, question=question), sense="sans_objet")
    for text, question in (
        ("Le délai pour agir est de 12 mois.", "Quel est le délai pour agir ?"),
        ("Le délai est bref.", "Quel délai pour agir contre la rupture du contrat ?"),
        ("24 mois pour la rupture du contrat.", "Quel délai contre la rupture du contrat ?"),
    )
]


def test_all_that_stands_on_a_point_is_compared_and_only_who_is_opposed_is_opposed():
    positions = open_all(*CHAIN)
    confrontation = confront(positions)
    [point] = confrontation.points
    first, between, last = (label_of(positions, one) for one in CHAIN)
    assert point.kind is PointKind.DISAGREEMENT
    assert point.parts(first, last)
    assert not point.parts(first, between)
    said = [
        confrontation.agreement(label, one.grounds[0]) for label, one in zip((first, between, last), CHAIN, strict=True)
    ]
    assert said == [Agreement.OPPOSED, Agreement.ALONE, Agreement.OPPOSED]


def test_two_who_agree_do_not_make_a_third_agree():
    said = (ground("Trois mois."), ground("3 mois."), ground("Un délai raisonnable."))
    positions = open_all(*(position(one, sense="sans_objet") for one in said))
    confrontation = confront(positions)
    assert [point.kind for point in confrontation.points] == [PointKind.SAME_QUESTION]
    assert len(confrontation.confirmed) == 2


def test_a_claim_that_meets_its_like_is_not_also_held_against_another_of_the_same_position():
    first = position(
        ground("Le délai pour agir est de 12 mois.", question="Quel est le délai pour agir ?"),
        ground("La rupture signée : 24 mois.", question="Quel délai pour la rupture ?"),
        sense="sans_objet",
    )
    between = position(
        ground("Pour agir, le délai est de 12 mois.", question="Quel délai pour agir contre la rupture ?"),
        sense="sans_objet",
    )
    last = position(
        ground("24 mois, la rupture signée.", question="Quel délai contre la rupture ?"), sense="sans_objet"
    )
    positions = open_all(first, between, last)
    confrontation = confront(positions)
    [point] = confrontation.points
    letter = label_of(positions, first)
    assert point.oppositions == (tuple(sorted({"A", "B", "C"} - {letter})),)
    assert [confrontation.agreement(letter, one) for one in first.grounds] == [Agreement.SHARED] * 2
