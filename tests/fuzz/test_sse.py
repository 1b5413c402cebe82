"""The event stream codec, whatever is sent and however it is cut."""

from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.sse import Event
from tests.fuzz.oracles import sse
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import as_bytes, cut, joined, mutations, places

PIECES = ["data", "data:", "data: ", "event:", "id:", "id", ":", ": ", "retry: 5", "\n", "\r", "\r\n", "\n\n", "\r\r",
    "a", " ",
    "\ufeff", "[DONE]", "data\n", "event: x\n"]  # fmt: skip
streams = mutations(as_bytes(joined(PIECES)), [b"\r", b"\n", b"\xef\xbb\xbf", b"\xff", b"\xc3"])
texts = joined(PIECES, 6)


@fuzzed()
@given(streams)
def test_a_stream_is_read_as_the_standard_reads_it(stream):
    sse.check(stream)


@fuzzed()
@given(streams, places)
def test_no_cut_of_a_stream_changes_its_events(stream, at):
    assert sse.decoded(cut(stream, at)) == sse.read(stream)


@fuzzed()
@given(st.builds(Event, texts, texts.filter(lambda text: text.isprintable() or "\r" in text), texts))
def test_an_event_is_read_as_it_was_written_or_refused(event):
    try:
        (event.type + event.data + event.id).encode()
    except UnicodeEncodeError:
        return
    sse.check_encoded(event)
