import json
from enum import StrEnum

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.answering.schema import Schema, conforming, read_json
from aplomb.core.errors import FormError, ModelError, ModelFailure


class Answer(StrEnum):
    YES = "oui"
    NO = "non"


def strict(**members):
    return {"type": "object", "properties": members, "required": [*members], "additionalProperties": False}


CLAIM = strict(texte={"type": "string"}, note={"type": ["number", "null"]})
DOCUMENT = strict(
    verdict={"type": "string", "enum": [*Answer], "description": "The verdict."},
    niveau={"type": ["integer", "null"], "enum": [1, 2, None]},
    doute={"type": "boolean"},
    affirmations={"type": "array", "items": CLAIM},
)
SCHEMA = Schema("verdict", DOCUMENT)
VALUE = {"verdict": "oui", "niveau": 1, "doute": False, "affirmations": [{"texte": "a", "note": 0.5}]}


@pytest.mark.parametrize(
    "value",
    [
        VALUE,
        VALUE | {"affirmations": []},
        VALUE | {"niveau": None, "doute": True},
        VALUE | {"affirmations": [{"texte": "", "note": 3}, {"texte": "b", "note": None}]},
    ],
)
def test_a_value_of_the_schema_is_read(value):
    assert read_json(f"\n {json.dumps(value)} ", SCHEMA) == value


@pytest.mark.parametrize(
    "value",
    [
        VALUE | {"verdict": "peut-être"},
        VALUE | {"verdict": None},
        VALUE | {"niveau": 3},
        VALUE | {"niveau": True},
        VALUE | {"niveau": 1.0},
        VALUE | {"doute": 0},
        VALUE | {"affirmations": {}},
        VALUE | {"affirmations": [None]},
        VALUE | {"affirmations": [{"texte": "a"}]},
        VALUE | {"affirmations": [{"texte": "a", "note": "1"}]},
        VALUE | {"affirmations": [{"texte": "a", "note": [1]}]},
        VALUE | {"more": 1},
        {name: VALUE[name] for name in VALUE if name != "doute"},
        {},
        [],
        "oui",
        None,
    ],
)
def test_what_is_not_of_the_schema_is_unreadable_and_not_repeated(value):
    with pytest.raises(ModelError) as caught:
        conforming(value, SCHEMA)
    assert caught.value.kind is ModelFailure.UNREADABLE
    assert caught.value.detail == "the answer is not of the schema verdict"
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "oui",
        "```json\n{}\n```",
        "{} {}",
        '{"doute": true, "doute": false}',
        "NaN",
        "[" * 100_000,
        '{"a": "\ud800"}',
    ],
)
def test_what_is_not_json_alone_is_unreadable_and_not_repeated(text):
    with pytest.raises(ModelError) as caught:
        read_json(text, SCHEMA)
    assert (caught.value.kind, caught.value.detail) == (ModelFailure.UNREADABLE, "the answer is not JSON alone")
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    "claim",
    [{"texte": "\ud800", "note": 1}, {"texte": "", "note": float("nan")}, {"texte": "", "note": float("inf")}],
)
def test_a_parsed_value_that_no_strict_json_writes_is_unreadable(claim):
    with pytest.raises(ModelError):
        conforming(VALUE | {"affirmations": [claim]}, SCHEMA)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.floats(0, 1) | st.sampled_from(["oui", "a", ""]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["texte", "note", "verdict"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*VALUE, "x"]), ANY) | st.builds(lambda value: VALUE | {"niveau": value}, ANY))
def test_what_is_accepted_json_schema_accepts_too(value):
    """Ours is the stricter: 1.0 is no integer here."""
    try:
        conforming(value, SCHEMA)
    except ModelError:
        return
    jsonschema.validate(value, json.loads(json.dumps(DOCUMENT)))


@pytest.mark.parametrize("name", ["", "a b", "é", "1a", "a" * 65])
def test_a_name_that_a_provider_may_refuse_is_refused(name):
    with pytest.raises(FormError, match="name"):
        Schema(name, DOCUMENT)


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"type": "array", "items": {"type": "string"}}, "root"),
        ({}, "root"),
        ({"type": "object"}, "s"),
        (strict() | {"additionalProperties": True}, "s"),
        (strict() | {"required": ["a"]}, "required"),
        (strict(a={"type": "string"}, b={"type": "string"}) | {"required": ["b", "a"]}, "required"),
        (strict() | {"minProperties": 1}, "minProperties"),
        (strict(a="string"), "s.a"),
        (strict(a={}), "s.a.type"),
        (strict(a={"type": []}), "s.a.type"),
        (strict(a={"type": "date"}), "s.a.type"),
        (strict(a={"type": [3]}), "s.a.type"),
        (strict(a={"type": "string", "maxLength": 3}), "maxLength"),
        (strict(a={"type": "string", "enum": "oui"}), "s.a.enum"),
        (strict(a={"type": "array"}), r"s.a\[\]"),
        (strict(a={"type": "array", "items": {"type": "object"}}), r"s.a\[\]"),
    ],
)
def test_a_schema_that_not_every_provider_enforces_is_refused_and_the_place_named(document, place):
    with pytest.raises(FormError, match=place):
        Schema("s", document)
