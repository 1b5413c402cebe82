"""RFC 8785 written once more, from the standard's text: UTF-16 order, ECMAScript's numbers and strings."""

from decimal import Decimal

from aplomb.core.errors import FormError, StrictJsonError
from aplomb.core.json import Json
from aplomb.core.sealing.canonical import canonical, fingerprint
from aplomb.core.strict_json import parse_strict

SAFE = 2**53 - 1
_SHORT = {0x8: "\\b", 0x9: "\\t", 0xA: "\\n", 0xC: "\\f", 0xD: "\\r", 0x22: '\\"', 0x5C: "\\\\"}


def check(text: bytes) -> None:
    """Hold the canonical form of what a text says to the standard, to the order of its members, and to itself."""
    try:
        document = {"v": parse_strict(text)}
    except StrictJsonError:
        return
    try:
        found = canonical(document)
    except FormError:
        assert not is_safe(document)
        return
    assert is_safe(document)
    assert found == written(document).encode()
    assert canonical(turned(document)) == found
    again = parse_strict(found)
    if is_safe(again):  # a float past 2**53 is written as an integer, which is none that everybody keeps
        assert again == document
        assert canonical(again) == found
    assert fingerprint(found) != fingerprint(found + b" ")


def is_safe(value: Json) -> bool:
    """Tell whether every integer is one that ECMAScript keeps."""
    if isinstance(value, dict):
        return all(map(is_safe, value.values()))
    if isinstance(value, list):
        return all(map(is_safe, value))
    return type(value) is not int or -SAFE <= value <= SAFE


def turned(value: Json) -> Json:
    """Return the same value with every object's members in the other order."""
    if isinstance(value, dict):
        return {name: turned(member) for name, member in reversed(value.items())}
    return [turned(item) for item in value] if isinstance(value, list) else value


def written(value: Json) -> str:
    match value:
        case dict():
            names = sorted(value, key=lambda name: name.encode("utf-16-be"))
            return "{" + ",".join(f"{written(name)}:{written(value[name])}" for name in names) + "}"
        case list():
            return "[" + ",".join(map(written, value)) + "]"
        case str():
            return '"' + "".join(_character(ord(one)) for one in value) + '"'
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case _:
            return number(float(value))


def _character(code: int) -> str:
    return _SHORT.get(code) or (f"\\u{code:04x}" if code < 0x20 else chr(code))


def number(value: float) -> str:
    """Return a number as ECMAScript writes it (ECMA-262, Number::toString): s the digits, n where the point stands."""
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    s = "".join(map(str, digits)).rstrip("0")
    n = len(digits) + exponent
    if len(s) <= n <= 21:
        text = s + "0" * (n - len(s))
    elif 0 < n <= 21:
        text = f"{s[:n]}.{s[n:]}"
    elif -6 < n <= 0:
        text = f"0.{'0' * -n}{s}"
    else:
        text = f"{s[0]}{'.' if s[1:] else ''}{s[1:]}e{'+' if n > 0 else '-'}{abs(n - 1)}"
    return "-" * sign + text
