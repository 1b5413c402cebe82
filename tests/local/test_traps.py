"""What makes a gateway say 502, over the wire to `make run`; and who may read its answers, preflights included.

Inside a string of the body, bytes that are not UTF-8 are no trap: the gateway hands over U+FFFD in their place.
"""

import json

import pytest

from tests.canary.served import serve

OURS = "https://a.example.test"
JSON = {"Content-Type": "application/json"}
TRAPS = {
    "not UTF-8": (b'\xff{"text": "a", "question": "a"}', JSON),
    "not UTF-8, called binary": (b"\xff\xfe\xfd", {"Content-Type": "application/octet-stream"}),
    "deep": (b"[" * 5000, JSON),
    "multipart without boundary": (b"--x\r\n\r\n", {"Content-Type": "multipart/form-data"}),
    "an escaped lone surrogate": (b'{"text": "\\ud800", "question": "\\ud800"}', JSON),
    "a lone surrogate": (b'\xed\xa0\x80{"text": "a", "question": "a"}', {}),
    "NUL": (b"\0", JSON),
    "NUL in a string": (b'{"text": "a\0b", "question": "a\0b"}', JSON),
    "a header that is huge": (b"{}", {"X-Client-Key": "k" * 50_000}),
    "headers beyond what is read": (b"{}", {"X-Client-Key": "k" * 1_200_000}),
    "a content type that is none": (b"x", {"Content-Type": ";;;charset="}),
}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serve(tmp_path_factory.mktemp("served"), PARAMETERS=f"CorsOrigins={OURS}") as running:
        yield running


@pytest.mark.parametrize("path", ["/deterministic", "/stream", "/orchestrateur"])
@pytest.mark.parametrize("name", TRAPS)
def test_a_trap_is_a_problem_of_the_clients(served, path, name):
    content, headers = TRAPS[name]
    status, head, body = served.ask("POST", path, content, headers)
    assert 400 <= status < 500, body
    assert "application/problem+json" in head
    assert json.loads(body)["status"] == status


@pytest.mark.parametrize("path", ["/regle/%00", "/regle/%ED%A0%80", f"/certificats/{'%FF' * 1000}", "/nowhere"])
def test_a_path_that_is_none_of_ours_is_not_found(served, path):
    status, head, body = served.ask("GET", path, headers={"Origin": OURS})
    assert (status, json.loads(body)["status"]) == (404, 404)
    assert f"Access-Control-Allow-Origin: {OURS}" in head


@pytest.mark.parametrize("path", ["/deterministic", "/stream", "/orchestrateur"])
def test_a_preflight_is_granted_and_then_the_answer_is_readable(served, path):
    asked = {"Origin": OURS, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    status, head, body = served.ask("OPTIONS", path, headers=asked)
    assert (status, body) == (204, b"")
    assert f"Access-Control-Allow-Origin: {OURS}" in head
    assert "Access-Control-Allow-Methods: POST" in head
    _, head, _ = served.ask("POST", path, b"{}", {"Origin": OURS} | JSON)
    assert f"Access-Control-Allow-Origin: {OURS}" in head
    assert "Origin" in head.partition("Vary: ")[2].partition("\n")[0]


def test_the_page_of_another_origin_is_granted_nothing(served):
    asked = {"Origin": "https://b.example.test", "Access-Control-Request-Method": "POST"}
    status, head, _ = served.ask("OPTIONS", "/deterministic", headers=asked)
    assert status == 405
    assert "Access-Control-" not in head


def test_the_description_names_the_server_that_was_asked(served):
    described = served.document("/openapi.json")
    assert described["servers"] == [{"url": "/"}]
    assert "/deterministic" in described["paths"]
