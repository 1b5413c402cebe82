import pytest

from aplomb.core.answering.usage import estimated_tokens


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("a", 1), ("abc", 1), ("abcd", 2), ("é" * 3, 2), ("\ud800", 1)])
def test_an_estimate_counts_bytes_and_rounds_up(text, tokens):
    assert estimated_tokens(text) == tokens
