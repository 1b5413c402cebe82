"""A text made comparable without losing its offsets: one character in, one character out."""

import unicodedata

from aplomb.core.text import normalise

READ_CHARACTERS = 60_000
"""What is read at most: compatibility forms may expand one character to eighteen."""

LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})
_PUNCTUATION = str.maketrans("’‘`´–—−‐‑“”«»×", "''''-----\"\"\"\"x")


def _base(code: int) -> str:
    """Return the lower-case letter under a Latin letter's accents."""
    first = unicodedata.normalize("NFKD", chr(code))[0].lower()
    return first if len(first) == 1 else chr(code)


_FOLDED = {code: _base(code) for code in (*range(0x41, 0x5B), *range(0xC0, 0x250))} | _PUNCTUATION


def clean(text: str) -> str:
    """Return the text as people see it, ligatures in two letters; at most ``READ_CHARACTERS`` characters."""
    return normalise(text).translate(LIGATURES)[:READ_CHARACTERS]


def fold(cleaned: str) -> str:
    """Return the cleaned text in lower case without accents, of the same length."""
    return cleaned.translate(_FOLDED)
