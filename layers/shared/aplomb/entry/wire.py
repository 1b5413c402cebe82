"""What comes in over the street and what goes out: API Gateway's proxy events, their bodies, JSON bytes."""

import base64
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import orjson

from aplomb.core.limits import LIMITS
from aplomb.entry.problem import Problem

type GatewayEvent = Mapping[str, Any]
"""API Gateway's proxy event, payload format 1.0 (AWS: Lambda proxy integrations in API Gateway, input format)."""


def request_id(event: GatewayEvent) -> str:
    """Return API Gateway's id of the request; empty when the event did not come from there."""
    return str((event.get("requestContext") or {}).get("requestId") or "")


def source_ip(event: GatewayEvent) -> str:
    """Return the address that API Gateway itself saw, empty where it tells none; no header is asked."""
    identity = (event.get("requestContext") or {}).get("identity") or {}
    return str(identity.get("sourceIp") or "")


def header(event: GatewayEvent, name: str) -> str | None:
    """Return a header whatever its case, its lines joined as one list (RFC 9110, 5.3); None when there is none."""
    lines = event.get("multiValueHeaders") or {key: [value] for key, value in (event.get("headers") or {}).items()}
    found = [str(value) for key, values in lines.items() if key.lower() == name.lower() for value in values]
    return ", ".join(found) if found else None


def check_method(event: GatewayEvent, *allowed: str) -> None:
    """Raise the 405 Problem that names the allowed methods, unless the event's is one of them."""
    if event.get("httpMethod") not in allowed:
        allow = ", ".join(allowed)
        raise Problem(HTTPStatus.METHOD_NOT_ALLOWED, f"This endpoint answers {allow} alone", headers={"Allow": allow})


def read_body(event: GatewayEvent) -> bytes:
    """Return the body as it was sent. Raises Problem: 413 too large, 400 no base64 where it says so."""
    body = _body(event)
    if len(body) > LIMITS.body_bytes:
        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The body is over {LIMITS.body_bytes} bytes")
    return body


def encode_json(value: object) -> bytes:
    """Return compact UTF-8 JSON with the line ends escaped that only some readers know: U+0085, U+2028, U+2029.

    Raises TypeError on anything JSON does not have.
    """
    encoded = orjson.dumps(value)
    for character in ("\u0085", "\u2028", "\u2029"):
        encoded = encoded.replace(character.encode(), b"\\u%04x" % ord(character))
    return encoded


def _body(event: GatewayEvent) -> bytes:
    body = event.get("body") or ""
    if not event.get("isBase64Encoded"):
        return body.encode("utf-8", "surrogatepass")
    try:
        return base64.b64decode(body, validate=True)
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "The body is not base64") from error
