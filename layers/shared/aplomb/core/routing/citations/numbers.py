"""The number of one article, as it is written, in the compact form that Légifrance wants: ``L1235-3``, ``150 U``."""

import re
from typing import NamedTuple

from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.citations.titles import abbreviation_at
from aplomb.core.routing.typography import Reading

_LATIN = (
    "bis|ter|quater|quinquies|sexies|septies|octies|nonies|(?:un|duo|ter|quater|quin|sex|septe?|octo|novo)?(?:decies|"
    "vicies|tricies|quadragies|quinquagies)|duodecies|terdecies|quaterdecies|quindecies|sexdecies"
)
_LETTERED = spaced(
    r"(?:(?P<ahead>\*) ?(?=[rd]))?(?P<letter>l ?\.? ?o|[lrda])(?![a-z]) ?(?:\.(?!\.))? ?(?:(?P<star>\*{1,2}) ?\.? ?)?"
    r"(?P<body>[0-9]{1,4}(?:(?: ?- ?|\.)[0-9]{1,4}(?![0-9])(?:[-.][0-9]{1,4}(?![0-9])){0,4})?)(?![0-9])"
)
_PLAIN = spaced(r"(?P<body>[0-9]{1,4}(?:-[0-9]{1,4}(?![0-9])){0,5})(?P<first> ?(?:er|re)(?![a-z]))?(?![0-9])")
_NAMED = spaced(r"(?P<name>preliminaire|liminaire|unique|premier|ier|annexe)(?![a-z])")
_NAMES = {"premier": "1er", "ier": "1er"}
_SUFFIX_LATIN = spaced(rf" ?(?P<piece>(?:{_LATIN})(?:-0{{1,2}}[0-9]?)?)(?![a-z0-9])")
_SUFFIX_LETTERS = spaced(r" ?(?P<piece>(?:[A-Z]{1,2}|Z[A-Z]{2})(?:-[0-9]{1,2})?)(?![^\W_]|')")
_SMALL_LETTERS = spaced(
    r" ?(?P<piece>(?!et|ou|de|du)[a-z]{1,2})"
    rf"(?= (?:(?:{_LATIN}) )?(?:du (?:cgi|lpf|code general des impots)|cgi|lpf))"
)
_NO_SUFFIX = frozenset({
    "DU", "DE", "ET", "OU", "LA", "LE", "AU", "EN", "UN", "NE", "SE", "CE", "IL", "SI", "NI", "ON", "ES", "I", "II",
    "IV", "VI", "IX",
})  # fmt: skip
_RANGE_IN_CAPITALS = spaced(r" ?A (?:[LRDA]|LO|[0-9])")
_GLUED = re.compile(r"[a-z0-9%€]|\s?°")
"""Behind a number, what makes it the number of something else: ``12eme``, ``2°``, ``3%``."""
_INITIAL = re.compile(r"\.(?:[^\W\d_]|\s[a-zà-ÿ])")
"""Behind a letter, what makes it the beginning of an abbreviation: ``C. pr.``, ``J.O.``."""
_MOST_PIECES = 5


class Number(NamedTuple):
    """An article's compact number and where it ends; ``lettered`` numbers are a code's even when none is named."""

    num: str
    end: int
    lettered: bool


def number_at(reading: Reading, start: int) -> Number | None:
    """Return the article number that begins at ``start``."""
    folded = reading.folded
    lettered = _LETTERED.match(folded, start)
    if lettered and not (lettered["letter"] == "a" and reading.plain[lettered.start("letter")] != "A"):
        letter = "LO" if lettered["letter"].endswith("o") else lettered["letter"].upper()
        star = lettered["ahead"] or lettered["star"] or ""
        body = re.sub("[^0-9]+", "-", lettered["body"])
        return _with_suffixes(reading, f"{letter}{star}{body}", lettered.end(), lettered=True)
    if plain := _PLAIN.match(folded, start):
        return _with_suffixes(reading, plain["body"] + ("er" if plain["first"] else ""), plain.end(), lettered=False)
    if named := _NAMED.match(folded, start):
        return Number(_NAMES.get(named["name"], named["name"]), named.end(), lettered=False)
    return None


def _with_suffixes(reading: Reading, num: str, end: int, *, lettered: bool) -> Number | None:
    """Read ``nonies``, ``U``, ``quater-0 B bis``; capitals that are a word, a code or a paragraph are none."""
    for _ in range(_MOST_PIECES):
        if latin := _SUFFIX_LATIN.match(reading.folded, end):
            piece, end_of_piece = latin["piece"], latin.end()
        elif letters := _letters_at(reading, end):
            piece, end_of_piece = letters["piece"].upper(), letters.end()
        else:
            break
        num, end = f"{num} {piece}", end_of_piece
    return None if _GLUED.match(reading.folded, end) else Number(num, end, lettered)


def _letters_at(reading: Reading, end: int) -> re.Match[str] | None:
    letters = _SUFFIX_LETTERS.match(reading.plain, end)
    if letters is None:
        return _SMALL_LETTERS.match(reading.folded, end)
    is_word = letters["piece"] in _NO_SUFFIX or _RANGE_IN_CAPITALS.match(reading.plain, end)
    is_initial = _INITIAL.match(reading.plain, letters.end()) is not None
    return None if is_word or is_initial or abbreviation_at(reading.folded, letters.start("piece")) else letters
