"""A small street on loopback: the product's own handlers behind HTTP, any answer of which a test may replace."""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import util
from pathlib import Path
from threading import Lock, Thread
from typing import Self
from urllib.parse import parse_qsl, urlsplit

from aplomb.adapters.rules import published_rules
from aplomb.config import Settings
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.house import House
from aplomb.usecases.keys import Keys
from aplomb.usecases.publish_rule import PublishRule
from tests.fakes import FakeSecrets, FakeSynthesizer, ten_classifiers

ROOT = Path(__file__).parents[2]
KEY = new_key(lambda size: b"k" * size)
STAGE = "/v1"
ROUTES = {
    "/": "landing",
    "/transparence": "transparency",
    "/verifier": "verifier",
    "/question": "question",
    "/reference": "reference",
    "/openapi.json": "reference",
    "/regle": "rule",
    "/regle/statut": "rule",
    "/.well-known/jwks.json": "rule",
    "/stream": "stream",
}


def furnished_house(secret: str | None = write_secret(KEY, ())) -> House:
    """Return a house whose rule is signed with KEY, unless it gets no secret."""
    house = House(Settings())
    keys = Keys(FakeSecrets({("signing", "AWSCURRENT"): secret}), "signing")
    house.publish_rule = PublishRule(rules=published_rules(), keys=keys, now=lambda: 1_800_000_000.0)
    house.classifiers = ten_classifiers({}, {"trust": 30})
    house.synthesizers = {name: FakeSynthesizer("Synthèse.", name=name) for name in ("haiku", "sonnet")}
    return house


def handler(function: str, house: House):
    spec = util.spec_from_file_location(f"{function}_app", ROOT / "functions" / function / "app.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build(house)


def event_of(method: str, target: str, headers: Mapping[str, str], body: str | None = None) -> dict[str, object]:
    """Return what API Gateway makes of a request; the target is without the stage."""
    url = urlsplit(target)
    return {
        "resource": url.path,
        "path": url.path,
        "httpMethod": method,
        "headers": dict(headers),
        "queryStringParameters": dict(parse_qsl(url.query)) or None,
        "pathParameters": None,
        "body": body,
        "isBase64Encoded": False,
    }


@dataclass(frozen=True)
class Reply:
    """A test's own answer; pieces are sent as they are drawn, and the end of them is the end of the connection."""

    status: int
    headers: Mapping[str, str]
    pieces: Iterable[bytes]


def json_reply(document: object, status: int = 200, content_type: str = "application/json") -> Reply:
    return Reply(status, {"Content-Type": content_type}, [json.dumps(document).encode()])


class Street:
    """Serves the house under the stage's prefix; ``instead`` holds the answers that a test has replaced, by path."""

    def __init__(self) -> None:
        self.instead: dict[str, Callable[[], Reply]] = {}
        self.asked: list[tuple[str, bytes]] = []
        self._lock = Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _request_handler(self))
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.furnish(furnished_house())

    def furnish(self, house: House) -> None:
        self.instead.clear()
        self.asked.clear()
        self.handlers = {name: handler(name, house) for name in set(ROUTES.values())}

    @property
    def port(self) -> int:
        return self._server.server_port

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{STAGE}{path}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, method: str, target: str, headers: Mapping[str, str], body: bytes) -> Reply:
        url = urlsplit(target)
        path = url.path.removeprefix(STAGE).rstrip("/") or "/"  # as API Gateway does
        self.asked.append((path, body))
        if path in self.instead:
            return self.instead[path]()
        if path not in ROUTES:
            return json_reply({"title": "Not Found", "status": 404}, 404, "application/problem+json")
        event = event_of(method, f"{path}?{url.query}", headers, body.decode())
        with self._lock:  # an environment answers one request at a time
            if path == "/stream":
                head, *pieces = asyncio.run(_collected(self.handlers["stream"](event, None)))
                return Reply(head["statusCode"], head["headers"], pieces)
            whole = self.handlers[ROUTES[path]](event, None)
        return Reply(whole["statusCode"], whole["headers"], [whole["body"].encode()])


async def _collected(items):
    return [item async for item in items]


def _request_handler(street: Street) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            reply = street.answer(self.command, self.path, dict(self.headers), body)
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                for piece in reply.pieces:
                    self.wfile.write(piece)
                    self.wfile.flush()
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        do_POST = do_HEAD = do_GET  # noqa: N815 - the names that http.server looks for

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler
