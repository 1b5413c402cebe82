"""What a call of a model costs: at most, before it is made, and really, once its provider has counted."""

import json

from aplomb.core.answering.catalogue import Price
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage

PRICED_TOKENS = 1_000_000
"""Tokens that a Price is for."""
ADDED_TOKENS = 1_024
"""More than any provider puts around a request: a chat template's marks, and the words that explain a schema or a tool
(Claude, from 159 to 530: https://platform.claude.com/docs/en/docs/tool-use-pricing-and-tokens)."""


def cost(usage: Usage, price: Price) -> int:
    """Return what a usage costs, in millionths of a dollar, rounded up: what is spent is never less than it says."""
    return -(-(usage.input_tokens * price.input + usage.output_tokens * price.output) // PRICED_TOKENS)


def dearest(price: Price, system: str, user: str, tokens: int, schema: Schema | None = None) -> int:
    """Return what a call can cost at most, in millionths of a dollar.

    A token is a byte of UTF-8 at least, in every vocabulary that falls back to bytes; ``tokens`` is all that the model
    may write.
    """
    asked = f"{system}{user}{'' if schema is None else json.dumps(schema.document)}"
    read = len(asked.encode("utf-8", "surrogatepass")) + ADDED_TOKENS
    return cost(Usage(read, tokens), price)
