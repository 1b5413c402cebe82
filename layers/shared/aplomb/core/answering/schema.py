"""The JSON that a model is made to answer with: strict schemas that every provider enforces alike.

The subset of JSON Schema (2020-12) that Anthropic, Bedrock and the chat-completions servers all take: objects whose
members are all required and no others, arrays, strings, integers, numbers, booleans, enumerations, each ``| null``.
What a schema of it cannot say (a length, a range) is for whoever reads the value.
"""

import re
from dataclasses import dataclass
from typing import cast

from aplomb.core.errors import FormError, ModelError, ModelFailure, StrictJsonError
from aplomb.core.json import Json, JsonObject
from aplomb.core.strict_json import check_strict, parse_strict

_SCALARS: dict[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "number": (int, float), "boolean": (bool,), "null": (type(None),),
}  # fmt: skip
_KEYWORDS = {
    "object": {"type", "description", "properties", "required", "additionalProperties"},
    "array": {"type", "description", "items"},
} | {name: {"type", "description", "enum"} for name in _SCALARS}


@dataclass(frozen=True, slots=True)
class Schema:
    """A strict schema under a name that providers show to the model (letters, digits, _).

    Raises FormError when it is built of anything but the subset: a provider would refuse it, or not enforce it.
    """

    name: str
    document: JsonObject

    def __post_init__(self) -> None:
        """Check the schema itself."""
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,63}", self.name):
            raise FormError("a schema's name is letters, digits and _")
        if self.document.get("type") != "object":
            raise FormError(f"{self.name}: not an object at its root")
        _check_schema(self.document, self.name)


def read_json(text: str, schema: Schema) -> Json:
    """Return the value of a JSON text that is of the schema.

    Nothing may stand around it, no fence and no prose: whoever searches a text for JSON may find the user's own.
    Raises ModelError (UNREADABLE).
    """
    try:
        value = parse_strict(text.encode("utf-8", "surrogatepass"))
    except StrictJsonError:
        failure = ModelError(ModelFailure.UNREADABLE, "the answer is not JSON alone")
    else:
        return conforming(value, schema)
    raise failure


def conforming(value: Json, schema: Schema) -> Json:
    """Return the parsed value, known to be of the schema. Raises ModelError (UNREADABLE)."""
    try:
        check_strict(value)
        _check_value(value, schema.document, schema.name)
    except (StrictJsonError, FormError):
        failure = ModelError(ModelFailure.UNREADABLE, f"the answer is not of the schema {schema.name}")
    else:
        return value
    raise failure


def _types(schema: JsonObject) -> list[str]:
    names = schema.get("type")
    return cast("list[str]", names if isinstance(names, list) else [names])


def _check_schema(schema: Json, place: str) -> None:
    if not isinstance(schema, dict):
        raise FormError(f"{place}: not an object")
    names = _types(schema)
    if not names or any(not isinstance(name, str) or name not in _KEYWORDS for name in names):
        raise FormError(f"{place}.type: not a type of the subset")
    if unknown := schema.keys() - set[str]().union(*(_KEYWORDS[name] for name in names)):
        raise FormError(f"{place}: {min(unknown)!r} is not of the subset")
    if "enum" in schema and not isinstance(schema["enum"], list):
        raise FormError(f"{place}.enum: not a list")
    if "object" in names:
        _check_members(schema, place)
    if "array" in names:
        _check_schema(schema.get("items"), f"{place}[]")


def _check_members(schema: JsonObject, place: str) -> None:
    members = schema.get("properties")
    if not isinstance(members, dict) or schema.get("additionalProperties") is not False:
        raise FormError(f"{place}: neither open objects nor objects without properties")
    if schema.get("required") != list(members):
        raise FormError(f"{place}.required: not every property, in its order")
    for name, member in members.items():
        _check_schema(member, f"{place}.{name}")


def _check_value(value: Json, schema: JsonObject, place: str) -> None:
    names = _types(schema)
    if isinstance(value, dict):
        members = cast("dict[str, JsonObject]", schema.get("properties", {}))
        if "object" not in names or value.keys() != members.keys():
            raise FormError(f"{place}: not an object of these members")
        for name, member in members.items():
            _check_value(value[name], member, f"{place}.{name}")
    elif isinstance(value, list):
        if "array" not in names:
            raise FormError(f"{place}: a list")
        for index, item in enumerate(value):
            _check_value(item, cast("JsonObject", schema["items"]), f"{place}[{index}]")
    elif not any(type(value) in _SCALARS.get(name, ()) for name in names):
        raise FormError(f"{place}: not of its type")
    elif "enum" in schema and not _is_among(value, cast("list[Json]", schema["enum"])):
        raise FormError(f"{place}: not among the values allowed")


def _is_among(value: Json, allowed: list[Json]) -> bool:
    return any(value == other and isinstance(value, bool) is isinstance(other, bool) for other in allowed)
