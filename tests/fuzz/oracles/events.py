"""The doors on the street, with fakes behind them, and what of a request decides their answer, told once more."""

import asyncio
import base64
import json
import re
from collections.abc import AsyncGenerator, Callable, Mapping
from http import HTTPStatus
from typing import Any

from aplomb.core.answering.catalogue import Catalogue, Role
from aplomb.core.answering.stages import Done
from aplomb.core.comprehension.stages import Complete, Deterministic
from aplomb.core.json import Json, JsonObject
from aplomb.core.sse import Decoder
from aplomb.entry.cors import shared, shared_stream
from aplomb.entry.orchestrator import orchestrator_endpoint
from aplomb.entry.report import json_endpoint
from aplomb.entry.requests import ComprehendRequest, StreamRequest
from aplomb.entry.rest import Resource, Submission, json_resources
from aplomb.entry.streaming import sse_endpoint
from aplomb.entry.triage import triage_endpoint
from tests.entry.callers import CALLERS, KEY
from tests.usecases.orchestra import spec

ORIGINS = ("https://one.example",)
REPORT: JsonObject = {"rapport": "été\u2028", "trust_aggregate": 80}
SPECS = [spec("eco"), spec("chosen")]
CATALOGUE = Catalogue({one.id: one for one in SPECS}, dict.fromkeys(Role, tuple(SPECS)))
MOST_BODY = 256 * 1024
MOST_TEXT = 50_000
_UNSEEN = re.compile(
    r"[\x00-\x20\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]*"
)

_BASE64 = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")


async def _comprehend(*_: object) -> AsyncGenerator[Deterministic | Complete]:
    yield Deterministic(REPORT)
    yield Complete(REPORT, "Aggregate trust 80 >= 65 — deterministic sufficient")


async def _orchestrate(*_: object) -> AsyncGenerator[Done]:
    yield Done(REPORT)


async def _triage(*_: object) -> JsonObject:
    return REPORT


async def _kept(path: Mapping[str, str]) -> JsonObject | None:
    return REPORT if path["id"] == "known" else None


async def _judged(body: bytes) -> JsonObject:
    return {"octets": len(body)}


BUFFERED: dict[str, Callable[[Any, object], Any]] = {
    "/deterministic": shared(json_endpoint(ComprehendRequest, _comprehend), ORIGINS),
    "/comprendre": json_endpoint(ComprehendRequest, _comprehend, CALLERS),
    "/orchestrateur/triage": shared(triage_endpoint(CATALOGUE, _triage, CALLERS), ("*",)),
}
_RESOURCES = shared(
    json_resources(
        {
            "/certificats/{id}": Resource(_kept, "public, max-age=31536000, immutable"),
            "/certificats/verification": Submission(_judged),
        }
    ),
    ORIGINS,
)
BUFFERED |= {"/certificats/{id}": _RESOURCES, "/certificats/verification": _RESOURCES}
STREAMED: dict[str, Callable[[Any, object], Any]] = {
    "/stream": shared_stream(sse_endpoint(StreamRequest, _comprehend, CALLERS), ORIGINS),
    "/orchestrateur": shared_stream(orchestrator_endpoint(CATALOGUE, _orchestrate, CALLERS), ORIGINS),
}
ROUTES = (*BUFFERED, *STREAMED)


def check(text: bytes) -> None:
    """Answer the event that a text is at every door: well formed, of the right status, alike in both its shapes."""
    try:
        event = json.loads(text)
    except (ValueError, RecursionError):
        return
    if is_of_the_gateway(event):
        for route in ROUTES:
            check_event(event | {"resource": route})


def check_event(event: dict[str, Any]) -> None:
    answers = [answered(one) for one in shapes(event)]
    assert all(one == answers[0] for one in answers), "the shape of the headers decided"
    status, headers, body = answers[0]
    assert status in statuses(event), (status, body)
    assert_well_formed(status, headers, body)


def is_of_the_gateway(event: Json) -> bool:
    """Tell whether API Gateway could send this: the forms of its members, not what clients put into them."""
    match event:
        case {
            "httpMethod": str(),
            "headers": dict() | None as headers,
            "body": str() | None,
            "isBase64Encoded": bool(),
            "requestContext": {"requestId": str(identifier), "identity": {"sourceIp": str()}},
            "pathParameters": {"id": str()},
        }:
            names = [name.lower() for name in headers or {}]
            visible = all(isinstance(value, str) and value.isprintable() for value in (headers or {}).values())
            return visible and identifier.isprintable() and len(set(names)) == len(names)
    return False


def shapes(event: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the event as the REST API sends it, headers twice, and with either of the two alone."""
    headers = event["headers"]
    many = None if headers is None else {name: [value] for name, value in headers.items()}
    return [
        event | {"multiValueHeaders": many},
        event | {"multiValueHeaders": None},
        event | {"headers": None, "multiValueHeaders": many},
    ]


def answered(event: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
    if event["resource"] in BUFFERED:
        answer = BUFFERED[event["resource"]](event, None)
        assert answer["isBase64Encoded"] is False
        return answer["statusCode"], answer["headers"], answer["body"].encode()
    head, *chunks = asyncio.run(_collected(STREAMED[event["resource"]](event, None)))
    return head["statusCode"], head["headers"], b"".join(chunks)


async def _collected(items: AsyncGenerator[Any]) -> list[Any]:
    return [item async for item in items]


def assert_well_formed(status: int, headers: dict[str, str], body: bytes) -> None:
    assert all(re.fullmatch(r"[A-Za-z-]+", name) and "\n" not in value for name, value in headers.items())
    kind = headers.get("Content-Type", "")
    if kind.startswith("text/event-stream"):
        *_, last = Decoder().feed(body)
        assert (status, last.type) in ((200, "complete"), (200, "fin"))
        assert isinstance(json.loads(last.data), dict)
    elif not body:
        assert status in (200, 204, 304)
    elif status >= 400:
        problem = json.loads(body)
        assert kind == "application/problem+json"
        assert (problem["status"], problem["title"]) == (status, HTTPStatus(status).phrase)
        assert problem["detail"]
        assert (status == 422) == ("errors" in problem)
    else:
        assert kind == "application/json"
        assert isinstance(json.loads(body), dict)


def statuses(event: dict[str, Any]) -> set[int]:
    """Return what the answer's status may be: one, but where headers choose, which have oracles of their own."""
    route, method = event["resource"], event["httpMethod"]
    reading = route == "/certificats/{id}"
    if method not in (("GET", "HEAD") if reading else ("POST",)):
        return {405, 204} if method == "OPTIONS" else {405}
    if reading:
        return {200, 304} if event["pathParameters"]["id"] == "known" else {404}
    body = sent(event)
    if body is None or len(body) > MOST_BODY:
        return {400 if body is None else 413}
    return {200} if route == "/certificats/verification" else _of_body(route, event, body)


def _of_body(route: str, event: dict[str, Any], body: bytes) -> set[int]:
    try:
        document = json.loads(body.decode(), parse_constant=_refused)
        json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return {400}
    if is_beyond(document):
        return {400, 422}
    return _chosen(route, event, document) | ({400} if is_deep(body) else set())


def _chosen(route: str, event: dict[str, Any], document: Json) -> set[int]:
    if not isinstance(document, dict):
        return {422}
    if not (_is_question(document) if route.startswith("/orchestrateur") else _is_text(route, document)):
        return {422}
    named = {name.lower(): value for name, value in (event["headers"] or {}).items()}
    if route.startswith("/orchestrateur"):
        choosing = {"x-client-key", "x-client-provider"} & named.keys() or document.get("modele") is not None
        if choosing or document.get("mode") == "invite":
            return {200, 401, 422}
    if route == "/deterministic":
        return {200}
    return {200} if named.get("x-api-key", KEY) == KEY else {401}


def _is_text(route: str, document: dict[str, Json]) -> bool:
    factory = document.get("factory_id", 3)
    whole = type(factory) is int or (type(factory) is float and factory.is_integer())
    model = document.get("model", "haiku") in ("haiku", "sonnet") or route != "/stream"
    return (
        is_said(document.get("text"))
        and whole
        and 1 <= factory < 2**53
        and isinstance(document.get("anthropic", False), bool)
        and model
    )


def _is_question(document: dict[str, Json]) -> bool:
    model = document.get("modele")
    named = model is None or (isinstance(model, str) and 0 < len(model) <= 200)
    mode = document.get("mode", "orchestrateur")
    return is_said(document.get("question")) and named and mode in ("orchestrateur", "invite")


def is_said(text: Json) -> bool:
    return isinstance(text, str) and len(text) <= MOST_TEXT and _UNSEEN.fullmatch(text) is None


def sent(event: dict[str, Any]) -> bytes | None:
    """Return the body that was sent, None where what says that it is base64 is not."""
    body = event["body"] or ""
    if not event["isBase64Encoded"]:
        return body.encode("utf-8", "surrogatepass")
    return base64.b64decode(body) if _BASE64.fullmatch(body) else None


def is_deep(body: bytes) -> bool:
    """Tell whether a body may be nested deeper than the parser reads."""
    return body.count(b"[") + body.count(b"{") > 1000


def is_beyond(value: Json) -> bool:
    """Tell whether a number is beyond IEEE 754, which parsers may refuse."""
    if isinstance(value, dict):
        return any(map(is_beyond, value.values()))
    if isinstance(value, list):
        return any(map(is_beyond, value))
    return type(value) in (int, float) and abs(value) > 1e300


def _refused(name: str) -> None:
    raise ValueError(name)
