"""Events in: an HTTP request as API Gateway's REST proxy integration hands it to a function.

Shape: Amazon API Gateway Developer Guide, "Input format of a Lambda function for proxy integration".
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import parse_qsl, unquote

from local.json import Json, JsonObject
from local.routes import Match
from local.template import PSEUDO_PARAMETERS

STAGE = "local"
API_ID = "local"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One HTTP request, complete: header names in the sender's own case, the body decoded from chunks."""

    method: str
    target: str
    """Path and query as sent."""
    headers: Sequence[tuple[str, str]]
    body: bytes
    source_ip: str
    http_version: str = "1.1"

    @property
    def path(self) -> str:
        """The path as sent, without its query."""
        return self.target.partition("?")[0]

    def header(self, name: str) -> str:
        """The last value sent under this name; empty when there is none."""
        return next((value for key, value in reversed(self.headers) if key.lower() == name.lower()), "")


def proxy_event(
    request: Request, match: Match, *, request_id: str, at: datetime, binary_types: Sequence[str] = ()
) -> JsonObject:
    """The event for a matched request.

    The body is base64 when its media type is one of the API's BinaryMediaTypes, else text, in which
    bytes that are not UTF-8 become U+FFFD as API Gateway makes them.
    """
    headers = _forwarded(request)
    query = parse_qsl(request.target.partition("?")[2], keep_blank_values=True)
    binary = _is_binary(request.header("Content-Type"), binary_types)
    return {
        "resource": match.route.path,
        "path": unquote(request.path),
        "httpMethod": request.method,
        "headers": {name: values[-1] for name, values in _grouped(headers).items()},
        "multiValueHeaders": _lists(headers),
        "queryStringParameters": {name: values[-1] for name, values in _grouped(query).items()} or None,
        "multiValueQueryStringParameters": _lists(query) or None,
        "pathParameters": {**match.parameters} or None,
        "stageVariables": None,
        "requestContext": _context(request, match, request_id, at),
        "body": _body(request.body, binary=binary),
        "isBase64Encoded": binary and bool(request.body),
    }


def _context(request: Request, match: Match, request_id: str, at: datetime) -> JsonObject:
    return {
        "accountId": PSEUDO_PARAMETERS["AWS::AccountId"],
        "apiId": API_ID,
        "domainName": request.header("Host"),
        "extendedRequestId": request_id,
        "httpMethod": request.method,
        "identity": {"sourceIp": request.source_ip, "userAgent": request.header("User-Agent") or None},
        "path": unquote(request.path),  # as on a custom domain that is mapped to the stage: no stage before it
        "protocol": f"HTTP/{request.http_version}",
        "requestId": request_id,
        "requestTime": at.astimezone(UTC).strftime("%d/%b/%Y:%H:%M:%S +0000"),
        "requestTimeEpoch": int(at.timestamp() * 1000),
        "resourceId": match.route.function.logical_id,
        "resourcePath": match.route.path,
        "stage": STAGE,
    }


def _forwarded(request: Request) -> list[tuple[str, str]]:
    """The request's headers with X-Forwarded-* as a gateway sets them: the peer's address comes last."""
    earlier = [value for name, value in request.headers if name.lower() == "x-forwarded-for"]
    host = request.header("Host")
    ours = {
        "X-Forwarded-For": ", ".join([*earlier, request.source_ip]),
        "X-Forwarded-Port": host.rpartition(":")[2] if ":" in host else "80",
        "X-Forwarded-Proto": "http",
    }
    replaced = {name.lower() for name in ours}
    return [(n, v) for n, v in request.headers if n.lower() not in replaced] + list(ours.items())


def _grouped(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for name, value in pairs:
        grouped.setdefault(name, []).append(value)
    return grouped


def _lists(pairs: Sequence[tuple[str, str]]) -> dict[str, Json]:
    return {name: [*values] for name, values in _grouped(pairs).items()}


def _is_binary(content_type: str, binary_types: Sequence[str]) -> bool:
    media_type = content_type.partition(";")[0].strip().lower()
    kind = media_type.partition("/")[0]
    return any(known in ("*/*", f"{kind}/*", media_type) for known in binary_types)


def _body(body: bytes, *, binary: bool) -> str | None:
    if not body:
        return None
    return base64.b64encode(body).decode() if binary else body.decode("utf-8", errors="replace")
