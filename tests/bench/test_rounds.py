"""Everybody has a turn in each round, and another one goes first each time."""

from bench.rounds import interleaved


def test_each_round_has_everybody_and_begins_with_the_next():
    assert "".join(interleaved("abc", 4)) == "abc" + "bca" + "cab" + "abc"
