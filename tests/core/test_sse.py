"""The codec against the WHATWG examples (HTML, section 9.2.6, Interpreting an event stream) and known faults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.sse import Decoder, Event, encode_comment, encode_event


def decode(stream, size=None):
    decoder = Decoder()
    pieces = [stream] if size is None else [stream[i : i + size] for i in range(0, len(stream), size)]
    return [event for piece in pieces for event in decoder.feed(piece)]


WHATWG_EXAMPLES = [
    (b"data: YHOO\ndata: +2\ndata: 10\n\n", [Event("message", "YHOO\n+2\n10")]),
    (
        b": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
        [Event("message", "first event", "1"), Event("message", "second event"), Event("message", " third event")],
    ),
    (b"data\n\ndata\ndata\n\ndata:", [Event("message", ""), Event("message", "\n")]),
    (b"data:test\n\ndata: test\n\n", [Event("message", "test"), Event("message", "test")]),
    (
        b"event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
        [Event("add", "73857293"), Event("remove", "2153")],
    ),
]
KNOWN_FAULTS = [
    (b"data: a\r\n\r\n", [Event("message", "a")]),
    (b"data: a\r\r", [Event("message", "a")]),
    (b"data: a\r\n\rdata: b\n\r\n", [Event("message", "a"), Event("message", "b")]),
    (b"\xef\xbb\xbfdata: a\n\n", [Event("message", "a")]),
    ("data: été 🪟\n\n".encode(), [Event("message", "été 🪟")]),
    ("data: a\u2028b\u2029c\u0085d\n\n".encode(), [Event("message", "a\u2028b\u2029c\u0085d")]),
    (b"event: x\n\ndata: y\n\n", [Event("message", "y")]),
    (b"id: 7\ndata: a\n\ndata: b\n\n", [Event("message", "a", "7"), Event("message", "b", "7")]),
    (b"id: 7\0\ndata: a\n\n", [Event("message", "a")]),
    (b"retry: 10\nunknown: x\ndata: a\n\n", [Event("message", "a")]),
    (b"data: never finished\n", []),
    (b"", []),
]


@pytest.mark.parametrize("size", [None, 1, 2, 3, 7])
@pytest.mark.parametrize(("stream", "events"), WHATWG_EXAMPLES + KNOWN_FAULTS)
def test_streams_decode_the_same_however_they_are_cut(stream, events, size):
    assert decode(stream, size) == events


@given(
    st.lists(st.builds(Event, st.sampled_from(["a", "llm_done"]), st.text(), st.from_regex(r"[0-9]+", fullmatch=True))),
    st.integers(1, 5),
)
def test_what_is_encoded_decodes_to_the_same_events(events, size):
    stream = b"".join(encode_event(event) + encode_comment("keep-alive") for event in events)
    expected = [
        Event(event.type, event.data.replace("\r\n", "\n").replace("\r", "\n"), event.id.strip()) for event in events
    ]
    assert decode(stream, size) == expected


def test_an_event_is_encoded_with_lf_alone_and_a_data_line_a_line():
    assert encode_event(Event("add", "a\r\nb", "3")) == b"id: 3\nevent: add\ndata: a\ndata: b\n\n"


@pytest.mark.parametrize("forged", ["a\ndata: x", "a\rb", "a\0"])
def test_a_line_end_in_a_type_or_an_id_is_refused(forged):
    with pytest.raises(ValueError, match="event's type"):
        encode_event(Event(forged, ""))
    with pytest.raises(ValueError, match="event's id"):
        encode_event(Event("a", "", forged))
