"""What callers post, held to its form by pydantic's own core.

The forms are written in that core's words. The layer of pydantic that would read them from annotations costs a cold
start as much as all else that a function imports, and nothing of it is needed once a form is built.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar, Literal, cast, get_args

import orjson
from pydantic_core import PydanticCustomError, SchemaValidator, ValidationError, core_schema

from aplomb.core.charging.payer import Payer
from aplomb.core.comprehension.models import ModelName
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Exemption
from aplomb.entry.problem import FieldFault, Problem
from aplomb.entry.wire import GatewayEvent, check_method, read_body
from aplomb.usecases.comprehend import Question

type _Form = core_schema.CoreSchema

_SHOWN = r"[^\x00-\x20\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]"
"""A character that shows: neither space nor control nor format. It means the same in Python and in JSON Schema."""
_SEEN = re.compile(_SHOWN)
_SAFE_INTEGER = 2**53 - 1
"""The largest that every reader of JSON reads as it stands (RFC 8259, 6)."""
_FACTORY = 3
"""The seed's own (seed 001, Request Body)."""


def _not_blank(text: str) -> str:
    if _SEEN.search(text) is None:
        raise PydanticCustomError("blank", "String should not be blank")
    return text


def _whole(value: object) -> object:
    """Return as an int what JSON writes as one with a fraction of zero: the same number (JSON Schema, 6.1.1)."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


_TEXT = core_schema.no_info_after_validator_function(
    _not_blank,
    core_schema.str_schema(max_length=LIMITS.text_characters),
    metadata={"pydantic_js_updates": {"pattern": _SHOWN}},
    ref="Text",
)


@dataclass(frozen=True, slots=True)
class Posted:
    """A body that was read. Unknown fields are ignored, and none is of another type than its own."""

    form: ClassVar[Mapping[str, _Form]] = {}
    """The form of each field."""

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: object) -> _Form:
        """Return the form of the whole body to pydantic, by which the API is described."""
        return cls.whole()

    @classmethod
    def whole(cls) -> _Form:
        """Return the form of the whole body."""
        fields = [core_schema.dataclass_field(name, form) for name, form in cls.form.items()]
        return core_schema.dataclass_schema(
            cls,
            core_schema.dataclass_args_schema(cls.__name__, fields),
            [*cls.form],
            strict=False,  # of the whole alone: it comes as an object of JSON
            config={"strict": True, "extra_fields_behavior": "ignore"},
            ref=cls.__name__,
            slots=True,
        )


@dataclass(frozen=True, slots=True)
class ComprehendRequest(Posted):
    """The body of every Comprendre endpoint (seed 001, Request Body). Unknown fields are ignored."""

    form: ClassVar = {
        "text": _TEXT,
        "factory_id": core_schema.with_default_schema(
            core_schema.no_info_before_validator_function(_whole, core_schema.int_schema(ge=1, le=_SAFE_INTEGER)),
            default=_FACTORY,
        ),
        "anthropic": core_schema.with_default_schema(core_schema.bool_schema(), default=False),
    }

    text: str
    factory_id: int
    anthropic: bool

    def question(self, payer: Payer | None = None) -> Question:
        """Return the request as the use case takes it; without a payer no model is asked."""
        return Question(self.text, self.factory_id, self.anthropic, payer)


@dataclass(frozen=True, slots=True)
class StreamRequest(ComprehendRequest):
    """The body of /stream, which also chooses the model."""

    form: ClassVar = ComprehendRequest.form | {
        "model": core_schema.with_default_schema(
            core_schema.literal_schema([*get_args(ModelName.__value__)], ref="ModelName"), default="haiku"
        )
    }

    model: ModelName


@dataclass(frozen=True, slots=True)
class QuestionRequest(Posted):
    """The body of the orchestrator's endpoints (seed 000). Unknown fields are ignored."""

    form: ClassVar = {
        "question": _TEXT,
        "mode": core_schema.with_default_schema(
            core_schema.literal_schema(["orchestrateur", "invite"]), default="orchestrateur"
        ),
        "modele": core_schema.with_default_schema(
            core_schema.nullable_schema(core_schema.str_schema(min_length=1, max_length=200)), default=None
        ),
    }

    question: str
    mode: Literal["orchestrateur", "invite"]
    modele: str | None

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


_VALIDATORS: Mapping[type[Posted], SchemaValidator] = {
    kind: SchemaValidator(kind.whole()) for kind in (ComprehendRequest, StreamRequest, QuestionRequest)
}
"""Built once, before the first request."""


def read_post[Request: Posted](event: GatewayEvent, kind: type[Request]) -> Request:
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
        return cast("Request", _VALIDATORS[kind].validate_python(document))
    except ValidationError as error:
        faults = [FieldFault(_path(fault["loc"]), fault["msg"]) for fault in error.errors(include_input=False)]
        raise _unprocessable(*faults) from error


def _unprocessable(*faults: FieldFault) -> Problem:
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "The body has faults in its fields", faults)


def _path(location: tuple[int | str, ...]) -> str:
    return ".".join(map(str, location))
