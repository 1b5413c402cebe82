"""The faults of whoever answers over HTTP with JSON, one row each: a classifier service, an official source.

What every row is held to stands beside the tests: of ten classifiers the nine others are kept, a source never says that
something does not exist, nobody waits beyond the limits, and who is sound again is heard again.
"""

import gzip
from collections.abc import Sequence
from dataclasses import dataclass

from aplomb.core.errors import FailureKind
from aplomb.core.proving.finding import Cause
from tests.servers.replying import Reply

JSON = {"content-type": "application/json"}
PAGE = {"content-type": "text/html; charset=utf-8"}
SLOW = 30.0
"""Seconds, far beyond every limit."""
WHOLE = b'{"trust": 80, "total_count": 0, "results": []}'
"""Sound JSON, of a shape that a classifier may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One row. ``classifier`` and ``source`` say what each is failed with; None is an answer that counts."""

    id: str
    what: str
    right: str
    reply: Reply
    classifier: FailureKind | None
    source: Cause

    @property
    def is_silent(self) -> bool:
        """Whether it takes a limit of time to end it."""
        return self.classifier is FailureKind.TIMEOUT


def status(code: int, cause: Cause, *, kind: FailureKind = FailureKind.HTTP_STATUS, **headers: str) -> Fault:
    """A status that is no success, with a body of JSON that nobody is to take for an answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    told = "".join(f", {name}: {value}" for name, value in named.items())
    return Fault(
        id=f"{code}{told.replace(', ', '-').replace(': ', '-').replace('/', '')}",
        what=f"status {code}{told}",
        right="its body is no answer, whatever it holds, and nobody goes where it points",
        reply=Reply([WHOLE], code, JSON | named),
        classifier=kind,
        source=cause,
    )


def silent(name: str, what: str, reply: Reply) -> Fault:
    return Fault(
        id=name,
        what=what,
        right="cut by wall clock, whatever drips",
        reply=reply,
        classifier=FailureKind.TIMEOUT,
        source=Cause.TIMEOUT,
    )


def body(
    name: str, what: str, right: str, *pieces: bytes, kind: FailureKind = FailureKind.INVALID_JSON, **headers: str
) -> Fault:
    """A success whose body is none."""
    named = JSON | {key.replace("_", "-"): value for key, value in headers.items()}
    reply = Reply(pieces, 200, named)
    return Fault(id=name, what=what, right=right, reply=reply, classifier=kind, source=Cause.UNREADABLE)


FAULTS: Sequence[Fault] = (
    status(429, Cause.RATE_LIMITED),
    status(429, Cause.RATE_LIMITED, retry_after="1"),
    status(429, Cause.RATE_LIMITED, retry_after="3600"),
    status(500, Cause.HTTP_STATUS),
    status(503, Cause.HTTP_STATUS),
    status(400, Cause.HTTP_STATUS),
    status(401, Cause.UNAUTHORIZED),
    status(403, Cause.UNAUTHORIZED),
    status(404, Cause.HTTP_STATUS),
    status(302, Cause.HTTP_STATUS, kind=FailureKind.REDIRECT, location="/elsewhere"),
    Fault(
        id="reset",
        what="every connection is reset before a byte",
        right="failed at once",
        reply=Reply(end="reset"),
        classifier=FailureKind.CONNECT,
        source=Cause.CONNECT,
    ),
    Fault(
        id="cut",
        what="the body breaks off half-way",
        right="half an answer is none",
        reply=Reply([WHOLE[:20]], 200, JSON, end="cut"),
        classifier=FailureKind.CONNECT,
        source=Cause.CONNECT,
    ),
    Fault(
        id="cut-after-the-last-brace",
        what="the connection breaks off where the JSON, but not the body, is whole",
        right="a body ends where its framing says, and nowhere else",
        reply=Reply([WHOLE], 200, JSON, end="cut"),
        classifier=FailureKind.CONNECT,
        source=Cause.CONNECT,
    ),
    silent("hang", "the request is taken and never answered", Reply(end="open")),
    silent("slow-first-byte", "not a byte for 30 s, then a whole answer", Reply([WHOLE], 200, JSON, late=SLOW)),
    silent("stall", "the body stalls half-way", Reply([WHOLE[:20]], 200, JSON, end="open")),
    silent("stall-after-headers", "headers at once, the body after 30 s", Reply([SLOW, WHOLE], 200, JSON)),
    silent("drip", "a byte every tenth of a second", Reply([b"[", *[0.1, b" "] * 600], 200, JSON)),
    body("no-body", "a success without a body", "no JSON", b""),
    body("malformed", "malformed JSON", "no JSON, and none is made of it", b'{"trust": 80, "results": [}'),
    body("half-a-json", "half a JSON, ended in order", "no JSON", WHOLE[:-2]),
    body("nan", "NaN, which is no JSON", "no JSON", b'{"trust": NaN, "results": []}'),
    body("nested", "a hundred thousand brackets", "no JSON that anybody has to read", b"[" * 100_000),
    body("page", "a page with 200", "no JSON", b"<html><h1>Maintenance</h1></html>", content_type="text/html"),
    body(
        "oversized",
        "five megabytes",
        "given up at the limit",
        *[b" " * 500_000] * 10,
        WHOLE,
        kind=FailureKind.TOO_LARGE,
    ),
    body(
        "gzip-bomb",
        "50 KB that hold fifty megabytes",
        "given up at the limit, unpacked no further",
        gzip.compress(bytes(50_000_000)),
        kind=FailureKind.TOO_LARGE,
        content_encoding="gzip",
    ),
    Fault(
        id="another-content-type",
        what="sound JSON that is called a text",
        right="counts from a classifier, which a deployer has named and whose answer is held to a trust; of a source, "
        "whose word proves or refutes, nothing is read that is not called JSON",
        reply=Reply([WHOLE], 200, {"content-type": "text/plain"}),
        classifier=None,
        source=Cause.UNREADABLE,
    ),
)
