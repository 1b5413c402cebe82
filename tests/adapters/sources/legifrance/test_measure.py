"""The measure of proof: three hundred texts that cite, each verdict held against facts of the LEGI base."""

import asyncio
from collections import Counter, defaultdict

import pytest

from tests.adapters.sources.legifrance.connecting import DAY
from tests.adapters.sources.legifrance.measuring import ENDED, VERIFIED, Measure, measure, table
from tests.servers import legifrance_vectors as vectors
from tests.servers.legifrance_corpus import NO_END

FLOOR = 0.95
"""What is promised of what is true, of what is no longer in force, and of what stands in another code."""
CASES = 300
KINDS = {
    "existing": 30,
    "list": 15,
    "range": 10,
    "law": 20,
    "decision": 15,
    "renumbered": 8,
    "former": 12,
    "abrogated": 25,
    "transferred": 5,
    "future": 10,
    "outgoing": 8,
    "stillborn": 8,
    "past": 7,
    "markdown": 8,
    "other_code": 25,
    "invented": 30,
    "out_of_scope": 8,
}
"""The fewest texts of each kind."""
VERDICTS = {VERIFIED, ENDED, "non_trouve", "hors_perimetre", "non_verifiable"}


def accepted(expected: dict) -> list[str]:
    """The verdicts that are right."""
    return [expected["verdict"]] if isinstance(expected["verdict"], str) else expected["verdict"]


def share(measures: list[Measure]) -> float:
    """How many are right."""
    return sum(one.is_right for one in measures) / len(measures)


@pytest.fixture(scope="module")
def measures() -> list[Measure]:
    return asyncio.run(measure())


def test_nothing_invented_is_ever_called_verified(measures):
    assert not any(one.is_falsely_verified for one in measures), table(measures)


@pytest.mark.parametrize("verdict", [VERIFIED, ENDED])
def test_what_is_in_force_is_verified_and_what_no_longer_is_told_so(measures, verdict):
    assert share([one for one in measures if verdict in one.accepted]) >= FLOOR, table(measures)


def test_an_article_of_another_code_is_not_found_in_the_one_that_is_cited(measures):
    assert share([one for one in measures if one.case["kind"] == "other_code"]) >= FLOOR, table(measures)


def test_no_kind_of_text_does_worse_than_it_did(measures):
    kinds = defaultdict(list)
    for one in measures:
        kinds[one.case["kind"]].append(one)
    assert {kind: share(group) for kind, group in kinds.items()} == dict.fromkeys(kinds, 1.0), table(measures)


def test_the_cases_are_three_hundred_of_every_kind_and_each_its_own():
    cases = vectors.lines("cases")
    assert len(cases) == len({case["id"] for case in cases}) == len({case["text"] for case in cases}) == CASES
    counts = Counter(case["kind"] for case in cases)
    assert counts.keys() == KINDS.keys()
    assert not [kind for kind, fewest in KINDS.items() if counts[kind] < fewest]


def test_a_version_that_is_expected_is_in_the_base_and_its_dates_say_the_same():
    versions = {row["article"]: row for row in vectors.lines("base") if "article" in row}
    for case in vectors.lines("cases"):
        day = case.get("day", DAY)
        for one in case["expected"]:
            assert VERDICTS.issuperset(accepted(one)), case
            if version := versions.get(one.get("version")):
                is_then = version["start"] <= day < version.get("end", NO_END)
                assert is_then is (one["verdict"] == VERIFIED), case


def test_what_is_not_to_be_found_is_not_in_the_base():
    books = vectors.books()
    numbers = {(entry.book.title.rstrip("."), entry.num) for entry in vectors.entries(books)}
    for case in vectors.lines("cases"):
        for one in case["expected"]:
            assert one["verdict"] != "non_trouve" or (one.get("of"), one.get("article")) not in numbers, case


def test_the_base_is_sound():
    rows = vectors.lines("base")
    identifiers = [row.get("article") or row.get("decision") or row["id"] for row in rows]
    assert len(identifiers) == len(set(identifiers))
    books = {row["book"] for row in rows if "title" in row and "book" in row}
    assert len(books) > 30
    for row in rows:
        if "article" in row:
            assert row["book"] in books
            assert row["state"] == "MODIFIE_MORT_NE" or row["start"] <= row.get("end", NO_END), row


def test_at_least_fifteen_codes_have_an_article_that_is_cited_and_found():
    cited = {one["of"] for case in vectors.lines("cases") for one in case["expected"] if "version" in one}
    assert len([title for title in cited if title.startswith(("Code", "Livre"))]) >= 15
