"""Calibration finds again what scores were multiplied and moved by."""

import math

import numpy as np
import pytest

from training.calibrate import Strangers, _as_used, calibrated, platt, temperature
from training.crossed import scored
from training.fit import fit
from training.heads import OUTSIDE, SHARES
from training.sight import Truths

CHANCE = np.random.default_rng(7)
TEXTS = 20_000


@pytest.mark.parametrize("factor", [0.5, 1.0, 3.0])
def test_a_known_temperature_is_found(factor):
    logits = CHANCE.normal(scale=1.5, size=(TEXTS, 4))
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    drawn = (shares.cumsum(axis=1) < CHANCE.random((TEXTS, 1))).sum(axis=1)
    holds = np.eye(4, dtype=bool)[np.minimum(drawn, 3)]
    assert temperature(logits * factor, holds) == pytest.approx(factor, rel=0.05)


@pytest.mark.parametrize(("factor", "moved"), [(2.0, 1.5), (0.5, -2.0), (1.0, 0.0)])
def test_a_known_temperature_and_shift_are_found(factor, moved):
    logits = CHANCE.normal(scale=2.0, size=TEXTS)
    holds = CHANCE.random(TEXTS) < 1 / (1 + np.exp(-logits))
    divisor, shift = platt(logits * factor - moved, holds)
    assert divisor == pytest.approx(factor, rel=0.07)
    assert shift == pytest.approx(moved, abs=0.15)


def test_a_prior_is_moved_from_the_texts_to_use():
    """Half of the texts are outside: the log odds move to those of the assumed share, in the temperature's units."""
    head = {"name": "domaine", "classes": ["droit", OUTSIDE], "intercepts": [0.1, 0.2], "temperature": 2.0}
    truths = Truths(np.ones(4, dtype=bool), np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=bool))
    odds = math.log(SHARES[OUTSIDE] / (1 - SHARES[OUTSIDE]))
    assert _as_used(head, truths)["intercepts"] == pytest.approx([0.1, 0.2 + 2 * odds])


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
    drawn = CHANCE.normal(scale=1.5, size=(TEXTS, 3))
    shares = np.exp(drawn) / np.exp(drawn).sum(axis=1, keepdims=True)
    chosen = np.minimum((shares.cumsum(axis=1) < CHANCE.random((TEXTS, 1))).sum(axis=1), 2)
    truths = Truths(np.ones(TEXTS, dtype=bool), np.eye(3, dtype=bool)[chosen])
    strangers = Strangers({"couleur": drawn * 5}, {"couleur": truths})
    held, alone = (calibrated(document, seen, logits, others) for others in (strangers, None))
    assert held["heads"][0]["temperature"] == pytest.approx(5.0, rel=0.05)
    assert held["heads"][1] == alone["heads"][1]
