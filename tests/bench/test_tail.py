"""What is promised of hedging, and how it is measured: short runs of one seed, in virtual time."""

import pytest

from aplomb.core.tail.latencies import Latencies
from bench.simulated import SCENARIOS, TARGET, Counted, Ran, ran
from bench.tail import MOST_EXTRA, P99_CUT, AtPercentile, Compared, calls, scenarios, target

REQUESTS = 800
INCIDENT = SCENARIOS["all slow at once for a fifth of the time"]


@pytest.fixture(scope="module")
def plain():
    return ran(SCENARIOS[TARGET], 1, REQUESTS)


@pytest.fixture(scope="module")
def hedged():
    return ran(SCENARIOS[TARGET], 1, REQUESTS, Latencies)


def test_p99_is_cut_tenfold_for_three_calls_in_a_hundred_and_the_answers_are_the_same(plain, hedged):
    assert plain.quantile(99) >= P99_CUT * hedged.quantile(99)
    assert hedged.quantile(50) == pytest.approx(plain.quantile(50))
    assert hedged.counted.second > 0
    assert hedged.counted.most <= MOST_EXTRA
    assert hedged.differing(plain) == 0


def test_both_ways_of_asking_meet_the_same_services(plain, hedged):
    assert (plain.counted.first, plain.counted.second) == (10 * REQUESTS, 0)
    assert hedged.counted.first == 10 * REQUESTS
    assert plain.moments[:40] == pytest.approx(hedged.moments[:40])


def test_a_seed_is_a_run_that_can_be_repeated_and_another_is_another():
    once, again, other = (ran(SCENARIOS[TARGET], seed, 30).moments for seed in (1, 1, 2))
    assert once == again != other


def test_when_all_are_slow_at_once_the_cap_holds_at_every_moment():
    run = ran(INCIDENT, 1, 300, Latencies)
    assert 0 < run.counted.most <= MOST_EXTRA


def test_quantiles_are_by_nearest_rank_and_a_differing_answer_is_seen():
    run = Ran([*range(1, 1001)], ["same"] * 1000, Counted())
    assert [run.quantile(percent) for percent in (50, 95, 99, 99.9)] == [500, 950, 990, 999]
    assert run.differing(Ran(run.moments, ["same"] * 999 + ["other"], Counted())) == 1


def test_what_is_written_has_a_row_for_everything_and_gates_that_can_break(plain, hedged):
    slower = Ran([10 * one for one in plain.moments], ["other"] * REQUESTS, Counted(first=100, second=4, most=4.0))
    kept, broken = Compared(TARGET, [plain] * 3, [hedged] * 3), Compared(TARGET, [plain] * 3, [slower] * 3)
    assert [gate.holds for gate in target(kept).gates] == [True] * 3
    assert [gate.holds for gate in target(broken).gates] == [False] * 3
    assert [one.group for one in target(kept).rows] == [name for name in ("p50", "p95", "p99", "p99.9") for _ in "ab"]
    assert len(scenarios([kept, broken]).rows) == 4
    assert [gate.holds for gate in calls([kept, broken], kept).gates] == [True, False]


def test_at_the_percentile_itself_a_call_is_late_sooner():
    window, itself = Latencies(), AtPercentile()
    for place in range(100):
        assert itself.late is None or place >= 50
        window.add(place / 100)
        itself.add(place / 100)
    assert itself.late == itself.percentile(95) < window.late
