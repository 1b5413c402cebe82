import pytest

from aplomb.core.errors import StrictJsonError
from aplomb.core.strict_json import parse_strict


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
