import pytest

from aplomb.core.json import is_nested_within, well_formed


def nested(levels, inner=1):
    value = inner
    for level in range(levels):
        value = [value] if level % 2 else {"a": value, "b": "x"}
    return value


@pytest.mark.parametrize("inner", [1, None, "text", [], {}])
def test_arrays_and_objects_within_each_other_are_levels_and_scalars_are_none(inner):
    levels = 7 if isinstance(inner, list | dict) else 6
    assert is_nested_within(levels, nested(6, inner))
    assert not is_nested_within(levels - 1, nested(6, inner))


@pytest.mark.parametrize("value", [1, "text", None, True])
def test_a_scalar_has_no_level(value):
    assert is_nested_within(0, value)


def test_depth_is_found_without_recursion():
    value = nested(100_000)
    assert not is_nested_within(99_999, value)
    assert is_nested_within(100_000, value)
    while value:
        value = value["a"] if isinstance(value, dict) else value[0] if isinstance(value, list) else None


def test_the_deepest_branch_counts():
    assert not is_nested_within(2, {"shallow": 1, "deep": [[1]]})
    assert is_nested_within(3, {"shallow": 1, "deep": [[1]]})


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("plain, é, \u2028 and \x00", "plain, é, \u2028 and \x00"),
        ("a\ud800", "a\ufffd"),
        ("\udc00a", "\ufffda"),
        ("\ud800\ud800\udc00", "\ufffd\U00010000"),
        ("\ud83d\ude00", "\U0001f600"),
        ({"a\ud800": ["\udfff", 1, 1.5, True, None]}, {"a\ufffd": ["\ufffd", 1, 1.5, True, None]}),
    ],
)
def test_what_utf_8_cannot_write_is_written_as_a_browser_writes_it(given, written):
    assert well_formed(given) == written
    assert str(well_formed(given)).encode()
