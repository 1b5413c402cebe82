"""Which code a folded text names, by title or by abbreviation."""

import re
from collections import defaultdict
from typing import NamedTuple

from aplomb.core.routing.citations.codes import CODES, OTHER_NAMES, RARE, TITLES_BY_KEY
from aplomb.core.routing.typography import read

_LINKS = frozenset({"de", "du", "des", "la", "le", "les", "l", "d", "et"})
_WORD = re.compile(r"[\s']{1,3}([a-z]{1,20})(?![a-z])")
_PART = re.compile(r"\s{0,2}([a-z0-9]{1,14})(?![a-z0-9])\.?")
_MOST_WORDS = 14
"""The longest title has thirteen words behind ``code``."""
_FEWEST_LETTERS_A_FAULT = 3
_MOST_FAULTS = 2


class Named(NamedTuple):
    """The titles a name stands for (two when it is ambiguous), and where it ends in the text."""

    titles: tuple[str, ...]
    end: int


def _content(title: str) -> tuple[str, ...]:
    return tuple(word for word in re.findall("[a-z]+", read(title).folded)[1:] if word not in _LINKS)


_NAMES = {_content(title): title for title in CODES if title.startswith("Code ") and "," not in title} | {
    _content(name): title for name, title in OTHER_NAMES.items()
}
_BEGINNINGS = frozenset(key[:length] for key in TITLES_BY_KEY for length in range(1, len(key) + 1))
_BY_LETTER: dict[str, list[tuple[str, ...]]] = defaultdict(list)
for _name in _NAMES:
    _BY_LETTER[_name[0][0]].append(_name)


def title_at(folded: str, end: int) -> Named | None:
    """Return the code whose title stands behind the word ``code`` that ends at ``end``.

    The longest title wins. A word may be misspelt by a third of its letters, by two at most, and never in the first:
    ``travaille`` is ``travail`` and ``rue`` is not ``route``. A title may break off where no other begins alike:
    ``code de la santé``, but not ``code de procédure``.
    """
    words, ends = _content_words(folded, end)
    if not words:
        return None
    names = [name for name in _BY_LETTER[words[0][0]] if _alike(words[0], name[0])]
    whole = [name for name in names if len(name) <= len(words) and all(map(_alike, words, name))]
    if whole:
        name = max(whole, key=lambda name: (len(name), sum(map(str.__eq__, words, name))))
        return Named((_NAMES[name],), ends[len(name) - 1])
    shared = {_NAMES[name]: _common(words, name) for name in names if words[0] == name[0] and _NAMES[name] not in RARE}
    if len(shared) == 1:
        ((title, length),) = shared.items()
        return Named((title,), ends[length - 1])
    return None


def abbreviation_at(folded: str, start: int) -> Named | None:
    """Return the codes that the abbreviation at ``start`` stands for; the longest wins.

    The full stop of ``C. trav.`` is its own, that behind ``CPC`` is the sentence's.
    """
    key, end, found = "", start, None
    while (part := _PART.match(folded, end)) and key + part[1] in _BEGINNINGS:
        key, end = key + part[1], part.end()
        if titles := TITLES_BY_KEY.get(key):
            found = Named(titles, end if len(key) > len(part[1]) else part.end(1))
    return found


def _content_words(folded: str, end: int) -> tuple[list[str], list[int]]:
    words, ends = [], []
    for _ in range(_MOST_WORDS):
        word = _WORD.match(folded, end)
        if word is None or word[1] == "code":
            break
        end = word.end()
        if word[1] not in _LINKS:
            words.append(word[1])
            ends.append(word.end(1))
    return words, ends


def _common(words: list[str], name: tuple[str, ...]) -> int:
    length = 0
    while length < min(len(words), len(name)) and words[length] == name[length]:
        length += 1
    return length


def _alike(written: str, word: str) -> bool:
    if written == word:
        return True
    faults = min(_MOST_FAULTS, len(word) // _FEWEST_LETTERS_A_FAULT)
    return written[0] == word[0] and abs(len(written) - len(word)) <= faults and _distance(written, word) <= faults


def _distance(left: str, right: str) -> int:
    """Return the Levenshtein distance."""
    row = list(range(len(right) + 1))
    for index, letter in enumerate(left, 1):
        previous, row[0] = row[0], index
        for place, other in enumerate(right, 1):
            previous, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, previous + (letter != other))
    return row[-1]
