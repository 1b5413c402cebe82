"""docs/performance.md is what the recorded results make, and all that has to hold does."""

import re

import pytest

from bench.__main__ import MODULES
from bench.measured import RESULTS, Gate, read
from bench.peers import BARE_CALLS_MS, ROOT
from bench.report import DOCS, ORDER, pages, recorded

OTHERS = {"deliberation"}
"""Results with a form and a page of their own."""


@pytest.fixture(scope="module")
def measured():
    return recorded()


def test_every_page_and_picture_is_what_the_results_make(measured):
    for name, text in pages(measured).items():
        assert (DOCS / name).read_text() == text, name


def test_no_picture_is_left_from_before():
    assert {one.name for one in (DOCS / "performance").iterdir()} == {f"{name}.svg" for name in ORDER}


def test_every_result_is_told():
    assert {one.stem for one in RESULTS.iterdir()} == {*ORDER, *OTHERS}


@pytest.mark.parametrize("name", ORDER)
def test_what_has_to_hold_does(name):
    for gate in read(name).gates:
        assert gate == Gate.most(gate.what, gate.measured, gate.allowed)
        assert gate.holds, gate.what


def test_the_budgets_are_measured(measured):
    allowed = {(one.name, gate.allowed) for one in measured for gate in one.gates}
    milliseconds = {("requests", 3.0 / BARE_CALLS_MS), ("first_byte", 5.0 / BARE_CALLS_MS)}
    assert {("fanout", 1.0), ("fanout", 0.2), ("fanout", 0.03), ("cold_start", 1.3)} | milliseconds <= allowed


def test_what_the_page_names_is_there(measured):
    page = pages(measured)["performance.md"]
    links = re.findall(r"\]\(([^)]+)\)", page)
    anchors = set(re.findall(r'<a id="([^"]+)">', page))
    assert len(links) > len(ORDER)
    for link in links:
        assert link[1:] in anchors if link.startswith("#") else (DOCS / link).exists(), link


def test_make_bench_runs_every_module_that_measures():
    runnable = {one.stem for one in (ROOT / "bench").glob("*.py") if 'if __name__ == "__main__":' in one.read_text()}
    assert {*MODULES} == runnable - {"__main__"} | {"deliberation"}
    assert "$(PYTHON) -m bench\n" in (ROOT / "Makefile").read_text()
