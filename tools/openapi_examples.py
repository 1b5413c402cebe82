"""What the description shows of each route: the requests of events/, and what a house really answers them.

Whatever differs from run to run is fixed: the clocks, what is drawn by chance, the key, what the models say.
"""

import asyncio
import itertools
import json
import math
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from importlib import util
from pathlib import Path
from typing import Any

from aplomb.config import Settings
from aplomb.core.json import JsonObject
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.core.sse import Decoder, encode_event
from aplomb.house import House
from aplomb.usecases.comprehend import Comprehend
from local.functions import Route
from tests.events import Case, stored_cases
from tests.fakes import FakeCertificateStore, FakeModel, FakeSecrets, FakeSynthesizer

type Handler = Callable[[Mapping[str, Any], object], Any]

ROOT = Path(__file__).resolve().parents[1]
SECRET = "example"  # noqa: S105 - its name
NOW = 1_796_030_100.0
"""The moment of every example: that of the events."""
SPOKEN = "Albert Camus a écrit « L’Étranger », paru en 1942."
SYNTHESIS = "Le client renvoie à un échange antérieur ; rien ne dit ce qu’il attend."
ANSWERED = {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}
"""The statuses of requests without a fault: no model has a key where events/expected.json holds."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Of one route: request bodies by the names of their events, answers by status and media type."""

    parameters: dict[str, str] = field(default_factory=dict)
    requests: dict[str, JsonObject] = field(default_factory=dict)
    answers: dict[tuple[str, str], object] = field(default_factory=dict)


def examples(routes: Iterable[Route]) -> Mapping[str, Examples]:
    """Return the examples by path, none of the description itself; of two answers of one kind the first's counts."""
    served = {route.path: route.function.code.name for route in routes}
    handlers = {name: _handler(name) for name in dict.fromkeys(served.values())}
    found = {path: Examples() for path in served}
    for case in stored_cases():
        if case.event["httpMethod"] != "HEAD" and case.function != "reference":
            _tell(found[case.event["resource"]], case, handlers[case.function])
    return found


def _tell(shown: Examples, case: Case, handler: Handler) -> None:
    posted = case.event["body"] if case.event["httpMethod"] == "POST" and not case.event["isBase64Encoded"] else None
    if case.status in ANSWERED:
        for name, value in (case.event["pathParameters"] or {}).items():
            shown.parameters.setdefault(name, value)
        if posted and _is_object(posted) and (body := json.loads(posted)) not in shown.requests.values():
            shown.requests[case.name.rpartition(".")[2]] = body
    status, media_type, answered = _answer(handler, case.event)
    if media_type != "text/html":
        shown.answers.setdefault((str(status), media_type), answered)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def _answer(handler: Handler, event: Mapping[str, Any]) -> tuple[int, str, object]:
    """Return status, media type and body: parsed where it is JSON, without its comments where it is a stream."""
    returned = handler(event, None)
    if isinstance(returned, AsyncGenerator):
        head, *chunks = asyncio.run(_collected(returned))
        body = b"".join(chunks)
    else:
        head, body = returned, returned["body"].encode()
    media_type = head["headers"].get("Content-Type", "").partition(";")[0]
    if media_type == "text/event-stream":
        return head["statusCode"], media_type, b"".join(map(encode_event, Decoder().feed(body))).decode()
    return head["statusCode"], media_type, json.loads(body) if media_type.endswith("json") else body.decode()


async def _collected(items: AsyncGenerator[Any]) -> list[Any]:
    return [item async for item in items]


def _handler(function: str) -> Handler:
    spec = util.spec_from_file_location(f"{function}_example", ROOT / "functions" / function / "app.py")
    if spec is None or spec.loader is None:
        raise ImportError(function)
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build(_house())


def _house() -> House:
    """Return the house as it ships, with a key, a certificate in its table, and models that answer."""
    house = House(Settings(signing_secret=SECRET))
    house.secrets = FakeSecrets({(SECRET, "AWSCURRENT"): write_secret(new_key(lambda size: b"e" * size), ())})
    house.certificate_store = FakeCertificateStore()
    kept = json.loads(_event("certificates.verification")["body"])["certificat"]
    house.certificate_store.kept[_event("certificates")["pathParameters"]["id"]] = (kept, math.inf)
    drawn = itertools.count(1)
    house.certify = replace(house.certify, now=lambda: NOW, random_bytes=lambda size: bytes([next(drawn) % 256]) * size)
    house.comprehend = Comprehend(classifiers=house.classifiers, clock=lambda: 0.0)
    house.publish_rule = replace(house.publish_rule, now=lambda: NOW)
    house.certificates = replace(house.certificates, now=lambda: NOW)
    house.synthesizers = {name: FakeSynthesizer(SYNTHESIS, name=name) for name in ("haiku", "sonnet")}
    house.models_by_id = {name: FakeModel(SPOKEN, spec=spec) for name, spec in house.catalogue.models.items()}
    house.consult = _silent
    return house


async def _silent(*_: object) -> tuple[()]:
    return ()


def _event(name: str) -> dict[str, Any]:
    return next(case.event for case in stored_cases() if case.name == name)
