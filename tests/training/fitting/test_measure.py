"""What the page says is what was counted."""

import numpy as np
import pytest

from aplomb.core.routing.triage import Signal
from training.heads import OUTSIDE, SHARES
from training.measure import Exam, Judged, as_used, headline, of_classes, recall_and_precision, regulated, triaged
from training.pictures import diagram, interval
from training.sight import Truths


def judged(*pairs):
    shares, right = zip(*pairs, strict=True)
    return Judged(np.array(shares), np.array(right), np.ones(len(pairs)))


def exam(*rows):
    """An exam of questions: P(droit), P(outside), P(fort), is outside, is high; each has one signal, of a lawsuit."""
    table = np.array(rows, dtype=float)
    every = np.ones(len(rows), dtype=bool)
    outside, high = table[:, 3:4].astype(bool), table[:, 4:5].astype(bool)
    truths = {"domaine": Truths(every, np.hstack([~outside, outside])), "enjeu": Truths(every, high)}
    signals = {signal: np.full((len(rows), 1), float(signal is Signal.LITIGATION)) for signal in Signal}
    return Exam({"domaine": table[:, :2], "enjeu": table[:, 2:3], **signals}, truths, np.ones(len(rows)))


def test_what_is_as_right_as_it_says_has_no_error():
    assert judged((0.75, True), (0.75, True), (0.75, True), (0.75, False)).error == pytest.approx(0)


def test_the_error_is_the_mean_distance_over_the_bins():
    assert judged((0.95, True), (0.95, False), (0.15, False), (0.15, False)).error == pytest.approx((0.45 + 0.15) / 2)


def test_certainty_falls_into_the_last_bin():
    [tenth] = judged((1.0, True), (0.92, True)).tenths()
    assert (tenth.mean, tenth.right, tenth.weight, tenth.texts) == pytest.approx((0.96, 1.0, 1.0, 2))


def test_the_likelier_side_is_never_under_one_half():
    sides = judged((0.2, False), (0.7, False)).likelier()
    assert sides.shares.tolist() == pytest.approx([0.8, 0.7])
    assert sides.right.tolist() == [True, False]


def test_recall_and_precision():
    found, true = np.array([True, True, False, False]), np.array([True, False, True, True])
    assert recall_and_precision(found, true, np.ones(4)) == pytest.approx((1 / 3, 1 / 2))
    assert np.isnan(recall_and_precision(found & False, true, np.ones(4))[1])


def test_classes_are_counted_of_the_labelled_texts_alone():
    truths = Truths(np.array([True, True, False]), np.array([[True, False], [False, True], [False, False]]))
    partly = Exam({"head": np.array([[0.9, 0.1], [0.6, 0.4], [0.5, 0.5]])}, {"head": truths}, np.ones(3))
    assert headline(partly, "head").right.tolist() == [True, False]
    first, second = of_classes(partly, "head")
    assert first == (1, 1.0, 0.5)
    assert second[:2] == (1, 0.0)


def test_weights_give_the_shares_that_use_has():
    weighed = as_used(exam((1, 0, 0, 0, 0), (1, 0, 0, 0, 1), *[(0, 1, 0, 1, 0)] * 8))
    outside, high = weighed.truths["domaine"].holds[:, 1], weighed.truths["enjeu"].holds[:, 0]
    total = weighed.weights.sum()
    assert weighed.weights[outside].sum() / total == pytest.approx(SHARES[OUTSIDE])
    assert weighed.weights[high].sum() / total == pytest.approx(SHARES["fort"])


def test_triage_is_settled_by_the_rules_own_facts():
    """At 65 a fact stands; between, a doubt about the domain is no answer without proof."""
    facts = triaged(
        exam(
            (0.35, 0.65, 0, 1, 0),  # outside, rightly
            (0.30, 0.70, 0, 0, 0),  # outside, wrongly
            (0.36, 0.64, 0, 0, 0),  # a doubt
            (0.90, 0.10, 0.65, 0, 1),  # high, rightly
            (0.90, 0.10, 0.64, 0, 1),  # a doubt
            (0.90, 0.10, 0.90, 0, 0),  # high, wrongly
        )
    )
    assert facts.regulated_recall == pytest.approx(4 / 5)
    assert facts.outside_precision == facts.high_recall == facts.high_precision == pytest.approx(1 / 2)


def test_regulated_is_what_is_not_outside():
    own = regulated(exam((0.8, 0.2, 0, 0, 0), (0.3, 0.7, 0, 1, 0)))
    assert own.shares.tolist() == pytest.approx([0.8, 0.3])
    assert own.right.tolist() == [True, False]


def test_a_picture_is_the_same_bytes_each_time_and_undated():
    panels = {"one": judged((0.2, False), (0.7, True)), "two": judged((0.9, True))}
    drawn = diagram("name", panels)
    assert drawn == diagram("name", panels)
    assert b"<dc:date>" not in drawn
    assert b"ECE 0.250, 2 texts" in drawn


def test_an_interval_is_wilsons():
    assert interval(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(1.0, 1)[0] == pytest.approx(0.2065, abs=1e-4)
