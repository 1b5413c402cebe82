"""A reading in which Markdown's marks of emphasis and of code are spaces: models write ``article **L. 1235-3**``."""

import re
from dataclasses import replace

from aplomb.core.routing.typography import Reading

_STARS = re.compile(
    r"(?P<own>(?<![A-Za-z0-9])[RrDd]\s?\.?\s?\*{1,2}\s?\.?\s?(?=[0-9])|(?<!\*)\*(?=\s?[RrDd]\s?\.?\s?[0-9]))"
    r"|(?P<mark>\*+)"
)
"""The star of a decree's article, ``R. *111-1`` or ``*R111-1``, is its number's own."""
_TICKS = re.compile("`+")
"""In the text alone: read plainly, it is an apostrophe."""


def unmarked(reading: Reading) -> Reading:
    """Return the text with readings of the same length that have none of these marks."""
    stars = [found.span() for found in _STARS.finditer(reading.plain) if found["mark"]]
    spans = sorted([*stars, *(found.span() for found in _TICKS.finditer(reading.text))])
    return replace(reading, plain=_blank(reading.plain, spans), folded=_blank(reading.folded, spans))


def _blank(text: str, spans: list[tuple[int, int]]) -> str:
    pieces, done = [], 0
    for start, end in spans:
        pieces += [text[done:start], " " * (end - start)]
        done = end
    return "".join([*pieces, text[done:]])
