"""Members of a JSON answer that may be anything: every function is total."""

import json

from aplomb.core.json import Json, JsonObject, well_formed


def member(value: Json, *path: str) -> Json:
    """Return what stands at the end of the path, None where it breaks off."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def words(value: Json, *path: str) -> str:
    """Return the text at the end of the path in one line and trimmed, empty where there is none."""
    found = member(value, *path)
    return " ".join(found.split()) if isinstance(found, str) else ""


def objects(value: Json) -> list[JsonObject]:
    """Return the objects of a list; an object alone is a list of one, and anything else holds none."""
    listed = value if isinstance(value, list) else [value]
    return [one for one in listed if isinstance(one, dict)]


def embedded(value: Json) -> Json:
    """Return the JSON that a string holds, None where it holds none; what is no string is what it holds."""
    if not isinstance(value, str):
        return value
    try:
        found: Json = well_formed(json.loads(value))
    except (ValueError, RecursionError):
        return None
    return found


def mended(text: str) -> str:
    """Return a text whose UTF-8 was read as Latin-1 as it was meant, any other text as it is."""
    if "Ã" not in text:
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text
