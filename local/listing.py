"""What the house offers, for people: each address with a curl to copy, and the answer to GET /."""

import ast
import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from local.answer import Answer
from local.functions import Function, Route
from local.json import Json


@dataclass(frozen=True, slots=True)
class Offer:
    """One address: what it does in a line, and the command that tries it."""

    method: str
    path: str
    about: str
    curl: str


def offers(routes: Sequence[Route], events: Path, base: str) -> Iterator[Offer]:
    """One offer a route. Method, path parameters and body are those of an event of `events` for this very route."""
    for route in routes:
        sample = _sample(events, route)
        method = route.method
        if method == "ANY":
            method = str(sample.get("httpMethod", "GET"))
        yield Offer(method, route.path, _about(route.function), _curl(route, method, sample, base))


def index(listed: Sequence[Offer]) -> Answer:
    """The endpoints as JSON."""
    body = {
        "endpoints": [
            {"method": offer.method, "path": offer.path, "about": offer.about, "curl": offer.curl} for offer in listed
        ]
    }
    text = json.dumps(body, ensure_ascii=False, indent=2) + "\n"
    return Answer(200, (("Content-Type", "application/json; charset=utf-8"),), text.encode())


def _sample(events: Path, route: Route) -> dict[str, Json]:
    """The event for the route: of those of its function the one with the shortest name, which is its plainest."""
    name = route.function.code.name
    for path in sorted((*events.glob(f"{name}.json"), *events.glob(f"{name}.*.json")), key=lambda path: len(path.name)):
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(found, dict) and found.get("resource") == route.path:
            return found
    return {}


def _about(function: Function) -> str:
    """Its Description, else what the first line of its handler's docstring promises after "METHOD /path: "."""
    if function.description:
        return function.description
    try:
        source = (function.code / f"{function.handler.partition('.')[0]}.py").read_text(encoding="utf-8")
        first = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
    except (OSError, ValueError, SyntaxError):
        return ""
    return first.partition(": ")[2] or first


def _curl(route: Route, method: str, sample: dict[str, Json], base: str) -> str:
    words = ["curl", "-sN" if route.streams else "-s", f"{base}{sample.get('path', route.path)}"]
    body = sample.get("body")
    if isinstance(body, str) and method == "POST":
        words += ["-d", body]
    elif method != "GET":
        words += ["-X", method]
    return shlex.join(words)
