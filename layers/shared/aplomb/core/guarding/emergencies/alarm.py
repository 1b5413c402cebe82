"""Which numbers a question calls for."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from aplomb.core.guarding.emergencies.breath import BREATH
from aplomb.core.guarding.emergencies.children import CHILDREN
from aplomb.core.guarding.emergencies.cue import Cue, Family, Who, words
from aplomb.core.guarding.emergencies.despair import DESPAIR
from aplomb.core.guarding.emergencies.distance import (
    AND_NOW,
    DENIED,
    FICTION,
    GENERAL,
    IN_EARNEST,
    ONESELF,
    PAST,
    SUPPOSED,
    WRITING,
)
from aplomb.core.guarding.emergencies.fire import FIRE
from aplomb.core.guarding.emergencies.grave import GRAVE
from aplomb.core.guarding.emergencies.heart import HEART
from aplomb.core.guarding.emergencies.help import Help, Number
from aplomb.core.guarding.emergencies.infants import INFANTS
from aplomb.core.guarding.emergencies.people import ANYONE, NEAR, THING
from aplomb.core.guarding.emergencies.poison import POISON
from aplomb.core.guarding.emergencies.violence import VIOLENCE
from aplomb.core.guarding.emergencies.words import Words
from aplomb.core.guarding.emergencies.wounds import WOUNDS
from aplomb.core.routing.triage import Raised, Signal

FAMILIES: tuple[Family, ...] = (
    *HEART,
    *BREATH,
    *WOUNDS,
    INFANTS,
    POISON,
    DESPAIR,
    VIOLENCE,
    CHILDREN,
    FIRE,
    GRAVE,
)
_SENTENCE = 300
_BEFORE = 160
"""How far a sentence is read to each side, and the question before it for who is spoken of, in characters."""
_PEOPLE = {Who.NEAR: NEAR, Who.PRESENT: ANYONE}


def emergencies(question: str, signals: Sequence[Raised] = ()) -> tuple[Help, ...]:
    """Return whom to call, each number once and the most urgent first; nothing where no life is at risk.

    ``signals`` are what the classifiers raised: where health is gravely at stake, a sign counts though the text does
    not say whose it is. Pure, total, and linear in the length of the text. When in doubt it shows help: a number too
    many is a nuisance, one too few may cost a life.
    """
    asked = _Question(Words.of(question), is_grave=any(raised.signal is Signal.GRAVE_HEALTH for raised in signals))
    found: dict[Number, str] = {}
    for cue in asked.cues():
        if set(cue.numbers) - set(found) and (extract := asked.extract(cue)) is not None:
            found = dict.fromkeys(cue.numbers, extract) | found
    return tuple(Help(number, found[number]) for number in Number if number in found)


class _Question:
    def __init__(self, said: Words, *, is_grave: bool) -> None:
        self.said, self.is_grave = said, is_grave

    def cues(self) -> Iterator[Cue]:
        """Yield the cues that may hold."""
        for family in FAMILIES:
            if re.search(family.stems, self.said.text):
                yield from family.cues

    def extract(self, cue: Cue) -> str | None:
        """Return the words of the question that a cue found, if they speak of somebody, here and now."""
        if cue.needs_grave and not self.is_grave:
            return None
        if cue.unless and words(cue.unless).search(self.said.text):
            return None
        if not all(words(also).search(self.said.text) for also in cue.also):
            return None
        return next((self.said.quoted(start, end) for start, end in self._places(cue)), None)

    @cached_property
    def is_earnest(self) -> bool:
        """Whether the text, or what the classifiers find in it, says that it is no fiction."""
        return self.is_grave or words(IN_EARNEST).search(self.said.text) is not None

    @cached_property
    def written(self) -> int:
        """From where on the words are those of a text that is asked for."""
        asked = words(WRITING).search(self.said.text)
        return asked.start() if asked else len(self.said.text)

    def _places(self, cue: Cue) -> Iterator[tuple[int, int]]:
        for found in words(cue.pattern).finditer(self.said.text):
            if self._is_here(cue, found):
                yield found.span()

    def _is_here(self, cue: Cue, found: re.Match[str]) -> bool:
        text = self.said.text
        begin, stop = self.said.sentence(*found.span(), _SENTENCE)
        sentence, before = text[begin:stop], text[max(0, found.start() - _BEFORE) : found.start()]
        if DENIED.search(before):
            return False
        if not self.is_earnest and (found.start() > self.written or words(FICTION).search(sentence)):
            return False
        if words(GENERAL).search(sentence) and not words(ONESELF).search(sentence):
            return False
        if Number.SUICIDE not in cue.numbers and words(SUPPOSED).search(sentence):
            return False
        if cue.is_perfect and words(PAST).search(sentence) and not words(AND_NOW).search(sentence):
            return False
        return self._is_of(cue.who, text[max(0, found.start() - _BEFORE) : stop])

    def _is_of(self, who: Who, around: str) -> bool:
        if who is Who.SAID:
            return True
        people = words(THING).sub(" ", around)
        own = words(_PEOPLE[who]).search(people)
        return own is not None or (self.is_grave and people == around)
