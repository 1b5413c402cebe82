"""Whether two short claims say the same: by their words alone, so that the answer can be explained.

Words are folded and cut to their stems; those that carry no meaning do not count. Two claims are alike when

- they share ``SHARED_WORDS`` words at least, and every word of the shorter stands in the longer: neighbours on one
  subject differ by a word on each side (``Le Livret A va être plafonné`` beside ``supprimé``), the same claim told
  at greater length by words on one side alone;
- the longer brings not so many of its own that another thing is said: ``THRESHOLD`` of all words (Dice's coefficient)
  are shared, which lets a claim of three words grow to seven;
- both deny, or neither: a rating of one would be the opposite of the other's;
- the numbers of one are all among the other's.
"""

import re
from dataclasses import dataclass

from aplomb.core.routing.typography import read

THRESHOLD = 0.6
SHARED_WORDS = 2
_TOKEN = re.compile(r"[0-9]+(?:[.,][0-9]+)?|[^\W\d_]+")
_ENDING = re.compile(r"(?<=...)(?:e?es?|er|ent|ez|s|x)$")
_DENIALS = frozenset({"ne", "n", "pas", "jamais", "aucun", "aucune", "non", "rien", "ni"})
_EMPTY = frozenset({
    "le", "la", "les", "un", "une", "des", "de", "du", "en", "au", "aux", "et", "ou", "que", "qu", "qui", "ce", "cet",
    "cette", "ces", "son", "sa", "ses", "leur", "leurs", "par", "pour", "sur", "dans", "avec", "se", "il", "elle",
    "on", "ils", "elles", "est", "sont", "etre", "etait", "sera", "seront", "va", "vont", "ont", "avoir", "ete",
    "as", "ai", "depuis", "selon", "dont", "vrai", "faux",
})  # fmt: skip
"""Words without a meaning of their own, and the asker's "est-ce vrai"."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says by its words alone: their stems, its numbers, and whether it denies."""

    words: frozenset[str]
    numbers: frozenset[str]
    denies: bool


def likeness(claim: str, other: str) -> float | None:
    """Return how much of two claims is shared, from THRESHOLD to 1, None where they do not say the same."""
    one, two = said(claim), said(other)
    shared = len(one.words & two.words)
    is_contained = SHARED_WORDS <= shared == min(len(one.words), len(two.words))
    agrees = one.denies == two.denies and (one.numbers <= two.numbers or two.numbers <= one.numbers)
    if not (is_contained and agrees):
        return None
    common = dice(one.words, two.words)
    return common if common >= THRESHOLD else None


def dice(one: frozenset[str], other: frozenset[str]) -> float:
    """Return Dice's coefficient of two sets, 0 to 1; nothing has nothing in common."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


def said(text: str) -> Said:
    """Return what a text says. Pure and total."""
    reading = read(text)
    tokens = [(reading.folded[found.start() : found.end()], found) for found in _TOKEN.finditer(reading.plain)]
    numbers = frozenset(word.replace(",", ".") for word, _ in tokens if word[0].isdecimal())
    names = frozenset(found[0] for word, found in tokens if len(word) == 1 and found[0].isupper() and found.start())
    acronyms = frozenset(word for word, found in tokens if len(word) > 1 and found[0].isupper() and not text.isupper())
    words = (word for word, _ in tokens if len(word) > 1 and not word[0].isdecimal())
    stems = frozenset(_ENDING.sub("", word) for word in words if word not in _EMPTY | _DENIALS)
    return Said(stems | names | acronyms, numbers, any(word in _DENIALS for word, _ in tokens))
