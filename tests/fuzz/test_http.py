"""Any bytes from a classifier's server, in any pieces, are a JSON answer or ClassifierError, as h11 reads them too."""

import asyncio
import gzip
import json

import h11
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.http.classifiers import HttpClassifier
from aplomb.adapters.http.transport import SlimTransport
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.errors import ClassifierError, FailureKind
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import cut, mutations, places, texts_of
from tests.servers.scripted import ScriptedServer

SECONDS = 20
PIECES = [b"\r\n", b"\r\n\r\n", b"0\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n", b"Content-Length: 2\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Content-Encoding: gzip\r\n", b"Connection: close\r\n", b": ", b"1;x=y\r\n", b"\n", b"HTTP/1.0 ",
    b"Upgrade: x\r\n"]  # fmt: skip
bodies = texts_of(["trust", "score", "Probability"]) | st.binary(max_size=40) | st.just(b'{"trust": 5}')
statuses = st.sampled_from([200, 200, 200, 201, 204, 301, 304, 404, 500, 599, 999])


def length(status, body, coding):
    return b"HTTP/1.1 %d Fine\r\n%bContent-Length: %d\r\n\r\n%b" % (status, coding, len(body), body)


def chunked(status, body, coding):
    parts = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in cut(body, [3, 10]) if part)
    return b"HTTP/1.1 %d Fine\r\n%bTransfer-Encoding: chunked\r\n\r\n%b0\r\n\r\n" % (status, coding, parts)


def until_closed(status, body, coding):
    return b"HTTP/1.0 %d Fine\r\n%b\r\n%b" % (status, coding, body)


framed = st.sampled_from([length, chunked, until_closed])
responses = st.builds(
    lambda framing, status, body, packed: framing(
        status, gzip.compress(body, mtime=0) if packed else body, b"Content-Encoding: gzip\r\n" if packed else b""
    ),
    framed,
    statuses,
    bodies,
    st.booleans(),
)


async def outcome(pieces):
    """Return what becomes of a classification that is answered so: the answer's JSON, or the failure's kind."""

    async def answer(connection):
        await connection.request()
        for piece in pieces:
            await connection.send(piece)

    transport = SlimTransport()
    async with ScriptedServer(answer) as server, asyncio.timeout(SECONDS):
        try:
            return json.dumps(await HttpClassifier(CATALOGUE[0], server.url, transport).classify("x", 1))
        except ClassifierError as error:
            assert error.detail.isprintable()  # noqa: PT017 -- a refusal is one of two good outcomes
            return error.kind
        finally:
            await transport.aclose()


def read(sent):
    """Return the status and the body of a whole final response as h11 reads it, None where it is not one."""
    client = h11.Connection(h11.CLIENT)
    client.send(h11.Request(method="POST", target="/", headers=[("Host", "x"), ("Content-Length", "0")]))
    client.send(h11.EndOfMessage())
    client.receive_data(sent)
    client.receive_data(b"")
    status, body = 0, b""
    try:
        while not isinstance(event := client.next_event(), h11.EndOfMessage):
            if isinstance(event, h11.Response):
                status = event.status_code
            elif isinstance(event, h11.Data):
                body += event.data
            elif not isinstance(event, h11.InformationalResponse):
                return None
    except h11.RemoteProtocolError:
        return None
    return status, body


@fuzzed()
@given(mutations(responses, PIECES), places)
def test_any_bytes_in_any_pieces_are_an_answer_or_an_error_of_a_classifier(sent, at):
    whole, in_pieces = (asyncio.run(outcome(pieces)) for pieces in ([sent], cut(sent, at)))
    # Of two faults at once, the first to arrive is told.
    assert whole == in_pieces or (isinstance(whole, FailureKind) and isinstance(in_pieces, FailureKind))
    told = read(sent)
    if told is not None and not isinstance(whole, FailureKind):
        assert 200 <= told[0] < 300


@fuzzed()
@given(framed, statuses, bodies, st.booleans(), places)
def test_a_whole_response_is_read_as_it_was_sent(framing, status, body, packed, at):
    coding = b"Content-Encoding: gzip\r\n" if packed else b""
    sent = framing(status, gzip.compress(body, mtime=0) if packed else body, coding)
    found = asyncio.run(outcome(cut(sent, at)))
    if status in (301, 304):
        assert found is FailureKind.REDIRECT
    elif not 200 <= status < 300:
        assert found is FailureKind.HTTP_STATUS
    elif (expected := parsed(b"" if status == 204 else body)) is None:
        assert found is FailureKind.INVALID_JSON
    else:
        assert json.loads(found) == expected[0]


def parsed(body):
    import orjson  # noqa: PLC0415 -- what JSON is, is another target's to ask

    try:
        return (orjson.loads(body),)
    except orjson.JSONDecodeError:
        return None
