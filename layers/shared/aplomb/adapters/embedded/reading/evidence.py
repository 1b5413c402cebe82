"""How much of a text was understood at all: what a few known words say, they may say by chance."""

from collections.abc import Collection
from itertools import islice

from aplomb.adapters.embedded.reading.lexicon import WORD
from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.patterns import pattern

SCARCITY = "a_peu_de_signes"
"""The signal of a text that says next to nothing: not of any class, but against all certainty."""
_ENOUGH = 3
"""So many signs make a text clear: ``Comment créer une SASU ?`` is a known word, a question and a sentence."""
_SENTENCE_WORDS = 4
_DIGIT = r"\d"


def scarcity(known: Collection[str], marks: Collection[Mark], folded: str, *, is_search: bool) -> float:
    """Return 0 for a text that gives enough signs, up to 2/3 for one that gives a single one or none.

    A sign is each different known word or phrase, each figure (any digits, where none is read), a question, a
    length of some words, and being what the catalogue is searched with.
    """
    is_sentence = len([*islice(pattern(WORD).finditer(folded), _SENTENCE_WORDS)]) == _SENTENCE_WORDS
    figures = len(marks) or pattern(_DIGIT).search(folded) is not None
    signs = len(known) + figures + ("?" in folded) + is_sentence + is_search
    return max(0, _ENOUGH - max(1, signs)) / _ENOUGH
