import base64
from datetime import UTC, datetime

import pytest

from local.event import Request, proxy_event
from local.routes import Match

AT = datetime(2026, 11, 30, 9, 5, 7, 250_000, tzinfo=UTC)


@pytest.fixture
def event(route):
    def make(*, target="/ask", headers=(), body=b"", parameters=None, path="/ask", binary_types=()):
        request = Request(
            method="POST",
            target=target,
            headers=[("Host", "127.0.0.1:3000"), *headers],
            body=body,
            source_ip="127.0.0.1",
        )
        match = Match(route("ANY", path), parameters or {})
        return proxy_event(request, match, request_id="r-1", at=AT, binary_types=binary_types)

    return make


def test_a_bare_request_has_every_member_and_null_where_api_gateway_says_null(event):
    headers = {
        "Host": "127.0.0.1:3000",
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Port": "3000",
        "X-Forwarded-Proto": "http",
    }
    assert event() == {
        "resource": "/ask",
        "path": "/ask",
        "httpMethod": "POST",
        "headers": headers,
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "pathParameters": None,
        "stageVariables": None,
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "local",
            "domainName": "127.0.0.1:3000",
            "extendedRequestId": "r-1",
            "httpMethod": "POST",
            "identity": {"sourceIp": "127.0.0.1", "userAgent": None},
            "path": "/ask",
            "protocol": "HTTP/1.1",
            "requestId": "r-1",
            "requestTime": "30/Nov/2026:09:05:07 +0000",
            "requestTimeEpoch": 1796029507250,
            "resourceId": "Ask",
            "resourcePath": "/ask",
            "stage": "local",
        },
        "body": None,
        "isBase64Encoded": False,
    }


@pytest.mark.parametrize(
    ("given", "member", "expected"),
    [
        ({"target": "/ask?a=1&a=2&b="}, "queryStringParameters", {"a": "2", "b": ""}),
        ({"target": "/ask?a=1&a=2&b="}, "multiValueQueryStringParameters", {"a": ["1", "2"], "b": [""]}),
        ({"target": "/ask?q=%C3%A9+%26"}, "queryStringParameters", {"q": "é &"}),
        ({"target": "/r/%C3%A9"}, "path", "/r/é"),
        ({"path": "/r/{v}", "parameters": {"v": "1.0"}}, "pathParameters", {"v": "1.0"}),
        ({"path": "/r/{v}", "parameters": {"v": "1.0"}}, "resource", "/r/{v}"),
        ({"body": "{é".encode()}, "body", "{é"),
        ({"body": b"\xff"}, "body", "\N{REPLACEMENT CHARACTER}"),
        ({"body": b"\xff", "headers": [("Content-Type", "image/png")]}, "isBase64Encoded", False),
    ],
)
def test_each_member_is_what_api_gateway_makes_of_it(event, given, member, expected):
    assert event(**given)[member] == expected


@pytest.mark.parametrize("known", ["*/*", "image/*", "image/png"])
def test_a_binary_media_type_travels_as_base64(event, known):
    made = event(body=b"\xff\x00", headers=[("Content-Type", "image/png; q=1")], binary_types=[known])
    assert (made["isBase64Encoded"], base64.b64decode(made["body"])) == (True, b"\xff\x00")


def test_repeated_headers_keep_their_order_and_the_last_one_counts(event):
    made = event(headers=[("Accept", "a"), ("Accept", "b")])
    assert made["headers"]["Accept"] == "b"
    assert made["multiValueHeaders"]["Accept"] == ["a", "b"]


def test_a_caller_cannot_choose_its_address(event):
    made = event(headers=[("x-forwarded-for", "10.0.0.1")])
    assert made["headers"]["X-Forwarded-For"] == "10.0.0.1, 127.0.0.1"
    assert "x-forwarded-for" not in made["headers"]
    assert made["requestContext"]["identity"]["sourceIp"] == "127.0.0.1"
