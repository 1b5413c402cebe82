"""Every server that a stream may meet, in one process.

The ten classifiers and the models, each behaving by the fate that the text it is shown names. Run as a module, it
prints its port and serves until its standard input ends.

``GET /open/<seed>`` on a connection of its own tells how many calls of that stream are under way, ``GET /open/`` of
all, and how many connections are open beside those that ask so.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping

from tests.servers import anthropic_server, completions_server
from tests.soak.fate import ECONOMICAL, Fate, Model, Service, of_text

_JSON = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
_SSE = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
_LINES = b"Content-Type: application/json\r\n"
_STRUCTURED: Mapping[str, object] = {
    "domaine": {"domaine": "hors_domaine", "enjeu": "ordinaire", "signaux": []},
    "verdicts": {"verdicts": [{"numero": 1, "verdict": "confirme", "raison": "Exact."}]},
    "position_retenue": {
        "position_retenue": "A",
        "reponse": "Présentez-vous.",
        "motifs": [],
        "rapprochements": [],
        "incertitudes": [],
    },
    "conclusion": {
        "sens": "oui",
        "conclusion": "Présentez-vous, ou faites-vous représenter.",
        "affirmations": [],
        "confiance": "forte",
        "ce_qui_ferait_changer": "Un report de l'audience.",
    },
    "affirmations": {
        "reponse": "Oui.",
        "affirmations": [{"texte": "Une indemnité est due.", "citations": [], "extrait_cite": None}],
    },
}
"""What a model answers that is held to a schema, by a member that only this schema has; the first that fits."""


class Gone(Exception):  # noqa: N818 - how a call ends whose client has left
    """The client has closed its side."""


class Upstream:
    """The servers, and what they see of their clients."""

    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self.connections = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, request after request."""
        self.connections += 1
        asked_only = False
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                path = head.split(b" ", 2)[1].decode()
                if path.startswith("/open/"):
                    if not asked_only:
                        asked_only, self.connections = True, self.connections - 1
                    self._tell(writer, path.removeprefix("/open/"))
                    continue
                length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
                body = await reader.readexactly(int(length or 0))
                call = _Call(reader, writer)
                met = of_text(body)
                name = "" if met is None else met.seed
                self.under_way[name] += 1
                try:
                    await _answer(call, path, json.loads(body), met)
                finally:
                    self.under_way[name] -= 1
                    self.under_way += Counter()
        except (asyncio.IncompleteReadError, ConnectionError, Gone):
            pass
        finally:
            self.connections -= not asked_only
            writer.transport.abort()

    def _tell(self, writer: asyncio.StreamWriter, seed: str) -> None:
        count = self.under_way[seed] if seed else self.under_way.total()
        body = json.dumps({"open": count, "connections": self.connections}).encode()
        writer.write(_JSON % (len(body), body))


class _Call:
    """The answering half of one call."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def write(self, data: bytes) -> None:
        if self._writer.transport.is_closing():
            raise Gone
        self._writer.write(data)

    def chunk(self, data: bytes) -> None:
        self.write(b"%x\r\n%b\r\n" % (len(data), data))

    async def drop(self, *, reset: bool = False) -> None:
        """End the connection in the middle of whatever was said."""
        if reset:
            self._writer.transport.abort()
        else:
            await self._writer.drain()
            self._writer.close()
        raise Gone

    async def silence(self, seconds: float | None = None) -> None:
        """Say nothing for so long, or until the client has gone."""
        try:
            async with asyncio.timeout(seconds):
                while await self._reader.read(1):
                    pass
        except TimeoutError:
            return
        raise Gone


async def _answer(call: _Call, path: str, asked: Mapping[str, object], met: Fate | None) -> None:
    if path.startswith("/c/"):
        kind, trust = (Service.FINE, 80) if met is None else met.services[path.removeprefix("/c/")]
        await _classify(call, kind, trust, 0.0 if met is None else met.pause)
    else:
        protocol = _anthropic if path.endswith("/messages") else _completions
        kind = Model.WHOLE if met is None else met.models.get(str(asked["model"]), Model.WHOLE)
        pieces, pause = ("Bonjour.",) if met is None else met.pieces, 0.0 if met is None else met.pause
        said = _structured(asked)
        await _model(call, kind, protocol(pieces if said is None else (said,), kind), pause)


async def _classify(call: _Call, kind: Service, trust: int, pause: float) -> None:
    body = json.dumps({"trust": trust, "prediction": "é\u2028", "lignes": ["feuilleté"] * 4}).encode()
    match kind:
        case Service.FAILS:
            call.write(b"HTTP/1.1 500 Broken\r\nContent-Length: 5\r\n\r\nwords")
            return
        case Service.NOT_JSON:
            body = b'{"trust": NaN'
        case Service.NO_TRUST:
            body = b'{"other": 1}'
        case Service.BAD_TRUST:
            body = b'{"trust": "80"}'
        case Service.SLOW:
            await call.silence(pause)
        case Service.CUT:
            call.write((_JSON % (len(body), body))[:-7])
            await call.drop()
        case Service.RESET:
            await call.drop(reset=True)
        case Service.SILENT:
            await call.silence()
    call.write(_JSON % (len(body), body))


async def _model(call: _Call, kind: Model, events: list[bytes], pause: float) -> None:
    match kind:
        case Model.REFUSES:
            call.write(b"HTTP/1.1 401 Refused\r\n" + _LINES + b"Content-Length: 2\r\n\r\n{}")
        case Model.OVERLOADED:
            call.write(b"HTTP/1.1 529 Overloaded\r\nRetry-After: 0\r\n" + _LINES + b"Content-Length: 2\r\n\r\n{}")
        case Model.NOT_STREAM:
            call.write(_JSON % (2, b"{}"))
        case Model.CUT_FIRST:
            call.write(_SSE)
            await call.drop()
        case Model.SILENT:
            await call.silence()
        case _:
            call.write(_SSE)
            await _events(call, kind, events, pause)


async def _events(call: _Call, kind: Model, events: list[bytes], pause: float) -> None:
    said = events[: len(events) // 2] if kind in (Model.CUT_LATER, Model.STALLS) else events
    for event in said:
        if kind is Model.DRIPPING:
            await call.silence(pause)
        call.chunk(event)
    if kind is Model.CUT_LATER:
        await call.drop()
    if kind is Model.STALLS:
        await call.silence()
    call.write(b"0\r\n\r\n")


def _anthropic(pieces: Iterable[str], kind: Model) -> list[bytes]:
    texts = [anthropic_server.delta(text) for text in pieces]
    failing = anthropic_server.error()
    match kind:
        case Model.FAILS_FIRST:
            events = [anthropic_server.start(), failing]
        case Model.FAILS_LATER:
            events = [anthropic_server.start(), *texts, failing]
        case Model.TRUNCATED:
            events = [anthropic_server.start(), *texts, *anthropic_server.stop("max_tokens")]
        case Model.EMPTY:
            events = [anthropic_server.start(), *anthropic_server.stop()]
        case _:
            events = [anthropic_server.start(), *texts, *anthropic_server.stop()]
    framed = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in events]
    return _garbled(framed, kind)


def _completions(pieces: Iterable[str], kind: Model) -> list[bytes]:
    texts = [completions_server.delta(text, ECONOMICAL) for text in pieces]
    failing = completions_server.error()
    ending, done = completions_server.stop("length" if kind is Model.TRUNCATED else "stop", ECONOMICAL)
    match kind:
        case Model.FAILS_FIRST:
            events = [failing]
        case Model.FAILS_LATER:
            events = [*texts, failing]
        case Model.EMPTY:
            events = [ending]
        case _:
            events = [*texts, ending]
    return _garbled([f"data: {json.dumps(event)}\n\n".encode() for event in events] + [done], kind)


def _garbled(framed: list[bytes], kind: Model) -> list[bytes]:
    if kind is not Model.NOT_JSON:
        return framed
    middle = len(framed) // 2
    return [*framed[:middle], b"event: content_block_delta\ndata: {oops\n\n", *framed[middle:]]


def _structured(asked: Mapping[str, object]) -> str | None:
    """What a call that names a schema is answered, None where a text is asked for."""
    named = json.dumps(asked.get("output_config") or asked.get("response_format") or "")
    return next((json.dumps(said) for member, said in _STRUCTURED.items() if f'"{member}"' in named), None)


async def main() -> None:
    """Print the port, then serve until standard input ends."""
    server = await asyncio.start_server(Upstream().serve, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)  # noqa: T201 - how it is told
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
