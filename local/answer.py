"""Answers out: what a function returned, as API Gateway's REST proxy integration makes HTTP of it.

Shape: Amazon API Gateway Developer Guide, "Output format of a Lambda function for proxy integration".
"""

import base64
import binascii
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from local.json import Json, JsonObject

_MEMBERS = {"statusCode", "headers", "multiValueHeaders", "body", "isBase64Encoded"}
_OURS = {"connection", "content-length", "date", "keep-alive", "transfer-encoding", "upgrade"}
"""Headers that belong to the connection: a function cannot set them."""
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
"""RFC 9110 section 5.6.2, token."""
_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
"""RFC 9110 section 5.5, field-value."""


class MalformedAnswer(ValueError):  # noqa: N818 — API Gateway's own word for it
    """The function returned what is not a proxy answer; the message says which member is wrong."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers in order, and for a buffered answer its whole body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes = field(default=b"", repr=False)


def buffered(returned: bytes) -> Answer:
    """The answer that a function's JSON return value means. Raises MalformedAnswer."""
    try:
        value: Json = json.loads(returned)
    except ValueError as error:
        raise MalformedAnswer("the return value is not JSON") from error
    if not isinstance(value, dict):
        raise MalformedAnswer("the return value is not an object")
    if unknown := value.keys() - _MEMBERS:
        raise MalformedAnswer(f"unknown members: {', '.join(sorted(unknown))}")
    head = prelude(value)
    return Answer(head.status, head.headers or (("Content-Type", "application/json"),), _body(value))


def prelude(value: JsonObject) -> Answer:
    """Status and headers of a proxy answer, or of the metadata that opens a stream. Raises MalformedAnswer."""
    status = value.get("statusCode", 200)
    if isinstance(status, str) and status.isascii() and status.isdigit():
        status = int(status)
    if not isinstance(status, int) or isinstance(status, bool) or not 200 <= status <= 599:  # noqa: PLR2004
        raise MalformedAnswer("statusCode is not a final HTTP status")
    headers = tuple(pair for pair in _headers(value) if pair[0].lower() not in _OURS)
    if not all(_NAME.fullmatch(name) and _VALUE.fullmatch(text) for name, text in headers):
        raise MalformedAnswer("a header's name or value is not HTTP's")
    return Answer(status, headers)


def _headers(value: JsonObject) -> Iterator[tuple[str, str]]:
    """multiValueHeaders, then those of headers that it does not name, then cookies."""
    present = {name: item for name, item in value.items() if item is not None}
    single, multiple = present.get("headers", {}), present.get("multiValueHeaders", {})
    cookies = present.get("cookies", [])
    if not isinstance(single, dict) or not isinstance(multiple, dict) or not isinstance(cookies, list):
        raise MalformedAnswer("headers and multiValueHeaders are objects, cookies is a list")
    for name, values in multiple.items():
        if not isinstance(values, list):
            raise MalformedAnswer("a member of multiValueHeaders is not a list")
        yield from ((name, _scalar(item)) for item in values)
    taken = {name.lower() for name in multiple}
    yield from ((name, _scalar(item)) for name, item in single.items() if name.lower() not in taken)
    yield from (("Set-Cookie", _scalar(cookie)) for cookie in cookies)


def _scalar(value: Json) -> str:
    if isinstance(value, (dict, list)) or value is None:
        raise MalformedAnswer("a header's value is not a string")
    return str(value).lower() if isinstance(value, bool) else str(value).strip(" \t")


def _body(value: JsonObject) -> bytes:
    body, encoded = value.get("body"), value.get("isBase64Encoded", False)
    if body is None:
        return b""
    if not isinstance(body, str):
        raise MalformedAnswer("body is not a string")
    if not isinstance(encoded, bool):
        raise MalformedAnswer("isBase64Encoded is not a bool")
    try:
        return base64.b64decode(body, validate=True) if encoded else body.encode()
    except (binascii.Error, ValueError) as error:
        raise MalformedAnswer("body is not what isBase64Encoded says, or not Unicode") from error
