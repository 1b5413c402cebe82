"""Strict JSON against orjson, an implementation of another language, and a count of members."""

import math
import re

import orjson

from aplomb.core.errors import StrictJsonError
from aplomb.core.json import Json
from aplomb.core.strict_json import check_strict, parse_strict

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_LEVELS = 200
"""orjson and the strict parser give up at depths of their own, both far beyond this one."""


def check(text: bytes) -> None:
    """What is accepted is what orjson reads, and what orjson reads is refused for one of the four reasons alone."""
    told, read = _read(text, parse_strict, StrictJsonError), _read(text, orjson.loads, orjson.JSONDecodeError)
    if told:
        assert read or is_long(text), "no JSON was accepted"
        assert check_strict(told[0]) is told[0]
        assert parse_strict(b" \r\n\t" + text + b" ") == told[0]
    if told and read:
        assert alike(told[0], read[0])
        assert alike(parse_strict(orjson.dumps(read[0])), read[0])
    elif read and text.count(b"[") + text.count(b"{") < _LEVELS:
        assert has_twins(text, read[0]) or not is_finite(read[0]) or is_long(text), "JSON was refused"


def _read(text, parse, refusal):
    try:
        return (parse(text),)
    except refusal:
        return None


def alike(ours: Json, theirs: Json) -> bool:
    """Tell whether both are the same; orjson reads an integer past 64 bits as a float."""
    if isinstance(ours, dict):
        return list(ours) == list(theirs) and all(alike(ours[name], theirs[name]) for name in ours)
    if isinstance(ours, list):
        return len(ours) == len(theirs) and all(map(alike, ours, theirs))
    if type(ours) is int and type(theirs) is float:
        return math.isclose(ours, theirs)
    return type(ours) is type(theirs) and ours == theirs


def has_twins(text: bytes, read: Json) -> bool:
    """Tell whether an object names a member twice: the text has more colons between strings than members."""
    return _STRING.sub(b"", text).count(b":") > members(read)


def members(value: Json) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(members, value.values()))
    return sum(map(members, value)) if isinstance(value, list) else 0


def is_finite(value: Json) -> bool:
    if isinstance(value, dict):
        return all(map(is_finite, value.values()))
    if isinstance(value, list):
        return all(map(is_finite, value))
    return not isinstance(value, float) or math.isfinite(value)


def is_long(text: bytes) -> bool:
    """Tell whether there is a number beyond what IEEE 754 holds, or of more digits than Python reads."""
    return re.search(rb"[0-9]{300}|[eE]\+?[0-9]{3}", text) is not None
