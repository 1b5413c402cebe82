"""The models that may be asked, and who serves them."""

from typing import Literal

type ModelName = Literal["haiku", "sonnet"]
"""Short names, as requests and reports use them."""
type Provider = Literal["anthropic", "bedrock"]
