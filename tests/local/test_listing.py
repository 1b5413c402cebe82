import json
import shlex
from dataclasses import replace

import pytest

from local.listing import Offer, index, offers

BASE = "http://127.0.0.1:3000"


@pytest.fixture
def served(route, function, tmp_path):
    """A route to a function whose folder stands in tmp_path, events beside it."""

    def make(method="ANY", path="/ask", *, source="", event=None, description="", streams=False):
        code = tmp_path / "functions" / "ask"
        code.mkdir(parents=True)
        (code / "app.py").write_text(source)
        (tmp_path / "events").mkdir()
        if event is not None:
            (tmp_path / "events" / "ask.json").write_text(event)
        made = replace(
            route(method, path), function=replace(function, code=code, description=description), streams=streams
        )
        (offer,) = offers([made], tmp_path / "events", BASE)
        return offer

    return make


def posted(body, resource="/ask", path="/ask"):
    return json.dumps({"httpMethod": "POST", "resource": resource, "path": path, "body": body})


def test_method_and_body_are_those_of_the_functions_event(served):
    offer = served(event=posted('{"text": "l\'avoir", "n": 1}'))
    assert offer.method == "POST"
    assert shlex.split(offer.curl) == ["curl", "-s", f"{BASE}/ask", "-d", '{"text": "l\'avoir", "n": 1}']


def test_path_parameters_are_those_of_an_event_for_this_very_route(served):
    assert shlex.split(served(path="/ask/{id}", event=posted("a=b", "/ask/{id}", "/ask/7")).curl)[2] == f"{BASE}/ask/7"


def test_an_event_for_another_route_says_nothing_of_this_one(served):
    assert served(event=posted("a=b", "/other")).curl == f"curl -s {BASE}/ask"


@pytest.mark.parametrize("event", [None, "not json", "[]"])
def test_without_an_event_it_is_a_plain_get(served, event):
    offer = served(event=event)
    assert (offer.method, offer.curl) == ("GET", f"curl -s {BASE}/ask")


def test_a_stream_is_asked_for_unbuffered_and_another_method_is_named(served):
    assert served("DELETE", "/ask/{id}", streams=True).curl == f"curl -sN '{BASE}/ask/{{id}}' -X DELETE"


@pytest.mark.parametrize(
    ("given", "about"),
    [
        ({"description": "Answers.", "source": '"""POST /ask: other."""'}, "Answers."),
        ({"source": '"""POST /ask: the answer: now.\n\nMore."""'}, "the answer: now."),
        ({"source": '"""Answers."""'}, "Answers."),
        ({"source": "x = 1"}, ""),
        ({"source": "broken ="}, ""),
    ],
)
def test_what_it_does_is_the_description_or_the_handlers_first_line(served, given, about):
    assert served(**given).about == about


def test_the_index_is_json_in_utf_8():
    answer = index([Offer("GET", "/é", "à", "curl")])
    assert json.loads(answer.body) == {"endpoints": [{"method": "GET", "path": "/é", "about": "à", "curl": "curl"}]}
    assert "é".encode() in answer.body
