"""Where positions meet and where they part: found by rule, no model is asked, the same in whatever order they came."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from aplomb.core.deliberating.matching import Compared, closeness, compared, confirms, opposes
from aplomb.core.deliberating.opened import Opened
from aplomb.core.deliberating.position import Ground, Position, Sense
from aplomb.core.json import JsonObject
from aplomb.core.proving.synthesis import Agreement

CONCLUSION = "La réponse à la question posée"
"""What the point of the conclusions is called."""


class PointKind(StrEnum):
    """What becomes of a matter that positions speak of."""

    DISAGREEMENT = "desaccord"
    AGREEMENT = "accord"
    ALONE = "isole"
    """One position alone speaks of it."""


@dataclass(frozen=True, slots=True)
class Side:
    """A position on a point: by one of its grounds, or by its conclusion where ``ground`` is None."""

    label: str
    position: Position
    ground: Ground | None

    @property
    def sense(self) -> Sense:
        """What it answers to the point's question."""
        return self.ground.sense if self.ground else self.position.sense

    @property
    def text(self) -> str:
        """Its own words."""
        return self.ground.assertion.text if self.ground else self.position.conclusion

    def document(self) -> JsonObject:
        """Return it as the API prints it."""
        number = self.ground.assertion.number if self.ground else None
        return {"lettre": self.label, "affirmation": number, "sens": self.sense, "texte": self.text}


@dataclass(frozen=True, slots=True)
class Point:
    """One matter, numbered from 1, and the sides that speak of it by letter and number."""

    number: int
    question: str = field(repr=False)
    kind: PointKind
    sides: tuple[Side, ...]
    oppositions: tuple[tuple[str, str], ...]
    """The letters of the positions that say different things of it, two by two."""

    @property
    def is_disputed(self) -> bool:
        """Whether positions part here."""
        return self.kind is PointKind.DISAGREEMENT

    @property
    def labels(self) -> tuple[str, ...]:
        """The letters of the positions that speak of it."""
        return tuple(dict.fromkeys(side.label for side in self.sides))

    def parts(self, one: str, other: str) -> bool:
        """Tell whether two positions, by their letters, say different things of it."""
        return (one, other) in self.oppositions or (other, one) in self.oppositions

    def is_backed(self, label: str) -> bool:
        """Tell whether another position says of it what this one says, whoever else opposes them."""
        return any(label != other and not self.parts(label, other) for other in self.labels)

    def document(self) -> JsonObject:
        """Return the point as the API prints it."""
        return {
            "numero": self.number,
            "question": self.question,
            "nature": self.kind,
            "positions": [side.document() for side in self.sides],
            "oppositions": [[*pair] for pair in self.oppositions],
        }


@dataclass(frozen=True, slots=True)
class Confrontation:
    """The points in their order: the conclusions, then the disagreements, the agreements, and what one alone says."""

    points: tuple[Point, ...]
    confirmed: frozenset[tuple[str, int]] = frozenset()
    """The grounds that another position's says all of, by letter and number."""

    @property
    def disputed(self) -> tuple[Point, ...]:
        """The points on which positions part."""
        return tuple(point for point in self.points if point.is_disputed)

    def agreement(self, label: str, ground: Ground) -> Agreement:
        """Return what the other positions say of a ground of one of these positions."""
        point = next(
            each for each in self.points if any((one.label, one.ground) == (label, ground) for one in each.sides)
        )
        if point.is_disputed:
            return Agreement.OPPOSED
        is_shared = (label, ground.assertion.number) in self.confirmed
        return Agreement.SHARED if is_shared else Agreement.ALONE


@dataclass(frozen=True, slots=True)
class _Stated:
    """A ground of a position among all of them."""

    side: Side
    ground: Ground
    compared: Compared


type _Links = Mapping[tuple[int, int], bool]
"""Two grounds by their places, the lesser first, that speak of one matter: whether they part on it."""


def confront(opened: Sequence[Opened]) -> Confrontation:
    """Return the points of the positions. Pure; what they say decides and nothing else.

    The first is the conclusions, where they are several and all answer by a sense. Two grounds of different positions
    meet where each is the closest to the other of all that the other's position says; what meets in turn is one point.
    """
    stated = [
        _Stated(Side(one.label, one.position, ground), ground, compared(ground))
        for one in opened
        for ground in one.position.grounds
    ]
    links = _links(stated)
    points = sorted((_point(stated, group, links) for group in _groups(len(stated), links)), key=_order)
    numbered = enumerate((*_conclusions(opened), *points), 1)
    return Confrontation(
        tuple(Point(number, one.question, one.kind, one.sides, one.oppositions) for number, one in numbered),
        frozenset(_confirmed(stated, links)),
    )


def _conclusions(opened: Sequence[Opened]) -> Iterator[Point]:
    senses = [one.position.sense for one in opened]
    if len(opened) > 1 and Sense.OPEN not in senses:
        sides = tuple(Side(one.label, one.position, None) for one in opened)
        yield _made(CONCLUSION, sides, (pair for pair in combinations(sides, 2) if pair[0].sense is not pair[1].sense))


def _links(stated: Sequence[_Stated]) -> _Links:
    closest: dict[tuple[int, str], tuple[float, int]] = {}
    pairs = [
        pair for pair in combinations(range(len(stated)), 2) if stated[pair[0]].side.label != stated[pair[1]].side.label
    ]
    for one, other in pairs:
        if (found := closeness(stated[one].compared, stated[other].compared)) is not None:
            for here, there in ((one, other), (other, one)):
                key = here, stated[there].side.label
                closest[key] = max(closest.get(key, (0.0, -there)), (found, -there))
    return {
        (one, other): opposes(stated[one].compared, stated[other].compared)
        for one, other in pairs
        if closest.get((one, stated[other].side.label), (0, 1))[1] == -other
        and closest.get((other, stated[one].side.label), (0, 1))[1] == -one
    }


def _confirmed(stated: Sequence[_Stated], links: _Links) -> Iterator[tuple[str, int]]:
    for pair in links:
        for one, other in (pair, reversed(pair)):
            if confirms(stated[other].compared, stated[one].compared):
                yield stated[one].side.label, stated[one].ground.assertion.number


def _groups(count: int, links: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the connected components of so many places, in the order of their first."""
    group_of = {place: {place} for place in range(count)}
    for one, other in links:
        joined = group_of[one] | group_of[other]
        group_of |= dict.fromkeys(joined, joined)
    return sorted({tuple(sorted(group)) for group in group_of.values()})


def _point(stated: Sequence[_Stated], group: Sequence[int], links: _Links) -> Point:
    opposed = (
        (stated[one].side, stated[other].side) for (one, other), parts in links.items() if parts and one in group
    )
    return _made(stated[group[0]].ground.question, tuple(stated[place].side for place in group), opposed)


def _made(question: str, sides: tuple[Side, ...], opposed: Iterable[tuple[Side, Side]]) -> Point:
    oppositions = tuple(sorted({(one.label, other.label) for one, other in opposed}))
    is_shared = len({side.label for side in sides}) > 1
    kind = PointKind.DISAGREEMENT if oppositions else PointKind.AGREEMENT if is_shared else PointKind.ALONE
    return Point(0, question, kind, sides, oppositions)


def _order(point: Point) -> tuple[int, str, list[tuple[str, str]]]:
    return [*PointKind].index(point.kind), point.question, [(side.label, side.text) for side in point.sides]
