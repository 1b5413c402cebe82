"""The number of an article, as people and as the LEGI base itself write it."""

import re

from aplomb.core.routing.typography import read

_LABEL = re.compile(r"^\s*(?:articles?|art)\b[\s.]*")
_FIRST = re.compile(r"(?<=1)\s?er$")


def same_number(one: str, other: str) -> bool:
    """Tell whether two writings are one article's: ``R*111-1`` and ``*R111-1``, ``2 bis`` and ``ARTICLE 2 BIS.``."""
    return _canonical(one) == _canonical(other)


def forms(num: str) -> tuple[str, ...]:
    """Return the writings of a compact number to search for, in turn: the base has ``R111-1`` for ``R*111-1``."""
    if "*" in num:
        return num, num.replace("*", "")
    if re.match("[RD][0-9]", num):
        return num, f"{num[0]}*{num[1:]}"
    return (num, "1") if num == "1er" else (num,)


def _canonical(num: str) -> str:
    folded = _LABEL.sub("", read(num).folded)
    return re.sub(r"[\s.*]", "", _FIRST.sub("", folded.strip(" .")))
