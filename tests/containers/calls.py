"""What is asked of `sam local start-api` over HTTP: every event that a client can send, and what has no event."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tests.events import Sent, all_cases, read_event, sent

ORIGIN = "https://a.example.test"
"""The one origin whose pages may read the answers."""
BINARY = "application/octet-stream"
"""The one type whose bodies the local gateway hands on as base64."""
STREAMING = ("stream", "orchestrator")
"""Folders of the functions that answer in chunks."""
UNSENDABLE = ("bad_base64", "no_id")
"""Cases of what no gateway makes of a request."""
PREFLIGHT = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
BASE64, AS_TEXT = "deterministic.base64", "deterministic.as_text"
"""One body, sent as one of the binary type and as text."""
UNKNOWN_PATH = "unknown_path"


@dataclass(frozen=True)
class Asked:
    """``name`` up to the first dot is the function's folder; the unknown path is nobody's."""

    name: str
    request: Sent

    @property
    def folder(self) -> str:
        return self.name.partition(".")[0]


def statuses() -> dict[str, int]:
    """Return what answers each event that can be sent, of the functions that answer whole."""
    return {
        case.name: case.status
        for case in all_cases()
        if case.function not in STREAMING and not case.name.endswith(UNSENDABLE)
    }


def all_requests() -> list[Asked]:
    expected = statuses()
    return [
        *(Asked(case.name, _as_bytes(case.event)) for case in all_cases() if case.name in expected),
        *(Asked(name, sent(read_event(name))) for name in STREAMING),
        Asked(AS_TEXT, sent(read_event(BASE64))),
        *_preflights(),
        Asked(UNKNOWN_PATH, Sent("GET", "/no-such-path", None, {})),
    ]


def _as_bytes(event: Mapping[str, object]) -> Sent:
    """Return what makes the gateway write the body as base64 where the event has it so."""
    request = sent(event)
    return (
        replace(request, headers={**request.headers, "Content-Type": BINARY}) if event["isBase64Encoded"] else request
    )


def _preflights() -> Iterator[Asked]:
    """Yield what a browser asks before a page of another origin may ask a function."""
    for folder in dict.fromkeys(name.partition(".")[0] for name in statuses()):
        yield Asked(f"{folder}.preflight", Sent("OPTIONS", sent(read_event(folder)).path, None, PREFLIGHT))
