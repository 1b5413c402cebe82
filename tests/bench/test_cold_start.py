"""The cold start's gate, and what is compared; its figures are for a quiet machine."""

import pytest

from bench.cold_start import FLOOR, FUNCTIONS, NAIVE, measured, variants


def test_every_function_is_imported_beside_the_floors():
    labels = [variant.label for variant in variants()]
    assert {f"import {name}" for name in FUNCTIONS} <= {*labels}
    assert {FLOOR, NAIVE} <= {*labels}
    assert len(labels) == len({*labels})


@pytest.mark.parametrize(("deterministic", "holds"), [(130.0, True), (131.0, False)])
def test_importing_deterministic_may_cost_a_third_more_than_the_floor_and_no_more(deterministic, holds):
    taken = {FLOOR: [100.0] * 3, NAIVE: [900.0] * 3, "import deterministic": [deterministic] * 3}
    [gate] = measured(taken).gates
    assert (gate.allowed, gate.holds, measured(taken).holds) == (1.3, holds, holds)


def test_a_process_costs_what_it_computes():
    idle, busy = (next(one for one in variants() if one.label == label) for label in ("empty interpreter", FLOOR))
    assert busy.cpu_ms() > 2 * idle.cpu_ms()
