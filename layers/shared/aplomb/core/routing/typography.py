"""Readings of a text from which one finds the way back to the text itself, character by character."""

import unicodedata
from dataclasses import dataclass
from functools import cache

_SPACES = "\t\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_APOSTROPHES = "\u2018\u2019\u201b\u02bc\u2032\u00b4\u0060\uff07"
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_WIDTH_SHIFT = 0xFEE0
_HIDDEN = ("Cf", "Mn", "Me")
"""Categories of what steers or overstrikes, and is no character of its own."""
_LINE_ENDS = "\n\r\x85\u2028\u2029"
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


@dataclass(frozen=True, slots=True)
class Packed:
    """A text without what shows nothing, each run of white space being one: ``text[i]`` stands at ``places[i]``."""

    text: str
    places: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where what stands from ``start`` to ``end`` (excluded, not empty) stands in the text as written."""
        return self.places[start], self.places[end - 1] + 1


def packed(text: str, invisible: str) -> Packed:
    """Return the text packed, with ``invisible`` (a space or nothing) for what shows nothing.

    Digits of every script and letters of every font are ASCII; a line end stays one, alone of its run.
    """
    signs: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        sign = _sign(character)
        sign = invisible if sign is None else sign
        if sign.isspace() and signs and signs[-1].isspace():
            signs[-1] = max(signs[-1], sign, key="\n".__eq__)
        elif sign:
            signs.append(sign)
            places.append(place)
    return Packed("".join(signs), tuple(places))


@cache
def _sign(character: str) -> str | None:
    """Return what one character reads as, None where it shows nothing."""
    category = unicodedata.category(character)
    if category in _HIDDEN:
        return None
    if character.isspace():
        return "\n" if character in _LINE_ENDS else " "
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if unicodedata.decomposition(character).startswith("<font>"):
        return unicodedata.normalize("NFKC", character)
    return character
