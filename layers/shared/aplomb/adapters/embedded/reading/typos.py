"""Words one typing error away from a known word: one letter added, lost, changed or swapped with its neighbour."""

from collections.abc import Iterable

from aplomb.adapters.embedded.reading.true_words import TRUE_WORDS

LONGEST_WORD = 24
_SHORTEST_TYPO = 4
_SHORTEST_TARGET = 5
_SHORTEST_CAREFUL = 7
"""Among shorter words too many mean themselves: to mistake one for a citizen's concern is the dearer error."""

_UNSTEMMED = frozenset(("fois", "droite", "droites"))
"""Words whose last letters are their own, and which would pass for another without them."""


def stem(word: str) -> str:
    """Return the word without plural and feminine endings."""
    return word if len(word) <= 3 or word in _UNSTEMMED else word.rstrip("s").rstrip("e")  # noqa: PLR2004 - short words have none


_TRUE_STEMS = frozenset(stem(word) for word in TRUE_WORDS)


def _gaps(word: str) -> list[str]:
    """Return the word's forms with one letter left out, but not the first."""
    return [word[:place] + word[place + 1 :] for place in range(1, len(word))]


def is_one_error_away(written: str, meant: str) -> bool:
    """Tell whether one letter added, lost, changed or swapped with its neighbour turns one into the other."""
    start = 0
    while start < min(len(written), len(meant)) and written[start] == meant[start]:
        start += 1
    left, right = written[start:], meant[start:]
    return (
        left[1:] == right
        or left == right[1:]
        or left[1:] == right[1:]
        or (left[:2] == right[1::-1] and left[2:] == right[2:] and len(right) > 1)
    )


class Typos:
    """The known words, found again by what is left when one letter is missing (as SymSpell does).

    A lookup costs a dictionary access a letter, however many words are known.
    """

    def __init__(self, known: Iterable[str], careful: Iterable[str] = ()) -> None:
        """``careful``: the known words that only a long word is mended to."""
        self._careful = frozenset(careful)
        self._known = frozenset(word for word in known if len(word) >= _SHORTEST_TARGET)
        self._gaps: dict[str, tuple[str, ...]] = {}
        for word in self._known:
            for gap in _gaps(word):
                self._gaps[gap] = (*self._gaps.get(gap, ()), word)

    def mend(self, word: str) -> str:
        """Return the known word that is one error away, the first in alphabetical order, else the word itself.

        The first letter is taken to be right.
        """
        if not _SHORTEST_TYPO <= len(word) <= LONGEST_WORD or word in _TRUE_STEMS:
            return word
        candidates = set(self._gaps.get(word, ()))
        for gap in _gaps(word):
            candidates.update(self._gaps.get(gap, ()))
            if gap in self._known:
                candidates.add(gap)
        if len(word) < _SHORTEST_CAREFUL:
            candidates -= self._careful
        close = [known for known in candidates if known[0] == word[0] and is_one_error_away(word, known)]
        return min(close, default=word)
