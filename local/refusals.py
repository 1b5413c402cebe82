"""What the gateway itself answers when no function does: the GatewayResponses of the template.

Types, default statuses and messages: Amazon API Gateway Developer Guide, "Gateway response types".
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import cast

from local.answer import Answer
from local.json import Json, JsonObject
from local.template import Template

_NAME = r"(?:context|stageVariables)\.([A-Za-z_]+(?:\.[A-Za-z_]+)*)"
_VARIABLE = re.compile(rf"\$!?(?:\{{{_NAME}\}}|{_NAME})")
_RESPONSE_HEADER = "gatewayresponse.header."


class Refusal(Enum):
    """Why the gateway answers itself: (gateway response type, default status, default message)."""

    UNKNOWN_ROUTE = ("MISSING_AUTHENTICATION_TOKEN", 403, "Missing Authentication Token")
    BAD_REQUEST = ("DEFAULT_4XX", 400, "Bad Request")
    TOO_LARGE = ("REQUEST_TOO_LARGE", 413, "HTTP content length exceeded 10485760 bytes.")
    FUNCTION_FAILED = ("INTEGRATION_FAILURE", 502, "Internal server error")
    BAD_STREAM = ("API_CONFIGURATION_ERROR", 500, "Internal server error")
    TIMED_OUT = ("INTEGRATION_TIMEOUT", 504, "Endpoint request timed out")


@dataclass(frozen=True, slots=True)
class _Declared:
    status: int | None
    headers: dict[str, str]
    template: str | None
    media_type: str


class Refusals:
    """The template's gateway responses; what it does not declare is answered as AWS would by default."""

    def __init__(self, template: Template) -> None:
        self._declared: dict[str, _Declared] = {}
        for _, properties in template.resources("AWS::Serverless::Api"):
            responses = (template.shared("Api") | properties).get("GatewayResponses")
            for kind, response in template.object(responses).items():
                self._declared[kind] = _declared(cast("JsonObject", response))

    def answer(self, refusal: Refusal, *, request_id: str, method: str, path: str) -> Answer:
        """The whole answer, `$context` filled in."""
        kind, status, message = refusal.value
        family = "DEFAULT_4XX" if status < 500 else "DEFAULT_5XX"  # noqa: PLR2004
        declared = self._declared.get(kind) or self._declared.get(family) or _declared({})
        context = {
            "requestId": request_id,
            "extendedRequestId": request_id,
            "httpMethod": method,
            "path": path,
            "error.message": message,
            "error.messageString": json.dumps(message),
            "error.responseType": kind,
        }
        body = _filled(declared.template or '{"message":$context.error.messageString}', context)
        headers = {name: _expression(value, context) for name, value in declared.headers.items()}
        headers = {"Content-Type": declared.media_type} | headers
        return Answer(declared.status or status, tuple(headers.items()), body.encode())


def _declared(response: JsonObject) -> _Declared:
    parameters = cast("JsonObject", response.get("ResponseParameters") or {})
    headers = dict(cast("Mapping[str, str]", parameters.get("Headers") or {}))
    for name, value in parameters.items():
        if name.startswith(_RESPONSE_HEADER):
            headers[name.removeprefix(_RESPONSE_HEADER)] = str(value)
    templates = cast("Mapping[str, str]", response.get("ResponseTemplates") or {})
    media_type, template = next(iter(templates.items()), ("application/json", None))
    status: Json = response.get("StatusCode")
    named = {name.title() if name.lower() == "content-type" else name: text for name, text in headers.items()}
    return _Declared(None if status is None else int(str(status)), named, template, media_type)


def _expression(value: str, context: Mapping[str, str]) -> str:
    """A header's mapping expression: a literal in single quotes, or a context variable."""
    if value[:1] == value[-1:] == "'":
        return value[1:-1]
    return context.get(value.removeprefix("context."), "")


def _filled(template: str, context: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: context.get(found[1] or found[2], ""), template)
