from itertools import permutations

from aplomb.core.deliberating.opened import opened
from tests.core.deliberating.bench import THREE, YES_TWELVE, absent, model


def test_whoever_answers_first_gains_no_letter():
    given = [(model(place), one) for place, one in enumerate(THREE)]
    order, *others = [opened(order) for order in permutations(given)]
    assert all(other == order for other in others)
    assert [one.label for one in order] == ["A", "B", "C"]
    assert [one.position.digest for one in order] == sorted(one.digest for one in THREE)


def test_identical_positions_are_told_apart_by_their_models_in_any_order():
    given = [(model(place), YES_TWELVE) for place in range(3)]
    assert {tuple(one.model["id"] for one in opened(order)) for order in permutations(given)} == {
        ("claude-modele-0", "mistral-modele-1", "nova-modele-2")
    }


def test_an_absent_model_prints_with_its_cause():
    assert absent(1).document() == {
        "modele": "mistral-modele-1",
        "famille": "mistral",
        "cause": "delai",
        "detail": "Le modèle n'a pas répondu à temps.",
    }
