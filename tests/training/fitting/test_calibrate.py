"""Calibration finds again what scores were multiplied and moved by."""

import math

import numpy as np
import pytest

from training.calibrate import Strangers, _moves, _short, calibrated, platt, temperature
from training.crossed import scored
from training.fit import fit
from training.heads import OUTSIDE, SHARES
from training.sight import Truths

CHANCE = np.random.default_rng(7)
TEXTS = 20_000


def drawn(logits):
    """One class a row, each as likely as the logits say."""
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    chosen = (shares.cumsum(axis=1) < CHANCE.random((len(logits), 1))).sum(axis=1)
    return np.eye(logits.shape[1], dtype=bool)[np.minimum(chosen, logits.shape[1] - 1)]


@pytest.mark.parametrize("factor", [0.5, 1.0, 3.0])
@pytest.mark.parametrize("moves", [(0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, -1.5)])
def test_a_known_temperature_is_found(factor, moves):
    logits = CHANCE.normal(scale=1.5, size=(TEXTS, 4))
    holds = drawn(logits + moves)
    assert temperature(logits * factor, holds, np.array(moves)) == pytest.approx(factor, rel=0.05)


@pytest.mark.parametrize(("factor", "moved"), [(2.0, 1.5), (0.5, -2.0), (1.0, 0.0)])
def test_a_known_temperature_and_shift_are_found(factor, moved):
    logits = CHANCE.normal(scale=2.0, size=TEXTS)
    holds = CHANCE.random(TEXTS) < 1 / (1 + np.exp(-logits))
    divisor, shift = platt(logits * factor - moved, holds)
    assert divisor == pytest.approx(factor, rel=0.07)
    assert shift == pytest.approx(moved, abs=0.15)


def test_a_prior_is_moved_from_the_texts_to_use():
    """Half of the texts are outside: the log odds move to those of the assumed share."""
    head = {"name": "domaine", "classes": ["droit", OUTSIDE], "intercepts": [0.1, 0.2], "temperature": 2.0}
    truths = Truths(np.ones(4, dtype=bool), np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=bool))
    odds = math.log(SHARES[OUTSIDE] / (1 - SHARES[OUTSIDE]))
    moves = _moves(head, truths)
    assert moves.tolist() == pytest.approx([0.0, odds])
    assert _short(head, moves)["intercepts"] == pytest.approx([0.1, 0.2 + 2 * odds], abs=1e-4)


def test_a_calibrated_table_says_the_same_classes_and_is_short(recipe, seen):
    every = np.arange(len(seen.examples))
    document = fit(recipe, seen, every)
    held = calibrated(document, seen, scored(document, seen, every), None)
    assert [head["temperature"] for head in document["heads"]] == [1.0, 1.0]
    for head in held["heads"]:
        assert head["temperature"] not in (0.0, 1.0)
        assert all(value == round(value, 4) for value in (head["temperature"], *head["intercepts"]))
    assert held["heads"][0]["intercepts"] == [round(value, 4) for value in document["heads"][0]["intercepts"]]
    assert [block["rows"] for block in (held["words"], held["letters"], held["signs"])] == [
        block["rows"] for block in (document["words"], document["letters"], document["signs"])
    ]


def test_a_head_of_several_classes_takes_its_temperature_from_strangers(recipe, seen):
    """Of whom the table is five times too sure; a head of yes and no does not ask them."""
    every = np.arange(len(seen.examples))
    document = fit(recipe, seen, every)
    logits = scored(document, seen, every)
    theirs = CHANCE.normal(scale=1.5, size=(TEXTS, 3))
    truths = Truths(np.ones(TEXTS, dtype=bool), drawn(theirs))
    strangers = Strangers({"couleur": theirs * 5}, {"couleur": truths})
    held, alone = (calibrated(document, seen, logits, others) for others in (strangers, None))
    assert held["heads"][0]["temperature"] == pytest.approx(5.0, rel=0.05)
    assert held["heads"][1] == alone["heads"][1]
