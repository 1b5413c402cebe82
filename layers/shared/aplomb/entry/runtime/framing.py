"""The bytes of a streamed response, as pure functions."""

import base64
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from aplomb.entry.runtime.contract import MalformedAnswerError

CONTENT_TYPE = "application/vnd.awslambda.http-integration-response"
ERROR_TYPE = "Lambda-Runtime-Function-Error-Type"
ERROR_BODY = "Lambda-Runtime-Function-Error-Body"

_DELIMITER = bytes(8)
_OPENING_BYTES = 16 * 1024
"""Metadata and delimiter together (API Gateway: Lambda proxy integration for response streaming)."""
_MEMBERS = {"statusCode", "headers", "multiValueHeaders", "cookies"}
_BODY_MEMBERS = {"body", "isBase64Encoded"}


def opening(prelude: object) -> bytes:
    """Return a prelude as metadata and delimiter. Raises MalformedAnswerError."""
    if not isinstance(prelude, Mapping):
        raise MalformedAnswerError(f"a prelude is a mapping, not {type(prelude).__name__}")
    if prelude.keys() - _MEMBERS:
        raise MalformedAnswerError(f"a prelude holds nothing but {', '.join(sorted(_MEMBERS))}")
    if type(prelude.get("statusCode")) not in (int, HTTPStatus):
        raise MalformedAnswerError("statusCode is an integer")
    try:
        metadata = json.dumps(prelude, ensure_ascii=True, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise MalformedAnswerError("a prelude is JSON") from error
    if len(metadata) + len(_DELIMITER) > _OPENING_BYTES:
        raise MalformedAnswerError(f"a prelude takes at most {_OPENING_BYTES} bytes")
    return metadata + _DELIMITER


def split(response: Mapping[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return a proxy response as its prelude and its body's bytes. Raises MalformedAnswerError."""
    body, encoded = response.get("body") or "", response.get("isBase64Encoded", False)
    if not isinstance(body, str):
        raise MalformedAnswerError("body is a string")
    try:
        content = base64.b64decode(body, validate=True) if encoded else body.encode()
    except ValueError as error:
        raise MalformedAnswerError("body is what isBase64Encoded says") from error
    return {name: value for name, value in response.items() if name not in _BODY_MEMBERS}, content


def chunk(content: bytes) -> bytes:
    """Return one HTTP chunk (RFC 9112, 7.1). ``content`` is not empty: an empty chunk ends the body."""
    return b"%x\r\n%b\r\n" % (len(content), content)


def ending(error: tuple[str, bytes] | None) -> bytes:
    """Return the last chunk, with the trailers that report an error (its type, its JSON) if there was one."""
    if error is None:
        return b"0\r\n\r\n"
    error_type, document = error
    trailers = f"{ERROR_TYPE}: {error_type}\r\n{ERROR_BODY}: {base64.b64encode(document).decode()}\r\n"
    return b"0\r\n" + trailers.encode("ascii") + b"\r\n"
