"""The common form of a measurement: what its numbers are made of, and that what is written is what is read."""

import pytest

from bench.measured import Gate, Measured, Spread, finish, gate_line, number, read, row, table, write

ONE = Measured(
    name="one",
    title="One",
    what="What is measured.",
    unit="ms",
    rounds=3,
    machine="2 cores",
    rows=[
        row("floor", [1.0, 2.0, 3.0], {"floor": [1.0, 2.0, 3.0]}),
        row("own", [2.0, 2.0, 9.0], {"floor": [1.0, 2.0, 3.0]}, ours=True, group="at once"),
    ],
    gates=[Gate.most("own against the floor", 2.0, 2.0)],
)


def test_a_spread_is_median_least_and_most_in_four_digits():
    assert Spread.of([3.0, 1.23456, 2.0]) == Spread(2.0, 1.235, 3.0)


def test_a_ratio_is_taken_round_by_round():
    assert ONE.rows[1].ratios == {"floor": Spread(2.0, 1.0, 3.0)}


def test_rounds_that_do_not_pair_are_no_ratio():
    with pytest.raises(ValueError, match="zip"):
        row("own", [1.0], {"floor": [1.0, 2.0]})


def test_what_is_written_is_what_is_read(tmp_path):
    write(ONE, tmp_path)
    assert read("one", tmp_path) == ONE


@pytest.mark.parametrize(("measured", "holds"), [(1.999, True), (2.0, True), (2.00001, False)])
def test_a_gate_is_decided_on_the_number_itself_not_on_the_rounded_one(measured, holds):
    assert Gate.most("", measured, 2.0) == Gate("", float(f"{measured:.4g}"), 2.0, holds)


def test_a_table_has_a_column_a_base_and_tells_the_spread_where_there_is_one():
    assert table(ONE).splitlines() == [
        "|  | ms (low–high) | × floor |",
        "|---|---:|---:|",
        "| floor | 2 (1–3) | 1 |",
        "| **at once: own** | 2 (2–9) | 2 (1–3) |",
    ]


def test_a_row_without_a_ratio_says_so():
    both = Measured(name="", title="", what="", unit="ms", rounds=1, rows=[*ONE.rows, row("alone", [5.0])])
    assert table(both).splitlines()[-1] == "| alone | 5 | – |"


def test_a_gate_that_does_not_hold_is_told():
    assert gate_line(Gate.most("own", 3.0, 2.0)) == "own | 3 | 2 | **does not hold**"


@pytest.mark.parametrize(
    ("value", "printed"), [(0.01234, "0.0123"), (1.005, "1"), (99.94, "99.9"), (100.4, "100"), (12345.6, "12,346")]
)
def test_numbers_are_printed_in_three_digits_or_whole(value, printed):
    assert number(value) == printed


@pytest.mark.parametrize(("allowed", "status"), [(2.0, 0), (1.0, 1)])
def test_a_gate_that_does_not_hold_fails_the_run_and_all_is_written(allowed, status, tmp_path, capsys):
    broken = Measured(
        name="two", title="Two", what="", unit="ms", rounds=1, rows=ONE.rows, gates=[Gate.most("own", 2.0, allowed)]
    )
    assert finish(broken, ONE, folder=tmp_path) == status
    assert sorted(one.name for one in tmp_path.iterdir()) == ["one.json", "two.json"]
    assert "own | 2" in capsys.readouterr().out
