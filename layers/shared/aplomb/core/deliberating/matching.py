"""Whether grounds of two positions speak of one matter, and whether they then say different things: by rule alone.

A disagreement that is none costs more than one that is missed: it makes an arbiter rule on nothing, and a citizen doubt
what nobody disputes. So two grounds speak of one matter only when

- their questions ask for the same kind of thing, as far as a word tells;
- every word of one question's matter stands in the other's: ``le préavis du locataire`` beside ``le préavis du
  bailleur`` has a word on each side. Where both cite the same text, words of the other's claim count too;
- they share ``ALIKE`` of these words (Dice's coefficient);

or when their claims use the same words, whatever was asked, or when both cite one text, ask for the same kind of thing
and count the same.

That they do not oppose does not make them agree: ``L'élagage incombe au voisin`` beside ``au propriétaire`` has no
number and no denial. They agree by the sense of their answers or, where it says nothing, by a count or by the words
that one shares wholly with the other; else the rule cannot tell.
"""

from dataclasses import dataclass
from enum import Enum, auto

from aplomb.core.deliberating.asked import Asked, denies, read_question, reserves, roots, starts
from aplomb.core.deliberating.position import Ground, Sense
from aplomb.core.deliberating.quantities import Quantity, quantities
from aplomb.core.proving.cited import support
from aplomb.core.proving.likeness import SHARED_WORDS, dice, said
from aplomb.core.proving.subjects import Citation

ALIKE = 0.4
SAME_WORDS = 0.8
FEWEST_WORDS = 3
"""Words that two claims share at least which are taken for the same by their words."""
SAME_CLAIM = 3.0
"""How close two grounds are whose claims are the same text; no others come near it."""


class Relation(Enum):
    """What two grounds of one matter are to each other."""

    PARTS = auto()
    AGREES = auto()
    UNTOLD = auto()
    """They answer the same question, and the rule does not tell whether they agree."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A ground as it is compared with others."""

    text: str
    sense: Sense
    asked: Asked
    words: frozenset[str]
    numbers: frozenset[str]
    denies: bool
    reserves: bool
    starts: frozenset[str]
    counts: frozenset[Quantity]
    cites: frozenset[Citation]


def compared(ground: Ground) -> Compared:
    """Return what of a ground is compared with others."""
    text = ground.assertion.text
    return Compared(
        text=text,
        sense=ground.sense,
        asked=read_question(ground.question),
        words=roots(text),
        numbers=said(text).numbers,
        denies=denies(text),
        reserves=reserves(text),
        starts=starts(text),
        counts=quantities(text),
        cites=frozenset(support(ground.assertion).citations),
    )


def closeness(one: Compared, other: Compared) -> float | None:
    """Return how close two grounds are that speak of one matter, None where they do not. It takes no side."""
    if one.text == other.text:
        return SAME_CLAIM
    if not (_ask_the_same(one, other) or _use_the_same_words(one, other) or _count_the_same(one, other)):
        return None
    return dice(one.asked.matter, other.asked.matter) + dice(one.words, other.words)


def relation(one: Compared, other: Compared) -> Relation:
    """Return what two grounds are to each other that speak of one matter. It takes no side."""
    if one.text == other.text:
        return Relation.AGREES
    if _opposes(one, other):
        return Relation.PARTS
    return Relation.AGREES if _says_the_same(one, other) else Relation.UNTOLD


def confirms(other: Compared, one: Compared) -> bool:
    """Tell whether a ground says all that another of the same matter says: who answers or counts less does not."""
    if one.text == other.text:
        return True
    if one.sense is not other.sense or relation(one, other) is not Relation.AGREES or not one.counts <= other.counts:
        return False
    return one.sense not in _TOLD_BY_WORDS or bool(one.counts) or _contains(other, one)


_TOLD_BY_WORDS = frozenset({Sense.OPEN, Sense.DEPENDS})
"""The senses that say nothing of what is answered."""


def _opposes(one: Compared, other: Compared) -> bool:
    if {one.sense, other.sense} == {Sense.YES, Sense.NO}:
        return one.asked.denies == other.asked.denies
    return _count_differently(one, other) or (
        Sense.OPEN in (one.sense, other.sense)
        and one.denies != other.denies
        and dice(one.words, other.words) >= SAME_WORDS
    )


def _says_the_same(one: Compared, other: Compared) -> bool:
    """Tell whether two grounds that do not oppose agree."""
    senses = {one.sense, other.sense}
    if senses & _TOLD_BY_WORDS:
        if one.starts and other.starts and not one.starts & other.starts:
            return False
        counts_alike = one.denies == other.denies and bool(one.counts & other.counts)
        is_same_answer = len(senses) == 1 or Sense.OPEN in senses
        return is_same_answer and (counts_alike or _contains(one, other) or _contains(other, one))
    if len(senses) > 1:
        return one.asked.rest == other.asked.rest
    return one.asked.denies == other.asked.denies


def _contains(longer: Compared, shorter: Compared) -> bool:
    """Tell whether a claim has every word and number of another, and neither denies nor excepts what it does not."""
    return (
        len(shorter.words) >= SHARED_WORDS
        and shorter.words <= longer.words
        and shorter.numbers <= longer.numbers
        and (shorter.denies, shorter.reserves) == (longer.denies, longer.reserves)
    )


def _ask_the_same(one: Compared, other: Compared) -> bool:
    kinds = {one.asked.kind, other.asked.kind}
    if len(kinds) > 1 and None not in kinds:
        return False
    mine, theirs = one.asked.matter, other.asked.matter
    beyond_mine, beyond_theirs = mine - theirs, theirs - mine
    if one.cites & other.cites:
        beyond_mine, beyond_theirs = beyond_mine - other.words, beyond_theirs - one.words
    return not (beyond_mine and beyond_theirs) and dice(mine, theirs) >= ALIKE


def _use_the_same_words(one: Compared, other: Compared) -> bool:
    """Tell whether two claims are in the same words, and lean on no texts that have nothing in common."""
    if one.cites and other.cites and not one.cites & other.cites:
        return False
    return len(one.words & other.words) >= FEWEST_WORDS and dice(one.words, other.words) >= SAME_WORDS


def _count_the_same(one: Compared, other: Compared) -> bool:
    """Tell whether two grounds that lean on one text and are asked for the same kind of thing count the same."""
    is_same_kind = one.asked.kind is not None and one.asked.kind is other.asked.kind
    return is_same_kind and bool(one.cites & other.cites) and bool(one.counts) and one.counts == other.counts


def _count_differently(one: Compared, other: Compared) -> bool:
    """Tell whether both count the same kind of thing, and nothing that one counts is counted by the other."""
    measures = {each.unit.measure for each in one.counts} & {each.unit.measure for each in other.counts}
    return bool(measures) and not any(mine.may_be(theirs) for mine in one.counts for theirs in other.counts)
