"""A text made comparable without losing its offsets: one character in, one character out."""

import unicodedata

READ_CHARACTERS = 60_000
"""What is read at most: compatibility forms may expand one character to eighteen."""

_DROPPED = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), 0xFEFF)
_COMBINING = range(0x300, 0x370)
_CLEANED = dict.fromkeys((*_DROPPED, *_COMBINING)) | str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})

_CONFUSABLES = str.maketrans("асеоріхујѕкмнтв", "aceopixyjskmhtb")
_PUNCTUATION = str.maketrans("’‘`´–—−‐‑“”«»×ı", "''''-----\"\"\"\"xi")


def _base(code: int) -> str:
    """Return the lower-case letter under a Latin letter's accents."""
    first = unicodedata.normalize("NFKD", chr(code))[0].lower()
    return first if len(first) == 1 else chr(code)


_LATIN = {code: _base(code) for code in (*range(0x41, 0x5B), *range(0xC0, 0x250), *range(0x410, 0x430))}
_FOLDED = _LATIN | _CONFUSABLES | _PUNCTUATION
_FOLDED |= {code: _CONFUSABLES.get(ord(chr(code).lower()), chr(code)) for code in range(0x410, 0x430)}


def clean(text: str) -> str:
    """Return the text as people see it: NFKC, LF line ends, no invisible or combining characters.

    At most ``READ_CHARACTERS`` characters.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFKC", lines).translate(_CLEANED)[:READ_CHARACTERS]


def fold(cleaned: str) -> str:
    """Return the cleaned text in lower case without accents or look-alike letters, of the same length."""
    return cleaned.translate(_FOLDED)
