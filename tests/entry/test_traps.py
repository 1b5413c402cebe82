"""What makes other handlers fail without an answer gets one from ours: a problem that is the client's."""

import base64
import json

import pytest

from tests.events import read_event
from tests.functions.test_events import answer

POSTS = ["deterministic", "monce_haiku", "stream", "triage", "orchestrator"]
NOT_UTF_8 = base64.b64encode(b'{"text": "\xff\xfe", "question": "\xff"}').decode()
DEEP = "[" * 5000


def body(text, *, encoded=False):
    return {"body": text, "isBase64Encoded": encoded}


def headers(**lines):
    named = {name.replace("_", "-"): value for name, value in lines.items()}
    return {"headers": named, "multiValueHeaders": {name: [value] for name, value in named.items()}}


TRAPS = {
    "base64 that is not UTF-8": body(NOT_UTF_8, encoded=True),
    "base64 that is none": body("*", encoded=True),
    "a base64 of NUL": body("AAAA", encoded=True),
    "deep": body(DEEP),
    "deep in base64": body(base64.b64encode(DEEP.encode()).decode(), encoded=True),
    "deep and closed": body(DEEP + "]" * 5000),
    "deep in a field": body('{"text": ' + DEEP + "]" * 5000 + ', "question": 1}'),
    "multipart without boundary": body("--x\r\n\r\n") | headers(Content_Type="multipart/form-data"),
    "multipart of an empty boundary": body("--\r\n") | headers(Content_Type='multipart/form-data; boundary=""'),
    "a content type that is none": body("x") | headers(Content_Type="\ud800/;;;charset=\0"),
    "an escaped lone surrogate": body('{"text": "\\ud800", "question": "\\ud800"}'),
    "a lone surrogate": body('{"text": "\ud800", "question": "\udfff"}'),
    "NUL": body("\0"),
    "NUL in a string": body('{"text": "a\0b", "question": "a\0b"}'),
    "an escaped NUL alone": body('{"text": "\\u0000", "question": "\\u0000"}'),
    "no body and no headers": {"body": None, "headers": None, "multiValueHeaders": None},
    "a number that no machine holds": body('{"text": "a", "question": 1e999, "factory_id": 1e999}'),
}


@pytest.mark.parametrize("function", POSTS)
@pytest.mark.parametrize("name", TRAPS)
def test_a_trap_is_a_problem_of_the_clients(function, name):
    status, found, content = answer(function, read_event(function) | TRAPS[name])
    assert status in (400, 422), content
    assert found["Content-Type"] == "application/problem+json"
    assert json.loads(content)["status"] == status


@pytest.mark.parametrize("function", ["triage", "orchestrator"])
@pytest.mark.parametrize("value", ["k" * 1_000_000, "\ud800", "\0", "é", "a b"])
def test_a_header_that_is_no_key_is_refused_whatever_it_holds(function, value):
    status, _, content = answer(function, read_event(function) | headers(X_Client_Key=value))
    assert (status, json.loads(content)["status"]) == (401, 401)


@pytest.mark.parametrize("name", TRAPS)
def test_whatever_is_posted_for_verification_gets_its_verdicts(name):
    status, _, content = answer("certificates", read_event("certificates.verification") | TRAPS[name])
    assert status == (400 if name == "base64 that is none" else 200), content
    assert status == 400 or json.loads(content)["statut"] == "refuse"


@pytest.mark.parametrize("value", ["\ud800", "\0", "../" * 1000, "é" * 100_000])
@pytest.mark.parametrize(("name", "parameter"), [("rule.version", "version"), ("certificates", "id")])
def test_a_path_that_is_none_of_ours_is_not_found(name, parameter, value):
    event = read_event(name) | {"path": f"/{value}", "pathParameters": {parameter: value}}
    assert answer(name.partition(".")[0], event)[0] == 404


@pytest.mark.parametrize("value", ["\ud800", "\0", "e" * 1_000_000, '"' * 10_001])
def test_a_page_is_given_whatever_else_is_asked_of_it(value):
    asked = {"queryStringParameters": {"lang": value}} | headers(If_None_Match=value)
    assert answer("verifier", read_event("verifier") | asked)[0] == 200
