#!/usr/bin/env python3
"""A deployed API as `smoke.py` asks it, and its event stream with the moment at which each event arrived."""

import base64
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from ed25519 import verifies

TIMEOUT_SECONDS = 65
"""A little over the 60 s that a stream may be silent for."""


class BrokenError(Exception):
    """What was seen is not what a sound deployment shows; the message says what it was."""


def require(holds: object, seen: str) -> None:
    """Raise BrokenError with what was seen unless it holds."""
    if not holds:
        raise BrokenError(seen)


@dataclass(frozen=True, slots=True)
class Answer:
    """Header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body, parsed. Raises BrokenError unless it is a 200 with JSON."""
        require(self.status == 200, f"status {self.status}")  # noqa: PLR2004 - HTTP's OK
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Arrival:
    """An event of a stream, ``name`` empty for a comment; ``seconds`` from the request to its last byte."""

    seconds: float
    name: str
    data: Any


@dataclass(frozen=True, slots=True)
class Stream:
    """``first_seconds`` is from the request to the first bytes of the body."""

    status: int
    headers: dict[str, str]
    first_seconds: float
    arrivals: list[Arrival]

    @property
    def events(self) -> list[Arrival]:
        """Without comments."""
        return [arrival for arrival in self.arrivals if arrival.name]


class Api:
    """The endpoints under a base URL. Raises OSError and http.client's HTTPException."""

    def __init__(self, base_url: str) -> None:
        url = urlsplit(base_url)
        self._host, self._prefix = url.netloc, url.path.rstrip("/")
        self._connection = HTTPSConnection if url.scheme == "https" else HTTPConnection

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Return the whole answer."""
        with self._asked(method, path, body) as response:
            return Answer(response.status, _headers(response), response.read())

    def document(self, path: str) -> Any:
        """Return the JSON at a path. Raises BrokenError unless it is a 200."""
        return self.ask("GET", path).json()

    def stream(self, path: str, body: object) -> Stream:
        """Return the events that answer a POST, as they arrived."""
        began = time.monotonic()
        with self._asked("POST", path, body, {"Accept": "text/event-stream"}) as response:
            reads = [(time.monotonic() - began, content) for content in iter(lambda: response.read1(65536), b"")]
            require(reads, f"status {response.status} and no body")
            return Stream(response.status, _headers(response), reads[0][0], list(_arrivals(reads)))

    @contextmanager
    def _asked(
        self, method: str, path: str, body: object, headers: Mapping[str, str] = MappingProxyType({})
    ) -> Iterator[HTTPResponse]:
        connection = self._connection(self._host, timeout=TIMEOUT_SECONDS)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, self._prefix + path, content, {"Content-Type": "application/json", **headers})
            yield connection.getresponse()
        finally:
            connection.close()


def signed_by(envelope: dict[str, Any], keys: list[dict[str, str]]) -> str:
    """Return the kid of the public key that verifies the envelope's Ed25519 signature. Raises BrokenError."""
    payload, kind = base64.b64decode(envelope["payload"]), envelope["payloadType"].encode()
    message = b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)
    [(kid, signature)] = [
        (made["keyid"].removesuffix("#ed25519"), base64.b64decode(made["sig"]))
        for made in envelope["signatures"]
        if made["keyid"].endswith("#ed25519")
    ]
    public = [base64.urlsafe_b64decode(key["x"] + "=") for key in keys if key["kid"] == kid]
    require(public, f"no public key {kid}")
    require(verifies(public[0], message, signature), f"the signature of {kid} does not verify")
    return str(kid)


def _headers(response: HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def _arrivals(reads: list[tuple[float, bytes]]) -> Iterator[Arrival]:
    buffer = b""
    for seconds, content in reads:
        *blocks, buffer = (buffer + content).split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if not line.startswith(":"))
            yield Arrival(seconds, fields.get("event", ""), json.loads(fields["data"]) if "data" in fields else None)
