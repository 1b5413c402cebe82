import pytest

from aplomb.core.errors import StrictJsonError
from aplomb.core.strict_json import check_strict, parse_strict


@pytest.mark.parametrize(
    ("text", "value"), [(b"{}", {}), ('{"é":[1,2.5,null,"🪟"]}'.encode(), {"é": [1, 2.5, None, "🪟"]}), (b" 3 ", 3)]
)
def test_plain_json_is_read(text, value):
    assert parse_strict(text) == value


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b'{"niveau":1,"niveau":3}',
        b'{"a":{"b":1,"b":1}}',
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b'{"a":-Infinity}',
        b'{"a":1e400}',
        b'"\\ud800"',
        b'{"\\udfff":1}',
        b'"\xff"',
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b"1" * 5000,
        b"{'a':1}",
        b"{} {}",
    ],
)
def test_what_two_readers_could_read_differently_is_refused(text):
    with pytest.raises(StrictJsonError):
        parse_strict(text)


def nested(levels):
    value = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("value", ["\ud800", {"\udfff": 1}, float("nan"), [float("inf")], nested(100_000)])
def test_a_value_of_a_laxer_parser_is_held_to_the_same(value):
    with pytest.raises(StrictJsonError):
        check_strict(value)
    while isinstance(value, list) and value:
        value = value[0]
