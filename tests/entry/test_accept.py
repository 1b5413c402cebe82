import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.entry.accept import prefers

STREAM, JSON = "text/event-stream", "application/json"


@pytest.mark.parametrize(
    "accept",
    [
        "text/event-stream",
        "TEXT/Event-Stream",
        "text/event-stream; charset=utf-8",
        " text/event-stream ,",
        "text/*",
        "text/event-stream, */*",
        "text/event-stream;q=0.5, */*;q=0.1",
        "text/event-stream, application/json;q=0.9",
        "application/json;q=0, */*",
        "application/json; q=0.2 , text/event-stream ; q=0.3",
        "text/event-stream;q=0.001, application/json;q=0",
        "application/json;q=0.5;v=1, text/event-stream;V=1;Q=1.000",
    ],
)
def test_who_would_rather_have_events_gets_them(accept):
    assert prefers(accept, STREAM, JSON)


@pytest.mark.parametrize(
    "accept",
    [
        None,
        "",
        "*/*",
        "application/json",
        "application/*, text/*;q=0.9",
        "application/json, text/event-stream",
        "text/event-stream, application/json",
        "text/event-stream;q=0",
        "text/event-stream;q=0, */*",
        "text/event-stream;q=0.1, application/json;q=0.2",
        "text/event-stream;q=0.1, */*",
        "text/html",
        "text/event-streams",
        "event-stream",
        "text/event-stream;q=2",
        "text/event-stream;q=-1",
        "text/event-stream;q=nan",
        "text/event-stream;q=1.5",
        "text/event-stream;q=",
        "text/event-stream;q",
        "*/*, text/event-stream;q=0.9",
    ],
)
def test_anybody_else_gets_json(accept):
    assert not prefers(accept, STREAM, JSON)


@given(st.text())
def test_whatever_a_client_says_it_gets_one_of_the_two(accept):
    assert prefers(accept, STREAM, JSON) in (True, False)
