import pytest

from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.giving import NAME_CHARACTERS, OTHER, UNKNOWN, giving


def spec(name):
    return ModelSpec(id=name, provider=Provider.ANTHROPIC, family="f")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("small", "small"),
        ("claude-haiku-5-5", "claude-haiku-5-5-20261001"),
        ("claude-x", "claude-x@20261001"),
        ("mistral-small-latest", "mistral-small-2611"),
        ("eu.anthropic.claude-x-20261001-v1:0", "claude-x-20261001"),
        ("eu.amazon.nova-pro-v1:0", "eu.amazon.nova-pro-v1:0"),
    ],
)
def test_a_model_under_the_name_that_was_asked_is_that_model(asked, told):
    assert giving("economique", spec(asked), told) == ({"role": "economique", "id": told, "famille": "f"}, ())


@pytest.mark.parametrize(
    ("asked", "told"), [("gpt-4", "gpt-4o"), ("small", "large"), ("small", "a-small"), ("a.c", "abc")]
)
def test_a_model_under_another_name_is_told_beside_the_one_that_was_asked(asked, told):
    document, degradations = giving("choisi", spec(asked), told)
    assert document == {"role": "choisi", "id": told, "famille": UNKNOWN}
    assert degradations == (OTHER.format(asked=asked, given=told),)


def test_a_name_is_short_and_one_visible_line():
    document, [said] = giving("choisi", spec("small"), "large\n\u2028\u0085\u202e\ud800" + "x" * 1000)
    assert document["id"] == "large" + "\ufffd" * 5 + "x" * (NAME_CHARACTERS - 10)
    assert document["id"] in said
    assert said.isprintable()
