"""Each fault that others have shipped is held by tests that are there and collected, or by a sentence that stands."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.faults.pitfalls import GROUPS, NUMBERS, PITFALLS

TESTS = Path(__file__).parents[1]
ARCHITECTURE = " ".join((TESTS.parent / "ARCHITECTURE.md").read_text().split())


@cache
def collected(file: str) -> frozenset[str]:
    """Return the names of the tests of a file as pytest collects them: its own functions, not those within others."""
    if not Path(file).name.startswith("test_"):
        return frozenset()
    defined = ast.parse((TESTS / file).read_text()).body
    functions = (one.name for one in defined if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(name for name in functions if name.startswith("test_"))


def test_every_number_of_every_group_has_its_row():
    assert {group: tuple(rows) for group, rows in GROUPS.items()} == NUMBERS
    assert len({one.never for one in PITFALLS.values()}) == len(PITFALLS)


@pytest.mark.parametrize(("number", "pitfall"), PITFALLS.items(), ids=PITFALLS)
def test_it_is_held_by_tests_that_are_there_or_by_a_sentence(number, pitfall):
    assert pitfall.tests or pitfall.sentences
    assert len(set(pitfall.tests)) == len(pitfall.tests)
    missing = [named for named in pitfall.tests if named.partition("::")[2] not in collected(named.partition("::")[0])]
    assert missing == []
    assert [sentence for sentence in pitfall.sentences if sentence not in ARCHITECTURE] == []


def test_a_name_that_is_no_test_would_be_missed():
    assert "test_a_name_that_is_no_test_would_be_missed" in collected("faults/test_pitfalls.py")
    assert "collected" not in collected("faults/test_pitfalls.py")
    assert collected("faults/pitfalls.py") == frozenset()
