"""What comes in over the street and what goes out: API Gateway's proxy events, our requests, JSON bytes."""

import base64
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, Literal

import orjson
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from aplomb.core.charging.payer import Payer
from aplomb.core.comprehension.models import ModelName
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Exemption
from aplomb.entry.problem import FieldFault, Problem
from aplomb.usecases.comprehend import Question

type GatewayEvent = Mapping[str, Any]
"""API Gateway's proxy event, payload format 1.0 (AWS: Lambda proxy integrations in API Gateway, input format)."""


SHOWN = r"[^\x00-\x20\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]"
"""A character that shows: neither space nor control nor format. It means the same in Python and in JSON Schema."""
_SAFE_INTEGER = 2**53 - 1
"""The largest that every reader of JSON reads as it stands (RFC 8259, 6)."""


def _not_blank(text: str) -> str:
    if re.search(SHOWN, text) is None:
        raise PydanticCustomError("blank", "String should not be blank")
    return text


def _whole(value: object) -> object:
    """Return as an int what JSON writes as one with a fraction of zero: the same number (JSON Schema, 6.1.1)."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


type Text = Annotated[
    str,
    Field(max_length=LIMITS.text_characters, json_schema_extra={"pattern": SHOWN}),
    AfterValidator(_not_blank),
]


class ComprehendRequest(BaseModel):
    """The body of every Comprendre endpoint (seed 001, Request Body). Unknown fields are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    text: Text
    factory_id: Annotated[int, Field(ge=1, le=_SAFE_INTEGER), BeforeValidator(_whole)] = 3
    anthropic: bool = False

    def question(self, payer: Payer | None = None) -> Question:
        """Return the request as the use case takes it; without a payer no model is asked."""
        return Question(self.text, self.factory_id, self.anthropic, payer)


class QuestionRequest(BaseModel):
    """The body of the orchestrator's endpoints (seed 000). Unknown fields are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    question: Text
    mode: Literal["orchestrateur", "invite"] = "orchestrateur"
    modele: Annotated[str, Field(min_length=1, max_length=200)] | None = None

    @property
    def exemption(self) -> Exemption:
        """Why the question is off routing, if it is: the user's choice always comes first."""
        return self.exempted(own_key=False)

    def exempted(self, *, own_key: bool) -> Exemption:
        """Return the same of a question that came with a key of the caller's, or without: the first choice counts."""
        if self.modele is not None:
            return Exemption.EXPLICIT_MODEL
        if own_key:
            return Exemption.BYOM
        return Exemption.GUEST if self.mode == "invite" else Exemption.NONE


class StreamRequest(ComprehendRequest):
    """The body of /stream, which also chooses the model."""

    model: ModelName = "haiku"


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


def read_post[Request: BaseModel](event: GatewayEvent, model: type[Request]) -> Request:
    """Return the validated body of a POST.

    Raises Problem: 405 another method, 413 too large, 400 no JSON, 422 with one fault a field.
    """
    check_method(event, "POST")
    try:
        document = orjson.loads(read_body(event))
    except orjson.JSONDecodeError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "The body is not JSON") from error
    if not isinstance(document, dict):
        raise _unprocessable(FieldFault("body", "Input should be an object"))
    try:
        return model.model_validate(document)
    except ValidationError as error:
        faults = [FieldFault(_path(fault["loc"]), fault["msg"]) for fault in error.errors(include_input=False)]
        raise _unprocessable(*faults) from error


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


def _unprocessable(*faults: FieldFault) -> Problem:
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "The body has faults in its fields", faults)


def _path(location: tuple[int | str, ...]) -> str:
    return ".".join(map(str, location))
