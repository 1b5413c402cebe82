"""Asking a provider again when time may heal its refusal, and what it may be asked for."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import SystemRandom

from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.usage import estimated_tokens
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import Prompt

PAUSES = (0.5, 1.0)
"""Seconds before the second and the third attempt, where the provider names no pause: up to half of it is added, so
that whoever was refused together does not come back together."""
UNLIKE = SystemRandom().random
"""The system's own: environments that were restored from one snapshot would draw alike of anything kept in it."""
MAY_PASS = frozenset({408, 409, 429})
"""Statuses under 500 that another attempt can heal (RFC 9110, 15.5.9 and 15.5.10; RFC 6585, 4)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One attempt that failed before an answer began; ``retry_after`` is in seconds, None where none was named."""

    error: ModelError
    may_pass: bool
    retry_after: float | None = None


async def persistently[T](
    ask: Callable[[], Awaitable[T | Refusal]],
    *,
    clock: Callable[[], float],
    deadline: float,
    draw: Callable[[], float] = UNLIKE,
) -> T:
    """Return what the first attempt that is not refused gives: of three at most, none that begins past the deadline.

    ``draw`` gives numbers in 0..1. Raises the last refusal's ModelError.
    """
    attempt = 0
    while True:
        outcome = await ask()
        if not isinstance(outcome, Refusal):
            return outcome
        if not outcome.may_pass or attempt == len(PAUSES):
            raise outcome.error
        pause = PAUSES[attempt] * (1 + draw() / 2) if outcome.retry_after is None else outcome.retry_after
        if clock() + pause >= deadline:
            raise outcome.error
        await asyncio.sleep(pause)
        attempt += 1


def retry_after(field: str | None) -> float | None:
    """Return the seconds of a ``Retry-After`` field, None where there is none or it is a date (RFC 9110, 10.2.3)."""
    asked = re.fullmatch(r"[0-9]{1,9}", field or "")
    return float(asked[0]) if asked else None


def of_status(status: int) -> ModelFailure:
    """Return what a status that is no success means, by itself."""
    match status:
        case 401 | 403:
            return ModelFailure.UNAUTHORIZED
        case 404:
            return ModelFailure.MODEL_NOT_FOUND
        case 429:
            return ModelFailure.RATE_LIMITED
        case 529:
            return ModelFailure.OVERLOADED
        case _:
            return ModelFailure.HTTP_STATUS


def heals(status: int) -> bool:
    """Tell whether another attempt may fare better."""
    return status in MAY_PASS or status >= 500  # noqa: PLR2004 -- every 5xx


def of_invalid(spec: ModelSpec, prompt: Prompt) -> ModelFailure:
    """Return what it means that a provider calls the request itself invalid.

    All of it but the prompt is ours and the same every time. Providers say only in prose that a prompt is too long,
    so it is measured here.
    """
    asked = estimated_tokens(prompt.system) + estimated_tokens(prompt.user) + tokens(spec, prompt)
    too_long = spec.context_tokens is not None and asked > spec.context_tokens
    return ModelFailure.CONTEXT_LENGTH if too_long else ModelFailure.HTTP_STATUS


def tokens(spec: ModelSpec, prompt: Prompt) -> int:
    """Return how many tokens the model is granted: what the prompt says, as far as the model can write them."""
    return min(prompt.tokens, spec.output_tokens or prompt.tokens)
