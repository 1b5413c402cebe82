"""Two readings of a text that keep every character in its place, so that offsets into them hold in the text itself."""

import unicodedata
from dataclasses import dataclass
from functools import cache

_SPACES = "\t\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_APOSTROPHES = "\u2018\u2019\u201b\u02bc\u2032\u00b4\u0060\uff07"
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_WIDTH_SHIFT = 0xFEE0
_TYPOGRAPHY = (
    {full: full - _FULL_WIDTH_SHIFT for full in _FULL_WIDTH}
    | dict.fromkeys(map(ord, _SPACES + _INVISIBLE), " ")
    | dict.fromkeys(map(ord, _HYPHENS), "-")
    | dict.fromkeys(map(ord, _APOSTROPHES), "'")
    | {ord("º"): "°", ord("ᵉ"): "e", ord("ʳ"): "r"}
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, and two readings of it of the same length: ``text[i]``, ``plain[i]`` and ``folded[i]`` are one place.

    - ``plain``: one kind of space, hyphen and apostrophe, ASCII for full width; case and accents as written.
    - ``folded``: plain without case or accents.

    Superscripts and the digits of other scripts stay what they are: a footnote's mark is no part of a number.
    """

    text: str
    plain: str
    folded: str


def read(text: str) -> Reading:
    """Return the text with its two readings."""
    plain = text.translate(_TYPOGRAPHY)
    return Reading(text, plain, "".join(map(_folded, plain)))


@cache
def _folded(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0].lower()
    return base if len(base) == 1 and base.isascii() else character
