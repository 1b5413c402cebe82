"""JSON for documents that are signed: what two readers could read differently is refused (RFC 8259, RFC 7493)."""

import json

from aplomb.core.errors import StrictJsonError
from aplomb.core.json import Json, JsonObject


def parse_strict(text: bytes) -> Json:
    """Return the value of a UTF-8 JSON text.

    Raises StrictJsonError on anything that is not JSON, on a duplicate member name, on NaN and infinities, on lone
    surrogates and on nesting too deep to read.
    """
    try:
        value: Json = json.loads(
            text.decode("utf-8"), object_pairs_hook=_unique_members, parse_constant=_refuse_constant
        )
    except RecursionError as error:
        raise StrictJsonError("nested too deep") from error
    except UnicodeError as error:
        raise StrictJsonError("not UTF-8 throughout") from error
    except ValueError as error:
        raise StrictJsonError("not JSON") from error
    return check_strict(value)


def check_strict(value: Json) -> Json:
    """Return a value that some parser gave, known to be one that parse_strict could have given.

    Raises StrictJsonError on lone surrogates, NaN, infinities and nesting too deep to write.
    """
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except RecursionError as error:
        raise StrictJsonError("nested too deep") from error
    except UnicodeError as error:
        raise StrictJsonError("not UTF-8 throughout") from error
    except ValueError as error:
        raise StrictJsonError("not JSON with finite numbers") from error
    return value


def _unique_members(pairs: list[tuple[str, Json]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise StrictJsonError("a member name occurs twice in one object")
    return members


def _refuse_constant(name: str) -> Json:
    raise StrictJsonError(f"{name} is no JSON number")
