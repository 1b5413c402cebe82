"""Forms in a few words: a JSON Schema of the API's description, as HTML that links to the forms it names."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

type Schema = Mapping[str, Any]
"""One of JSON Schema 2020-12, of the keywords that the description uses."""

_BOUNDS = {
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minimum": "at least {}",
    "maximum": "at most {}",
    "format": "{}",
}


def anchor(reference: str) -> tuple[str, str]:
    """Return the id of the place where a referenced form is described, and the form's name."""
    name = reference.rpartition("/")[2]
    return f"form-{name}", name


def form(schema: Schema) -> str:
    """Return what a value is: its type or its values, then its bounds and what stands in its place."""
    said = [_kind(schema), *(escape(text.format(schema[name])) for name, text in _BOUNDS.items() if name in schema)]
    if "default" in schema:
        said.append(f"by default <code>{escape(json.dumps(schema['default'], ensure_ascii=False))}</code>")
    return ", ".join(said)


def _kind(schema: Schema) -> str:  # noqa: PLR0911 - a return a keyword
    match schema:
        case {"$ref": str(reference)}:
            place, name = anchor(reference)
            return f'<a href="#{place}"><code>{escape(name)}</code></a>'
        case {"anyOf": Sequence() as choices} | {"oneOf": Sequence() as choices}:
            return " or ".join(form(choice) for choice in choices)
        case {"enum": Sequence() as values}:
            return " or ".join(_value(value) for value in values)
        case {"const": value}:
            return _value(value)
        case {"type": "array", "items": Mapping() as items}:
            return f"list of {form(items)}"
        case {"type": "object", "additionalProperties": Mapping() as members}:
            return f"object of {form(members)}"
        case {"type": str(name)}:
            return name
    return "anything"


def _value(value: object) -> str:
    return f"<code>{escape(json.dumps(value, ensure_ascii=False))}</code>"


def members(schema: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """Yield the name of each member of an object, its own schema, and whether it is always there."""
    required = schema.get("required", ())
    for name, member in schema.get("properties", {}).items():
        yield name, member, name in required
