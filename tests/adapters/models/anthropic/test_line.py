import pytest
from anthropic import omit

from aplomb.adapters.models.anthropic.line import thinking


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
