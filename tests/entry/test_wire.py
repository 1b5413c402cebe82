import base64
import json

import orjson
import pytest

from aplomb.core.limits import LIMITS
from aplomb.entry.problem import Problem
from aplomb.entry.requests import ComprehendRequest, StreamRequest, read_post
from aplomb.entry.wire import encode_json
from aplomb.usecases.comprehend import Question


def post(body, *, base64_encoded=False, method="POST"):
    return {
        "httpMethod": method,
        "path": "/deterministic",
        "body": body,
        "isBase64Encoded": base64_encoded,
        "requestContext": {"requestId": "r-1"},
    }


def refusal(event, model=ComprehendRequest):
    with pytest.raises(Problem) as raised:
        read_post(event, model)
    return raised.value


def test_defaults_are_the_seeds():
    assert read_post(post('{"text": "a"}'), ComprehendRequest).question() == Question("a", 3, anthropic=False)
    assert read_post(post('{"text": "a"}'), StreamRequest).model == "haiku"


def test_unknown_fields_are_ignored():
    body = '{"text": "a", "factory_id": 9, "anthropic": true, "model": "gpt", "haiku": 1}'
    assert read_post(post(body), ComprehendRequest).question() == Question("a", 9, anthropic=True)


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("x" * LIMITS.text_characters, True),
        ("é" * LIMITS.text_characters, True),
        ("🪟" * LIMITS.text_characters, True),
        ("x" * (LIMITS.text_characters + 1), False),
        (" \n\t\u00a0\u2003", False),
        ("", False),
        ("\u200b\ufeff\0\u00ad", False),
        ("\0a", True),
        (".", True),
    ],
)
def test_a_text_is_not_blank_and_its_length_is_counted_in_characters(text, accepted):
    event = post(json.dumps({"text": text}, ensure_ascii=False))
    if accepted:
        assert read_post(event, ComprehendRequest).text == text
    else:
        assert [fault.field for fault in refusal(event).faults] == ["text"]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, ["text"]),
        ({"text": None}, ["text"]),
        ({"text": 3}, ["text"]),
        ({"text": ["a"]}, ["text"]),
        ({"text": "a", "factory_id": 0}, ["factory_id"]),
        ({"text": "a", "factory_id": -1}, ["factory_id"]),
        ({"text": "a", "factory_id": True}, ["factory_id"]),
        ({"text": "a", "factory_id": "3"}, ["factory_id"]),
        ({"text": "a", "factory_id": 3.5}, ["factory_id"]),
        ({"text": "a", "factory_id": None}, ["factory_id"]),
        ({"text": "a", "factory_id": 10**30}, ["factory_id"]),
        ({"text": "a", "anthropic": "true"}, ["anthropic"]),
        ({"text": "a", "anthropic": 1}, ["anthropic"]),
        ({"text": "a", "anthropic": None}, ["anthropic"]),
        ({"text": "", "factory_id": False, "anthropic": 0}, ["text", "factory_id", "anthropic"]),
        ([], ["body"]),
        ("text", ["body"]),
        (None, ["body"]),
        (3, ["body"]),
    ],
)
def test_every_faulty_field_is_named_once(body, fields):
    problem = refusal(post(json.dumps(body)))
    assert problem.status == 422
    assert [fault.field for fault in problem.faults] == fields


@pytest.mark.parametrize("model", ["opus", "", None, 1, "HAIKU"])
def test_the_stream_knows_two_models(model):
    problem = refusal(post(json.dumps({"text": "a", "model": model})), StreamRequest)
    assert [fault.field for fault in problem.faults] == ["model"]


@pytest.mark.parametrize(
    "body",
    [
        None,
        "",
        "texte",
        "{",
        '{"text": "a"',
        "{'text': 'a'}",
        '{"text": NaN}',
        '{"text": "\\ud800"}',
        "[" * 5000,
        "\ufeff{}",
    ],
)
def test_a_body_that_is_not_json_is_a_400(body):
    assert refusal(post(body)).status == 400


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "post", None])
def test_another_method_is_a_405_that_names_the_right_one(method):
    problem = refusal(post('{"text": "a"}', method=method))
    assert (problem.status, problem.headers) == (405, {"Allow": "POST"})


def test_the_size_of_a_body_is_counted_in_bytes_and_at_the_limit_it_passes():
    filler = "é" * ((LIMITS.body_bytes - len('{"text":"a","x":""}')) // 2)
    body = '{"text":"a","x":"' + filler + '"}'
    assert LIMITS.body_bytes - 2 < len(body.encode()) <= LIMITS.body_bytes
    assert read_post(post(body), ComprehendRequest).text == "a"
    assert refusal(post(body + "  ")).status == 413


def test_a_base64_body_is_decoded():
    encoded = base64.b64encode('{"text": "été"}'.encode()).decode()
    assert read_post(post(encoded, base64_encoded=True), ComprehendRequest).text == "été"


@pytest.mark.parametrize("encoded", ["%%%", "été", base64.b64encode(b"\xff\xfe{").decode(), "e"])
def test_a_base64_body_that_is_no_json_is_a_400(encoded):
    assert refusal(post(encoded, base64_encoded=True)).status == 400


def test_a_problem_is_rfc_9457_and_never_holds_the_value_at_fault():
    document = refusal(post('{"text": 7654321, "factory_id": "secret-value"}')).document("r-1")
    assert list(document) == ["type", "title", "status", "detail", "request_id", "errors"]
    assert (document["title"], document["status"]) == ("Unprocessable Content", 422)
    assert all(set(error) == {"field", "detail"} for error in document["errors"])
    assert "7654321" not in str(document)
    assert "secret-value" not in str(document)


@pytest.mark.parametrize("character", ["\u0085", "\u2028", "\u2029"])
def test_json_escapes_the_line_ends_that_only_some_readers_know(character):
    encoded = encode_json({"a" + character: f"b{character}é"})
    assert character.encode() not in encoded
    assert "é".encode() in encoded
    assert orjson.loads(encoded) == {"a" + character: f"b{character}é"}


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_no_number_is_written_that_json_does_not_have(number):
    encoded = encode_json({"trust": number, "classifiers": [{"trust": number}]})
    assert encoded == b'{"trust":null,"classifiers":[{"trust":null}]}'


@pytest.mark.parametrize("written", ["7", "7.0", "7e0", "70e-1"])
def test_a_whole_number_is_one_however_it_is_written(written):
    assert read_post(post(f'{{"text": "a", "factory_id": {written}}}'), ComprehendRequest).factory_id == 7
