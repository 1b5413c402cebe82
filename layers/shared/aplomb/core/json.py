"""Any JSON value (RFC 8259) once parsed: its type, its depth, its writing."""

import json
from collections.abc import Iterable

type Json = dict[str, Json] | list[Json] | str | int | float | bool | None
type JsonObject = dict[str, Json]


def is_nested_within(levels: int, value: Json) -> bool:
    """Tell whether no more than ``levels`` arrays and objects stand within each other. Total: it does not recurse."""
    level = [value]
    for _ in range(levels):
        level = [child for node in level for child in _children(node)]
        if not level:
            return True
    return not any(isinstance(node, dict | list) for node in level)


def well_formed[Value](value: Value) -> Value:
    """Return a JSON value with U+FFFD in the place of every lone surrogate, which UTF-8 cannot write.

    It is what a browser's TextEncoder does too (WHATWG Encoding), so that both find the same bytes.
    """
    written = json.dumps(value, ensure_ascii=False)
    mended: Value = json.loads(written.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))
    return mended


def _children(node: Json) -> Iterable[Json]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()
