"""Any JSON value (RFC 8259) once parsed: its type and its depth."""

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


def _children(node: Json) -> Iterable[Json]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()
