"""Which function answers a method and a path, by API Gateway's order of precedence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from local.functions import Route

_SEGMENT = re.compile(r"\{([^}+]+)(\+?)\}")


@dataclass(frozen=True, slots=True)
class Match:
    """A route and what its path template's names stood for, percent-decoded."""

    route: Route
    parameters: dict[str, str]


class Routes:
    """All routes; the most literal template wins: a literal segment, then {name}, then {name+}."""

    def __init__(self, routes: Sequence[Route]) -> None:
        compiled = [(_pattern(route.path), route) for route in routes]
        self._compiled = sorted(compiled, key=lambda pair: (_rank(pair[1].path), pair[1].method == "ANY"))

    def match(self, method: str, path: str) -> Match | None:
        """None when no route has this path and method. `path` is as sent, without its query."""
        for pattern, route in self._compiled:
            found = pattern.fullmatch(path.rstrip("/") or "/")
            if found and route.method in (method, "ANY"):
                names = [name for name, _ in _SEGMENT.findall(route.path)]
                return Match(route, dict(zip(names, map(unquote, found.groups()), strict=True)))
        return None


def _pattern(path: str) -> re.Pattern[str]:
    parts = []
    for segment in path.rstrip("/").split("/"):
        named = _SEGMENT.fullmatch(segment)
        parts.append(("(.+)" if named[2] else "([^/]+)") if named else re.escape(segment))
    return re.compile("/".join(parts) or "/")


def _rank(path: str) -> tuple[int, ...]:
    """Sorts before another template where, segment by segment, it is the more literal one."""
    found = (_SEGMENT.fullmatch(segment) for segment in path.split("/"))
    return tuple((2 if named[2] else 1) if named else 0 for named in found)
