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

_TEXT_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class Offer:
    """One address: what it does in a line, and the command that tries it."""

    method: str
    path: str
    about: str
    curl: str


def offers(routes: Sequence[Route], events: Path, base: str) -> Iterator[Offer]:
    """One offer a route. Method and body are those of `events`/<function's folder>.json when there is one."""
    for route in routes:
        sample = _sample(events / f"{route.function.code.name}.json")
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


def _sample(path: Path) -> dict[str, Json]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


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
    words = ["curl", "-sN" if route.streams else "-s", f"{base}{route.path}"]
    body = sample.get("body")
    if isinstance(body, str) and method == "POST":
        words += ["-d", _shortened(body)]
    elif method != "GET":
        words += ["-X", method]
    return shlex.join(words)


def _shortened(body: str) -> str:
    """A JSON body whose long texts end early: a line to copy, not to scroll."""
    try:
        members = json.loads(body)
    except ValueError:
        return body
    if not isinstance(members, dict):
        return body
    short = {name: _beginning(value) if isinstance(value, str) else value for name, value in members.items()}
    return json.dumps(short, ensure_ascii=False)


def _beginning(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _TEXT_CHARACTERS else words[:_TEXT_CHARACTERS].rpartition(" ")[0]
