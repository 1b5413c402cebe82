"""Where positions meet and where they part: found by rule, no model is asked, the same in whatever order they came."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from aplomb.core.deliberating.matching import Compared, Relation, closeness, compared, confirms, relation
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
    SAME_QUESTION = "meme_question"
    """Positions answer the same question, and the rule does not tell of all of them whether they agree."""
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
    def is_of_conclusions(self) -> bool:
        """Whether it is what the positions answer to the question itself."""
        return all(side.ground is None for side in self.sides)

    @property
    def labels(self) -> tuple[str, ...]:
        """The letters of the positions that speak of it."""
        return tuple(dict.fromkeys(side.label for side in self.sides))

    def parts(self, one: str, other: str) -> bool:
        """Tell whether two positions, by their letters, say different things of it."""
        return (one, other) in self.oppositions or (other, one) in self.oppositions

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
    """The points in their order: the conclusions, then by their kinds."""

    points: tuple[Point, ...]
    confirmed: frozenset[tuple[str, int]] = frozenset()
    """The grounds that another position's says all of, by letter and number."""
    opposed: frozenset[tuple[str, int]] = frozenset()
    """The grounds that another position's opposes, by letter and number."""

    @property
    def disputed(self) -> tuple[Point, ...]:
        """The points on which positions part."""
        return tuple(point for point in self.points if point.is_disputed)

    def agreement(self, label: str, ground: Ground) -> Agreement:
        """Return what the other positions say of a ground of one of these positions."""
        key = label, ground.assertion.number
        if key in self.opposed:
            return Agreement.OPPOSED
        return Agreement.SHARED if key in self.confirmed else Agreement.ALONE


@dataclass(frozen=True, slots=True)
class _Stated:
    """A ground of a position among all of them."""

    side: Side
    ground: Ground
    compared: Compared

    @property
    def key(self) -> tuple[str, int]:
        """Its letter and number."""
        return self.side.label, self.ground.assertion.number


type _Relations = Mapping[tuple[int, int], Relation]
"""Two grounds by their places, the lesser first, of different positions and on one point: what they are."""


def confront(opened: Sequence[Opened]) -> Confrontation:
    """Return the points of the positions. Pure; what they say decides and nothing else.

    The first is the conclusions, of those that answer by a sense, where they are several. Two grounds of different
    positions meet where each is the closest to the other of all that the other's position says; what meets in turn is
    one point, on which each ground is compared with those of every other position.
    """
    stated = [
        _Stated(Side(one.label, one.position, ground), ground, compared(ground))
        for one in opened
        for ground in one.position.grounds
    ]
    links = _links(stated)
    groups = _groups(len(stated), links)
    relations = {
        pair: relation(stated[pair[0]].compared, stated[pair[1]].compared) for pair in _crossed(stated, groups, links)
    }
    points = sorted((_point(stated, group, relations) for group in groups), key=_order)
    numbered = enumerate((*_conclusions(opened), *points), 1)
    return Confrontation(
        tuple(Point(number, one.question, one.kind, one.sides, one.oppositions) for number, one in numbered),
        frozenset(_confirmed(stated, links)),
        frozenset(stated[one].key for pair, said in relations.items() if said is Relation.PARTS for one in pair),
    )


def _conclusions(opened: Sequence[Opened]) -> Iterator[Point]:
    sides = tuple(Side(one.label, one.position, None) for one in opened if one.position.sense is not Sense.OPEN)
    if len(sides) > 1:
        yield _made(CONCLUSION, sides, {(one, other): _of_senses(one, other) for one, other in combinations(sides, 2)})


def _of_senses(one: Side, other: Side) -> Relation:
    """Return what two conclusions are: ``selon_le_cas`` is the contrary of neither ``oui`` nor ``non``."""
    if one.sense is other.sense:
        return Relation.AGREES
    return Relation.UNTOLD if Sense.DEPENDS in (one.sense, other.sense) else Relation.PARTS


def _links(stated: Sequence[_Stated]) -> list[tuple[int, int]]:
    """Return the grounds that meet, two by two."""
    closest: dict[tuple[int, str], tuple[float, int]] = {}
    pairs = [
        pair for pair in combinations(range(len(stated)), 2) if stated[pair[0]].side.label != stated[pair[1]].side.label
    ]
    for one, other in pairs:
        if (found := closeness(stated[one].compared, stated[other].compared)) is not None:
            for here, there in ((one, other), (other, one)):
                key = here, stated[there].side.label
                closest[key] = max(closest.get(key, (0.0, -there)), (found, -there))
    return [
        (one, other)
        for one, other in pairs
        if closest.get((one, stated[other].side.label), (0, 1))[1] == -other
        and closest.get((other, stated[one].side.label), (0, 1))[1] == -one
    ]


def _crossed(
    stated: Sequence[_Stated], groups: Iterable[Sequence[int]], links: Collection[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield what meets and, of one point, the grounds of two positions that nothing else of these positions meets.

    Where one of them meets another ground, as a rule meets a rule, it is not also held against the exception.
    """
    met = {(here, stated[there].side.label) for pair in links for here, there in (pair, pair[::-1])}
    for group in groups:
        for one, other in combinations(group, 2):
            mine, theirs = stated[one].side.label, stated[other].side.label
            is_met = (one, theirs) in met or (other, mine) in met
            if (one, other) in links or (mine != theirs and not is_met):
                yield one, other


def _confirmed(stated: Sequence[_Stated], links: Iterable[tuple[int, int]]) -> Iterator[tuple[str, int]]:
    for pair in links:
        for one, other in (pair, pair[::-1]):
            if confirms(stated[other].compared, stated[one].compared):
                yield stated[one].key


def _groups(count: int, links: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the connected components of so many places, in the order of their first."""
    group_of = {place: {place} for place in range(count)}
    for one, other in links:
        joined = group_of[one] | group_of[other]
        group_of |= dict.fromkeys(joined, joined)
    return sorted({tuple(sorted(group)) for group in group_of.values()})


def _point(stated: Sequence[_Stated], group: Sequence[int], relations: _Relations) -> Point:
    own = {(stated[one].side, stated[other].side): said for (one, other), said in relations.items() if one in group}
    return _made(stated[group[0]].ground.question, tuple(stated[place].side for place in group), own)


def _made(question: str, sides: tuple[Side, ...], relations: Mapping[tuple[Side, Side], Relation]) -> Point:
    oppositions = sorted({(one.label, two.label) for (one, two), said in relations.items() if said is Relation.PARTS})
    agreeing = {one.label for pair, said in relations.items() if said is Relation.AGREES for one in pair}
    return Point(0, question, _kind({side.label for side in sides}, agreeing, oppositions), sides, tuple(oppositions))


def _kind(labels: AbstractSet[str], agreeing: AbstractSet[str], oppositions: Collection[tuple[str, str]]) -> PointKind:
    if oppositions:
        return PointKind.DISAGREEMENT
    if len(labels) == 1:
        return PointKind.ALONE
    return PointKind.AGREEMENT if labels <= agreeing else PointKind.SAME_QUESTION


def _order(point: Point) -> tuple[int, str, list[tuple[str, str]]]:
    return [*PointKind].index(point.kind), point.question, [(side.label, side.text) for side in point.sides]
