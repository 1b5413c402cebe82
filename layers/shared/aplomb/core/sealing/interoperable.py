"""JSON that comes from people and that every reader reads alike, on this side of a wire and in a browser."""

from aplomb.core.errors import FormError, StrictJsonError
from aplomb.core.json import Json, is_nested_within
from aplomb.core.limits import LIMITS
from aplomb.core.sealing.canonical import canonical
from aplomb.core.strict_json import check_strict, parse_strict


def parse_interoperable(received: bytes | Json) -> Json:
    """Return the value of a UTF-8 text, or a value that some parser gave, within the limits of what people keep.

    Numbers are those that IEEE 754 keeps (RFC 7493, section 2.2), whatever is to be read of them. Raises
    StrictJsonError.
    """
    if isinstance(received, bytes) and len(received) > LIMITS.certificate_bytes:
        raise StrictJsonError(f"more than {LIMITS.certificate_bytes} bytes")
    value = parse_strict(received) if isinstance(received, bytes) else check_strict(received)
    if not is_nested_within(LIMITS.certificate_levels, value):
        raise StrictJsonError(f"nested deeper than {LIMITS.certificate_levels} levels")
    try:
        canonical({"received": value})
    except FormError as error:
        raise StrictJsonError("a number that not every reader keeps") from error
    return value
