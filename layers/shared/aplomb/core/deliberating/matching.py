"""Whether grounds of two positions speak of one matter, and whether they then say different things: by rule alone.

A disagreement that is none costs more than one that is missed: it makes an arbiter rule on nothing, and a citizen doubt
what nobody disputes. So two grounds speak of one matter only when

- their questions ask for the same kind of thing, as far as a word tells;
- every word of one question's matter stands in the other's: ``le préavis du locataire`` beside ``le préavis du
  bailleur`` has a word on each side. Where both cite the same text, words of the other's claim count too;
- they share ``ALIKE`` of these words (Dice's coefficient);

or when their claims use the same words, whatever was asked.
"""

from dataclasses import dataclass

from aplomb.core.deliberating.asked import Asked, denies, read_question, roots
from aplomb.core.deliberating.position import Ground, Sense
from aplomb.core.deliberating.quantities import Quantity, quantities
from aplomb.core.proving.cited import support
from aplomb.core.proving.likeness import dice
from aplomb.core.proving.subjects import Citation

ALIKE = 0.4
SAME_WORDS = 0.8
FEWEST_WORDS = 3
"""Words that two claims share at least which are taken for the same by their words."""
SAME_CLAIM = 3.0
"""How close two grounds are whose claims are the same text; no others come near it."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A ground as it is compared with others."""

    text: str
    sense: Sense
    asked: Asked
    words: frozenset[str]
    denies: bool
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
        denies=denies(text),
        counts=quantities(text),
        cites=frozenset(support(ground.assertion).citations),
    )


def closeness(one: Compared, other: Compared) -> float | None:
    """Return how close two grounds are that speak of one matter, None where they do not. It takes no side."""
    if one.text == other.text:
        return SAME_CLAIM
    if not (_ask_the_same(one, other) or _use_the_same_words(one, other)):
        return None
    return dice(one.asked.matter, other.asked.matter) + dice(one.words, other.words)


def opposes(one: Compared, other: Compared) -> bool:
    """Tell whether two grounds that speak of one matter say different things of it."""
    if one.text == other.text:
        return False
    if {one.sense, other.sense} == {Sense.YES, Sense.NO}:
        return one.asked.denies == other.asked.denies
    return _count_differently(one, other) or (
        Sense.OPEN in (one.sense, other.sense)
        and one.denies != other.denies
        and dice(one.words, other.words) >= SAME_WORDS
    )


def confirms(other: Compared, one: Compared) -> bool:
    """Tell whether a ground says all that another of the same matter says: who answers or counts less does not."""
    return one.text == other.text or (
        one.sense is other.sense and one.counts <= other.counts and not opposes(one, other)
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
    return len(one.words & other.words) >= FEWEST_WORDS and dice(one.words, other.words) >= SAME_WORDS


def _count_differently(one: Compared, other: Compared) -> bool:
    """Tell whether of some unit both count, and nothing alike."""
    units = {each.unit for each in one.counts} & {each.unit for each in other.counts}
    return not units <= {each.unit for each in one.counts & other.counts}
