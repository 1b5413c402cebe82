"""What is found of what labelled texts cite."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from aplomb.core.json import Json
from aplomb.core.routing.citations import extract
from tools.eval_cases import ExtractionCase
from tools.eval_tables import Ratio, table


@dataclass(frozen=True, slots=True)
class Extracted:
    """A case and all that was found in its text, a list a kind."""

    case: ExtractionCase
    found: Mapping[str, Sequence[Json]]

    def counted(self, kind: str) -> tuple[Counter[str], Counter[str]]:
        """Return what was expected and what was found of a kind, each as the JSON that it is, whole."""
        return _written(self.case.expected.get(kind, ())), _written(self.found.get(kind, ()))

    def lines(self) -> Iterator[str]:
        """Yield what was missed and what was found for nothing, each with the case's place."""
        for kind in _kinds([self]):
            expected, found = self.counted(kind)
            yield from (f"{self.case.place}: {kind}: missed {one}" for one in (expected - found).elements())
            yield from (f"{self.case.place}: {kind}: found for nothing {one}" for one in (found - expected).elements())


def extracted(cases: Sequence[ExtractionCase]) -> list[Extracted]:
    """Return what is found in each case."""
    return [Extracted(case, cast("Mapping[str, Sequence[Json]]", extract(case.text).document())) for case in cases]


def tables(some: Sequence[Extracted]) -> Iterator[str]:
    """Yield precision and recall in per cent of each kind, and what was found in hard negatives."""
    rows = [(kind, *_measured(some, [kind])) for kind in _kinds(some)]
    headers = ("kind", "expected", "found", "precision", "recall")
    yield table("Extraction", headers, [*rows, ("all", *_measured(some, _kinds(some)))])
    hard = [one for one in some if one.case.is_hard_negative]
    surplus = [(kind, sum(_surplus(one, kind) for one in hard)) for kind in _kinds(some)]
    misled = sum(any(_surplus(one, kind) for kind in _kinds(some)) for one in hard)
    yield table(
        f"Extraction, found for nothing in {len(hard)} hard negatives",
        ("kind", "found"),
        [*surplus, ("in so many texts", misled)],
    )


def _kinds(some: Sequence[Extracted]) -> list[str]:
    return list(dict.fromkeys(kind for one in some for kind in (*one.found, *one.case.expected)))


def _measured(some: Sequence[Extracted], kinds: Sequence[str]) -> tuple[int, int, Ratio, Ratio]:
    pairs = [one.counted(kind) for one in some for kind in kinds]
    both = sum((expected & found).total() for expected, found in pairs)
    expected, found = (sum(side.total() for side in sides) for sides in zip(*pairs, strict=True))
    return expected, found, Ratio(both, found), Ratio(both, expected)


def _surplus(one: Extracted, kind: str) -> int:
    expected, found = one.counted(kind)
    return (found - expected).total()


def _written(items: Sequence[Json]) -> Counter[str]:
    return Counter(json.dumps(item, ensure_ascii=False, sort_keys=True) for item in items)
