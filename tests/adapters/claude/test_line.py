import pytest
from anthropic import omit

from aplomb.adapters.claude.line import api_key, thinking


@pytest.mark.parametrize(
    ("secret", "key"),
    [
        ('{"anthropic_api_key": "sk-ant-1"}', "sk-ant-1"),
        ('{"anthropic_api_key": "sk-ant-1", "other": 1}', "sk-ant-1"),
        (None, None),
        ("", None),
        ("sk-ant-1", None),
        ('"sk-ant-1"', None),
        ("null", None),
        ("[" * 100_000, None),
        ('{"anthropic_api_key": null}', None),
        ('{"anthropic_api_key": 12}', None),
        ('{"anthropic_api_key": ""}', None),
        ('{"anthropic_api_key": "sk ant"}', None),
        ('{"anthropic_api_key": "sk-ant-1\\n"}', None),
        ('{"anthropic_api_key": "sk-ant-é"}', None),
    ],
)
def test_a_key_is_what_the_json_object_names_and_a_header_can_carry(secret, key):
    assert api_key(secret) == key


@pytest.mark.parametrize(
    ("model", "setting"),
    [
        ("claude-haiku-5-5", {"type": "disabled"}),
        ("eu.anthropic.claude-haiku-5-5-20260915-v1:0", {"type": "disabled"}),
        ("claude-sonnet-5", {"type": "disabled"}),
        ("anthropic.claude-sonnet-5-20260301-v1:0", {"type": "disabled"}),
        ("claude-sonnet-5-5", {"type": "between_tools"}),
        ("anthropic.claude-sonnet-5-5-v1:0", {"type": "between_tools"}),
        ("claude-haiku-4-5-20251001", omit),
        ("claude-sonnet-4-5", omit),
        ("claude-sonnet-5-6", omit),
        ("some-model", omit),
    ],
)
def test_a_model_is_kept_from_thinking_in_the_word_it_accepts(model, setting):
    assert thinking(model) == setting
