"""What an arbiter ruled on positions, and those that dissent from it, in their own words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from aplomb.core.deliberating.confrontation import Confrontation, Point, PointKind
from aplomb.core.deliberating.opened import Opened
from aplomb.core.json import JsonObject

NONE = "aucune"
"""What an arbiter retains that retains no position."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What the arbiter retains on one point, a letter or None, and why."""

    point: int
    retained: str | None
    text: str = field(repr=False)

    def document(self) -> JsonObject:
        """Return it as the API prints it."""
        return {"point": self.point, "retient": self.retained or NONE, "raison": self.text}


@dataclass(frozen=True, slots=True)
class Noticed:
    """Points that the arbiter brings together, by their numbers, or one of which the rule could not tell."""

    points: tuple[int, ...]
    kind: PointKind
    """Whether what is said there agrees or parts."""
    text: str = field(repr=False)

    def document(self) -> JsonObject:
        """Return it as the API prints it."""
        return {"points": [*self.points], "nature": self.kind, "raison": self.text}


@dataclass(frozen=True, slots=True)
class Arbitration:
    """A ruling: the letter of the position retained, None where none is, and the arbiter's words."""

    retained: str | None
    answer: str = field(repr=False)
    reasons: tuple[Reason, ...]
    """In the order of the points, one a point at most, and one for each that is disputed."""
    uncertainties: tuple[str, ...] = field(repr=False)
    noticed: tuple[Noticed, ...] = ()
    """What the rule that compares words did not find, in the arbiter's own order."""
    flags: tuple[str, ...] = ()
    """What is to be said against the ruling, found by rule, in French sentences."""


@dataclass(frozen=True, slots=True)
class Dissent:
    """A position that was not retained, in its own words: its conclusion and the claims that are opposed."""

    label: str
    conclusion: str = field(repr=False)
    claims: tuple[str, ...] = field(repr=False)

    def document(self) -> JsonObject:
        """Return it as the API prints it."""
        return {"lettre": self.label, "conclusion": self.conclusion, "affirmations": [*self.claims]}


def dissent(opened: Sequence[Opened], arbitration: Arbitration, confrontation: Confrontation) -> tuple[Dissent, ...]:
    """Return the positions that part from the retained one on a point; where none is retained, all that part."""
    return tuple(
        Dissent(one.label, one.position.conclusion, tuple(dict.fromkeys(_opposed(one.label, points))))
        for one in opened
        if (points := [each for each in confrontation.disputed if _is_against(one.label, arbitration.retained, each)])
    )


def _is_against(label: str, retained: str | None, point: Point) -> bool:
    if retained is None:
        return any(label in pair for pair in point.oppositions)
    return point.parts(label, retained)


def _opposed(label: str, points: Sequence[Point]) -> Iterator[str]:
    for point in points:
        for side in point.sides:
            if side.label == label and side.ground is not None:
                yield side.text
