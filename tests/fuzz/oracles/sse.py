"""The event stream codec against the standard's own words (WHATWG HTML, 9.2.6), written as plainly as they are."""

import re
from collections.abc import Iterable

from aplomb.core.sse import Decoder, Event, encode_comment, encode_event
from tests.fuzz.oracles.pieces import cuts


def check(stream: bytes) -> None:
    """Hold the decoder to the standard, however the stream is cut, and the encoder to the decoder."""
    expected = read(stream)
    for pieces in cuts(stream):
        assert decoded(pieces) == expected
    for event in expected:
        check_encoded(event)


def check_encoded(event: Event) -> None:
    """An event that is written is read again, whatever stands before it, and forges none beside it."""
    if re.search("[\r\n\0]", event.type + event.id):
        try:
            encode_event(event)
        except ValueError:
            return
        raise AssertionError("a field was forged")
    written = encode_comment("keep-alive") + encode_event(event)
    assert b"\r" not in written
    assert written.endswith(b"\n\n")
    lines = event.data.replace("\r\n", "\n").replace("\r", "\n")
    for pieces in cuts(written):
        assert decoded(pieces) == [Event(event.type or "message", lines, event.id)]


def decoded(pieces: Iterable[bytes]) -> list[Event]:
    decoder = Decoder()
    return [event for piece in pieces for event in decoder.feed(piece)]


def read(stream: bytes) -> list[Event]:
    """Return the events of a whole stream, by the standard's own buffers."""
    text = stream.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    events, data, kind, last = [], "", "", ""
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[:-1]:
        if line == "":
            if data:
                events.append(Event(kind or "message", data[:-1], last))
            data, kind = "", ""
        elif not line.startswith(":"):
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if field == "data":
                data += value + "\n"
            elif field == "event":
                kind = value
            elif field == "id" and "\0" not in value:
                last = value
    return events
