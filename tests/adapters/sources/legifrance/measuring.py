"""Three hundred texts as a model or a citizen writes them, and what Légifrance's adapter makes of what each cites.

``tests/vectors/citations/cases.jsonl`` holds a text a line with its kind, the day it is asked on where that is not
today, and a verdict for each thing it cites: from the facts of the base, never from what the code answers.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aplomb.core.proving.cited import cited
from aplomb.core.proving.finding import Finding
from aplomb.core.proving.subjects import Citation, CitedArticle, CitedCase, CitedText
from aplomb.core.routing.citations import extract
from aplomb.core.routing.citations.dates import spelt_date
from tests.adapters.sources.legifrance.connecting import DAY, legifrance
from tests.servers import legifrance_vectors as vectors
from tests.servers.sources_server import SourcesServer

VERIFIED, ENDED = "verifie", "existe_pas_en_vigueur"
AT_ONCE = 4


@dataclass(frozen=True)
class Measure:
    """One thing that a text cites, and what was found; ``expected`` is None for what the text does not cite."""

    case: dict
    expected: dict | None
    citation: Citation | None
    finding: Finding | None

    @property
    def accepted(self) -> Sequence[str]:
        """The verdicts that are right."""
        verdict = self.expected["verdict"] if self.expected else []
        return [verdict] if isinstance(verdict, str) else verdict

    @property
    def is_right(self) -> bool:
        """Whether the verdict is right, on the right version, and says what has to be told."""
        if self.expected is None or self.finding is None:
            return False
        version = self.expected.get("version", self.finding.identifier)
        told = self.case.get("told", "") in self.finding.detail
        return self.finding.verdict in self.accepted and self.finding.identifier == version and told

    @property
    def is_falsely_verified(self) -> bool:
        """Whether something is called verified that is not there, not in force, not meant, or another thing."""
        is_verified = self.finding is not None and self.finding.verdict == VERIFIED
        return is_verified and not (VERIFIED in self.accepted and self.is_right)


async def measure() -> list[Measure]:
    """Look up all that the texts cite, with the genuine adapter before a server that has the base and its faults."""
    books = vectors.books()
    async with SourcesServer() as server:
        server.books, server.entries = tuple(books.values()), vectors.entries(books)
        server.rulings, server.strays = vectors.rulings(), True
        async with legifrance(server, source_seconds=60.0, source_attempt_seconds=30.0) as source:
            lanes = asyncio.Semaphore(AT_ONCE)

            async def one(case: dict) -> list[Measure]:
                async with lanes:
                    found = [
                        (citation, await source.check(citation, case.get("day", DAY)))
                        for citation in cited([extract(case["text"])])
                    ]
                return list(_paired(case, found))

            measures = await asyncio.gather(*map(one, vectors.lines("cases")))
    return [measure for group in measures for measure in group]


def table(measures: Iterable[Measure]) -> str:
    """What was right, by kind of text, and each thing that was not."""
    kinds = defaultdict(list)
    for one in measures:
        kinds[one.case["kind"]].append(one)
    rows = [
        f"{kind:14}{sum(one.is_right for one in group):5} of {len(group):4}"
        f"{sum(one.is_falsely_verified for one in group):5} falsely verified"
        for kind, group in kinds.items()
    ]
    wrong = [
        f"{one.case['id']}: {one.case['text']!r}\n  expected {one.expected}\n  found {one.citation} {one.finding}"
        for group in kinds.values()
        for one in group
        if not one.is_right
    ]
    return "\n".join(["", *rows, *wrong])


def _paired(case: dict, found: list[tuple[Citation, Finding]]) -> Iterable[Measure]:
    left = list(found)
    for expected in case["expected"]:
        pair = next((pair for pair in left if _is(pair[0], expected)), None)
        if pair:
            left.remove(pair)
        yield Measure(case, expected, *(pair or (None, None)))
    for citation, finding in left:
        yield Measure(case, None, citation, finding)


def _is(citation: Citation, expected: dict) -> bool:
    match citation:
        case CitedArticle():
            is_former = citation.former == expected.get("former", False)
            return citation.num == expected.get("article") and is_former and _is_of(citation, expected["of"])
        case CitedText():
            return expected.get("text") in (citation.num, citation.date and spelt_date(citation.date))
        case CitedCase():
            return citation.num == expected.get("decision")
        case _:
            return citation.value == expected.get("identifier")


def _is_of(citation: CitedArticle, title: str | None) -> bool:
    if citation.instrument is None or title is None:
        return citation.instrument is None and title is None
    return title in citation.instrument.title or title in citation.instrument.alternatives
