"""A text made comparable without losing its offsets: one character in, one character out."""

import unicodedata

from aplomb.core.text import normalise

READ_CHARACTERS = 60_000
"""What is read at most: compatibility forms may expand one character to eighteen."""

_LIGATURES = {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}
LIGATURES = str.maketrans(_LIGATURES)
_PUNCTUATION = dict(zip("’‘`´–—−‐‑“”«»×", "''''-----\"\"\"\"x", strict=True))


def _base(letter: str) -> str:
    """Return the lower-case letter under a Latin letter's accents."""
    first = unicodedata.normalize("NFKD", letter)[0].lower()
    return first if len(first) == 1 else letter


_FOLDED = {letter: _base(letter) for letter in map(chr, (*range(0x41, 0x5B), *range(0xC0, 0x250)))} | _PUNCTUATION


def clean(text: str) -> str:
    """Return the text as people see it, ligatures in two letters; at most ``READ_CHARACTERS`` characters."""
    seen = normalise(text)
    for ligature, letters in _LIGATURES.items():
        seen = seen.replace(ligature, letters)
    return seen[:READ_CHARACTERS]


def fold(cleaned: str) -> str:
    """Return the cleaned text in lower case without accents, of the same length."""
    return "".join(map(_FOLDED.get, cleaned, cleaned))
