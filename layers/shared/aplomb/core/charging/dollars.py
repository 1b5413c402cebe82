"""Dollars as people write them, and the millionths that are counted in."""

import re

_DECIMALS = 6
_WRITTEN = re.compile(rf"([0-9]{{1,9}})(?:\.([0-9]{{1,{_DECIMALS}}}))?")


def millionths(dollars: str) -> int:
    """Return an amount such as ``2`` or ``0.25`` in millionths of a dollar. Raises ValueError."""
    found = _WRITTEN.fullmatch(dollars)
    if found is None:
        raise ValueError("no amount of dollars")
    return int(found[1] + (found[2] or "").ljust(_DECIMALS, "0"))


def dollars(millionths: int) -> str:
    """Return an amount as people write it, without the decimals that say nothing: ``0.25``, ``2``."""
    return f"{millionths // 10**_DECIMALS}.{millionths % 10**_DECIMALS:0{_DECIMALS}}".rstrip("0").rstrip(".")
