"""Whether words that an answer puts in quotation marks stand in the text that was read."""

import re

from aplomb.core.routing.typography import read

_GAP = re.compile(r"\[?(?:\.{3}|…)\]?|\(\.{3}\)|\(…\)")
"""What stands for words left out: ``[...]``, ``(…)``."""
WORDS = 5
"""Fewer stand in any text of law: ``le salarié``."""


def quote_is_in(text: str, quote: str) -> bool:
    """Tell whether a quotation is in a text, whatever the spaces, case, accents, quotation marks and apostrophes.

    Between marks of omission the pieces follow each other in the text. A quotation without a word is in none.
    """
    within = f" {_words(text)} "
    pieces = [words for piece in _GAP.split(quote) if (words := _words(piece))]
    place = 0
    for piece in pieces:
        found = within.find(f" {piece} ", place)
        if found < 0:
            return False
        place = found + len(piece) + 1
    return bool(pieces)


def is_telling(quote: str) -> bool:
    """Tell whether a quotation is long enough to show what a text says: ``WORDS`` words at least in a row."""
    return any(len(_words(piece).split()) >= WORDS for piece in _GAP.split(quote))


def _words(text: str) -> str:
    """Return the words and numbers alone. Punctuation is the printer's; ``1.5`` and ``1 5`` stay apart."""
    folded = read(text).folded.replace("œ", "oe").replace("æ", "ae")
    return " ".join(re.findall(r"[^\W_]+(?:[.,][0-9]+)*|[%€]", folded))
