"""What an answer costs, in tokens."""

from dataclasses import dataclass

BYTES_A_TOKEN = 3
"""UTF-8 bytes of a token, low for French and English prose, which have from 3 to 5: an estimate is rather too high."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens read and written, as the provider counted them."""

    input_tokens: int
    output_tokens: int


def estimated_tokens(text: str) -> int:
    """Return about how many tokens a text has, for who must know before a provider counts or when none did."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN)
