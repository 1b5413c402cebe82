"""The number of an article, as people and as the LEGI base itself write it."""

import re

from aplomb.core.routing.typography import read

_LABEL = re.compile(r"^\s*(?:articles?|art)\b[\s.]*")
_FIRST = re.compile(r"(?<=1)\s?er$")


def same_number(one: str, other: str) -> bool:
    """Tell whether two writings are one article's: ``R*111-1`` and ``*R111-1``, ``2 bis`` and ``ARTICLE 2 BIS.``."""
    return _canonical(one) == _canonical(other)


def forms(num: str) -> tuple[str, ...]:
    """Return the writings of a compact number to search for, in turn, its own first.

    A decree in the Conseil d'État has a star, one in the council of ministers two, ``R**119-5``; people leave them out,
    and so does the base.
    """
    if re.match(r"[RD]\*{0,2}[0-9]", num):
        return tuple(dict.fromkeys([num, *(num[0] + stars + num[1:].lstrip("*") for stars in ("", "*", "**"))]))
    return (num, "1") if num == "1er" else (num,)


def _canonical(num: str) -> str:
    folded = _LABEL.sub("", read(num).folded)
    return re.sub(r"[\s.*]", "", _FIRST.sub("", folded.strip(" .")))
