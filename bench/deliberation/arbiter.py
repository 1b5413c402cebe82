"""An arbiter that goes by the sources alone: it reads what every arbiter is shown, and never what was scripted."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

AGAINST = frozenset({"existe_pas_en_vigueur", "non_trouve", "contredit"})
_POINT = re.compile(r"Point (\d+), nature (\w+)")
_SIDE = re.compile(r"- position ([A-Z]), ")
_SOURCE = re.compile(r"  source officielle, .* : (\w+)\. ")
_NONE = "aucune"
_ONLY, _MAJORITY = "Aucune source ne la dément.", "Les sources les démentent toutes ; c'est la plus partagée."
_UNCERTAIN = "Un texte qui est en vigueur peut dire autre chose que ce qu'on lui prête."


@dataclass(frozen=True, slots=True)
class Point:
    """A point as the prompt shows it: who speaks of it."""

    number: int
    kind: str
    labels: Sequence[str]


def part(prompt: str, name: str) -> str | None:
    """Return what stands between the tags of a part, which carry the prompt's fingerprint; None where it has none."""
    fingerprint = prompt.removeprefix("Empreinte : ")[:32]
    _, found, after = prompt.partition(f"<{name}-{fingerprint}>\n")
    return after.partition(f"\n</{name}-{fingerprint}>")[0] if found else None


def ruling(prompt: str) -> dict[str, object]:
    """Return the ruling: the first position that no source speaks against, else the first of the most shared ones."""
    positions = {label: text for label in "ABC" if (text := part(prompt, f"position-{label}")) is not None}
    points, denied = _read(part(prompt, "points") or "")
    sound = [label for label in positions if label not in denied]
    retained = sound[0] if sound else _most_shared(points, [*positions])
    reason = _ONLY if sound else _MAJORITY
    return {
        "position_retenue": retained,
        "reponse": positions[retained].splitlines()[1].removeprefix("conclusion : "),
        "motifs": [
            {"point": point.number, "retient": retained if retained in point.labels else _NONE, "raison": reason}
            for point in points
            if point.kind == "desaccord"
        ],
        "rapprochements": [],
        "incertitudes": [_UNCERTAIN],
    }


def _read(text: str) -> tuple[list[Point], set[str]]:
    """Return the points, and the letters of the positions that a source speaks against."""
    points, denied = [], set()
    for number, kind, rows in _points(text.splitlines()):
        labels: list[str] = []
        for row in rows:
            if side := _SIDE.match(row):
                labels.append(side[1])
            elif (source := _SOURCE.match(row)) and source[1] in AGAINST:
                denied.add(labels[-1])
        points.append(Point(number, kind, labels))
    return points, denied


def _points(rows: Sequence[str]) -> Iterator[tuple[int, str, Sequence[str]]]:
    starts = [(place, found) for place, row in enumerate(rows) if (found := _POINT.fullmatch(row))]
    ends = [place for place, _ in starts[1:]] + [len(rows)]
    for (place, found), end in zip(starts, ends, strict=True):
        yield int(found[1]), found[2], rows[place + 1 : end]


def _most_shared(points: Sequence[Point], labels: Sequence[str]) -> str:
    shared = [point.labels for point in points if point.kind == "accord"]
    return max(shared, key=lambda each: len(set(each)), default=labels)[0]
