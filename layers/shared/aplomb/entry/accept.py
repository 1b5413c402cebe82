"""Which of two forms a client would rather have (RFC 9110, 12.5.1, Accept)."""

import re
from collections.abc import Iterator

_RANGE = re.compile(r"\s*([!#$%&'*+.^_`|~0-9a-z-]+/[!#$%&'*+.^_`|~0-9a-z-]+)\s*((?:;.*)?)", re.IGNORECASE | re.DOTALL)
_WEIGHT = re.compile(r"0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?")


def prefers(accept: str | None, wanted: str, default: str) -> bool:
    """Tell whether the client would rather have ``wanted`` than ``default``: media types in lower case.

    The range that names a type most exactly gives its weight; of two of one weight, the one that is named more
    exactly is preferred. Who says nothing, or accepts neither, gets the default: an answer is worth more than a 406.
    """
    ranges = dict(_ranges(accept or ""))
    wish = _wish(ranges, wanted)
    return wish[0] > 0 and wish > _wish(ranges, default)


def _wish(ranges: dict[str, float], media_type: str) -> tuple[float, int]:
    """Return the weight of a type, and how exactly it is named."""
    named = ("*/*", f"{media_type.partition('/')[0]}/*", media_type)
    exactness = max((index for index, one in enumerate(named) if one in ranges), default=None)
    return (0.0, 0) if exactness is None else (ranges[named[exactness]], exactness)


def _ranges(accept: str) -> Iterator[tuple[str, float]]:
    """Yield each media range with its weight; what is no media range, or has no weight that is one, is passed over."""
    for element in accept.split(","):
        found = _RANGE.fullmatch(element)
        if found and (weight := _weight(found[2])) is not None:
            yield found[1].lower(), weight


def _weight(parameters: str) -> float | None:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            return float(value) if _WEIGHT.fullmatch(value := value.strip()) else None
    return 1.0
