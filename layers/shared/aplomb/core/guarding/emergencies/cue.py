"""What raises help: words, who they must be said of, and what else must stand in the question."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from aplomb.core.guarding.emergencies.help import Number


class Who(StrEnum):
    """Of whom the words must be said."""

    SAID = "said"
    """The words say it themselves."""
    NEAR = "near"
    """The person who asks, or somebody of theirs."""
    PRESENT = "present"
    """Anybody who is there: ``quelqu'un``, ``un homme``, ``elle``."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Words that raise help, as ``words`` reads them.

    - ``is_perfect``: they tell what happened, which a date long past makes history.
    - ``also`` must stand in the question too, wherever, and ``unless`` nowhere.
    - ``needs_grave``: they count only where the classifiers found health gravely at stake.
    """

    pattern: str
    numbers: tuple[Number, ...]
    who: Who
    is_perfect: bool = False
    also: tuple[str, ...] = ()
    unless: str = ""
    needs_grave: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """Cues of which none can hold unless one of the ``stems`` stands in the question.

    Most questions have none, and then their patterns are never compiled, which is most of what they cost.
    """

    stems: str
    cues: tuple[Cue, ...]


_SHORTHAND = re.compile(r"~([0-9])")


@cache
def words(pattern: str) -> re.Pattern[str]:
    """Compile a pattern of plain words: ``~3`` stands for at most three words of any kind, each with its space.

    It begins and ends where words do, and no gap reaches over a mark.
    """
    return re.compile(rf"(?<![a-z0-9.])(?:{_SHORTHAND.sub(r'(?:[a-z0-9.]*[a-z0-9] ){0,\1}', pattern)})(?![a-z0-9])")


def cues(numbers: tuple[Number, ...], who: Who, *patterns: str, is_perfect: bool = False) -> Iterator[Cue]:
    """Yield a cue a pattern, all alike otherwise."""
    for pattern in patterns:
        yield Cue(pattern, numbers, who, is_perfect)
