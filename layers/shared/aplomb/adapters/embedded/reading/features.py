"""What the linear models see of a text: its words and pairs of words, the letters of each word, and its signs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.core.routing.amounts import LARGE_EUROS, amounts

_SAID = r"[a-z]+|[0-9]+"
_LONGEST_WORD = 24
_LONGEST_FIGURE = 5
_GRAMS = (3, 4, 5)
_BEGINNING = "^"
"""Stands before the first word, so that a question's opening is a pair of its own."""
_CIVILITIES = frozenset(
    (
        "bonjour", "bonsoir", "salut", "coucou", "hello", "hi", "re", "bjr", "bsr", "slt", "madame", "monsieur",
        "messieurs", "mesdames", "cher", "chere", "svp", "stp", "merci", "cordialement", "cdt",
    )
)  # fmt: skip
"""What people say to everybody says nothing of what they want."""
_STRONG = 1.5
_SHAPE_ONLY = frozenset(("a_question", "a_court", "a_peu_de_signes"))
"""Signals of a text's outer shape: a question mark more must change nothing."""


class Features(NamedTuple):
    """Different features of a text, by block, in the order they first stand."""

    words: tuple[str, ...]
    letters: tuple[str, ...]
    """The words whose letters are looked at; see ``grams``."""
    signs: tuple[str, ...]


def features(folded: str, signals: Mapping[str, float]) -> Features:
    """Return the features of a folded text and of what the lexicon found in it."""
    said = [token for token in map(_token, pattern(_SAID).findall(folded)) if token not in _CIVILITIES]
    pairs = [f"{first} {second}" for first, second in zip([_BEGINNING, *said], said, strict=False)]
    return Features(tuple(dict.fromkeys([*said, *pairs])), tuple(dict.fromkeys(said)), tuple(_signs(folded, signals)))


def tokens(folded: str) -> list[tuple[str, int, int]]:
    """Return the words of a folded text as the models know them, with where each stands; civilities left out."""
    found = ((_token(said[0]), said.start(), said.end()) for said in pattern(_SAID).finditer(folded))
    return [token for token in found if token[0] not in _CIVILITIES]


def _token(token: str) -> str:
    """Return a word cut to a length, a figure as its shape."""
    return token[:_LONGEST_WORD] if token[0] > "9" else "0" * min(len(token), _LONGEST_FIGURE)


def _signs(folded: str, signals: Mapping[str, float]) -> list[str]:
    named = [signal for signal in signals if signals[signal] > 0 and signal not in _SHAPE_ONLY]
    strong = [f"{signal}+" for signal in named if signals[signal] >= _STRONG]
    sums = {"somme" if amount.euros >= LARGE_EUROS else "petite_somme" for amount in amounts(folded)}
    return [*named, *strong, *sorted(sums)]


@lru_cache(maxsize=4096)
def grams(word: str) -> tuple[str, ...]:
    """Return the different runs of three to five letters of a word, its ends marked by blanks."""
    marked = f" {word} "
    return tuple(
        dict.fromkeys(marked[place : place + size] for size in _GRAMS for place in range(len(marked) - size + 1))
    )
