"""Every limit of the product, with its unit in its name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a request may cost in size and time.

    Fan-out and model add up to 27 seconds, under the 29 that API Gateway grants an integration.
    """

    text_characters: int = 50_000
    body_bytes: int = 256 * 1024
    service_seconds: float = 10.0
    """Wall clock of one classifier call (seed 001, Fan-out Behavior)."""
    fanout_seconds: float = 12.0
    """Wall clock of all classifier calls together (seed 001, Fan-out Behavior)."""
    answer_bytes: int = 1024 * 1024
    """A classifier's body, counted after decompression."""
    answer_levels: int = 100
    """Arrays and objects within each other in a classifier's answer; a report that holds it can still be written."""
    synthesis_seconds: float = 15.0
    synthesis_tokens: int = 1024
    keepalive_seconds: float = 10.0
    """The longest silence of an event stream."""


LIMITS = Limits()
