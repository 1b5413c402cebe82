import json

import pytest

from local.answer import Answer, MalformedAnswer, buffered, prelude

JSON = (("Content-Type", "application/json"),)


@pytest.mark.parametrize(
    ("returned", "answer"),
    [
        ({"statusCode": 200, "body": "é"}, Answer(200, JSON, "é".encode())),
        ({"statusCode": 204}, Answer(204, JSON, b"")),
        ({"statusCode": "404", "body": ""}, Answer(404, JSON, b"")),
        ({"statusCode": 200, "body": "AP8=", "isBase64Encoded": True}, Answer(200, JSON, b"\x00\xff")),
        ({"headers": {"A": "b", "N": 1, "T": True}}, Answer(200, (("A", "b"), ("N", "1"), ("T", "true")))),
        ({"headers": {"a": "lost"}, "multiValueHeaders": {"A": ["b", "c"]}}, Answer(200, (("A", "b"), ("A", "c")))),
        ({"headers": {"Content-Length": "9", "Connection": "close", "A": "b"}}, Answer(200, (("A", "b"),))),
    ],
)
def test_a_proxy_answer_becomes_http(returned, answer):
    assert buffered(json.dumps(returned).encode()) == answer


@pytest.mark.parametrize(
    "returned",
    [
        b"not json",
        b"[]",
        b'"ok"',
        b"null",
        b'{"statusCode": 99}',
        b'{"statusCode": 101}',
        b'{"statusCode": 600}',
        b'{"statusCode": true}',
        b'{"statusCode": null}',
        b'{"statusCode": "2x"}',
        b'{"statusCode": 200, "body": {"a": 1}}',
        b'{"statusCode": 200, "body": "?", "isBase64Encoded": true}',
        b'{"statusCode": 200, "body": "\\ud800"}',
        b'{"statusCode": 200, "isBase64Encoded": "yes", "body": ""}',
        b'{"statusCode": 200, "headers": []}',
        b'{"statusCode": 200, "headers": {"A": ["b"]}}',
        b'{"statusCode": 200, "headers": {"A": "b\\r\\nC: d"}}',
        b'{"statusCode": 200, "headers": {"A": "\\u2028"}}',
        b'{"statusCode": 200, "headers": {"A": "\\u0000"}}',
        b'{"statusCode": 200, "headers": {"A B": "c"}}',
        b'{"statusCode": 200, "headers": {"": "c"}}',
        b'{"statusCode": 200, "multiValueHeaders": {"A": "b"}}',
        b'{"statusCode": 200, "surprise": 1}',
    ],
)
def test_what_is_no_proxy_answer_is_malformed(returned):
    with pytest.raises(MalformedAnswer):
        buffered(returned)


def test_the_metadata_of_a_stream_may_set_cookies():
    answer = prelude({"statusCode": 201, "headers": {"Content-Type": "text/event-stream"}, "cookies": ["a=1", "b=2"]})
    assert answer == Answer(201, (("Content-Type", "text/event-stream"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")))
