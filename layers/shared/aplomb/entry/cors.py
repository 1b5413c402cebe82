"""Pages of other origins that may read our answers (WHATWG Fetch standard, CORS protocol): by parameter, else none."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from http import HTTPStatus
from typing import TYPE_CHECKING

from aplomb.core.answering.choice import KEY, PROVIDER
from aplomb.core.charging.key import API_KEY
from aplomb.entry.runtime.contract import Prelude, ProxyResponse
from aplomb.entry.wire import GatewayEvent, header

if TYPE_CHECKING:  # a function answers either way, and needs what the other brings along for nothing
    from aplomb.entry.rest import LambdaHandler
    from aplomb.entry.streaming import Generating

EVERYONE = "*"
READABLE = ("Allow", "ETag", "Retry-After", "WWW-Authenticate", "X-Engine-Version", "X-Rule-Version", "X-Request-Id")
"""The headers of an answer that a page may read besides those that the Fetch standard lets it."""
SENDABLE = ("Content-Type", "If-None-Match", KEY, PROVIDER, API_KEY)
"""The headers that a page may send besides. Credentials are none of them: no answer depends on a cookie."""
REMEMBERED_SECONDS = 7200
"""How long a browser keeps a permission; Chromium keeps none longer."""


def shared(handler: "LambdaHandler", origins: Sequence[str]) -> "LambdaHandler":
    """Return the handler whose answers, refusals too, are for pages of these origins to read; itself for none.

    A preflight from one of them is granted the methods that the handler names when it refuses OPTIONS (405, Allow).
    """
    if not origins:
        return handler

    def lambda_handler(event: GatewayEvent, context: object) -> ProxyResponse:
        answer = handler(event, context)
        if _is_preflight(event, answer["headers"], origins):
            return {**_granted(event, answer["headers"], origins), "body": "", "isBase64Encoded": False}
        return {**answer, "headers": _readable(event, answer["headers"], origins)}

    return lambda_handler


def shared_stream(handler: "Generating", origins: Sequence[str]) -> "Generating":
    """Return the same of a handler that streams."""
    if not origins:
        return handler

    async def lambda_handler(event: GatewayEvent, context: object) -> AsyncGenerator[Prelude | bytes]:
        async with aclosing(handler(event, context)) as items:
            async for item in items:
                if isinstance(item, bytes):
                    yield item
                elif _is_preflight(event, item["headers"], origins):
                    yield _granted(event, item["headers"], origins)
                    return
                else:
                    yield {**item, "headers": _readable(event, item["headers"], origins)}

    return lambda_handler


def _is_preflight(event: GatewayEvent, answered: Mapping[str, str], origins: Sequence[str]) -> bool:
    """Tell whether a refusal of OPTIONS is of a CORS-preflight request (Fetch standard) of a permitted origin."""
    if event.get("httpMethod") != "OPTIONS" or "Allow" not in answered:
        return False
    return header(event, "Access-Control-Request-Method") is not None and _permitted(event, origins) is not None


def _permitted(event: GatewayEvent, origins: Sequence[str]) -> str | None:
    if EVERYONE in origins:
        return EVERYONE
    origin = header(event, "Origin")
    return origin if origin in origins else None


def _readable(event: GatewayEvent, headers: Mapping[str, str], origins: Sequence[str]) -> dict[str, str]:
    """Return the headers with the permission; a cache is told of what it depends on, whoever asks."""
    found = dict(headers)
    if EVERYONE not in origins:
        found["Vary"] = ", ".join(filter(None, (found.get("Vary"), "Origin")))
    if (origin := _permitted(event, origins)) is not None:
        found["Access-Control-Allow-Origin"] = origin
        found["Access-Control-Expose-Headers"] = ", ".join(READABLE)
    return found


def _granted(event: GatewayEvent, refusal: Mapping[str, str], origins: Sequence[str]) -> Prelude:
    """Return the answer to a preflight, made of the refusal of its method."""
    headers = {name: value for name, value in refusal.items() if name not in ("Allow", "Content-Type")}
    granted = {
        "Access-Control-Allow-Methods": refusal["Allow"],
        "Access-Control-Allow-Headers": ", ".join(SENDABLE),
        "Access-Control-Max-Age": str(REMEMBERED_SECONDS),
    }
    permission = _readable(event, headers, origins)
    del permission["Access-Control-Expose-Headers"]
    return {"statusCode": HTTPStatus.NO_CONTENT.value, "headers": permission | granted}
