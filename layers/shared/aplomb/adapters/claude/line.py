"""The genuine SDK as far as a synthesis needs it: a client for a key, and what its errors mean.

Everything here but the reading of a secret loads the SDK, for most of a second: off the event loop, on first use.
"""

import json
import logging
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aplomb.core.comprehension.models import Provider
from aplomb.core.errors import SynthesisError, SynthesisFailure

if TYPE_CHECKING:
    from anthropic import AnthropicError, APIStatusError, Omit
    from anthropic.resources.messages import AsyncMessages
    from anthropic.types import ThinkingConfigParam
    from httpx2 import AsyncClient

CONNECT_SECONDS = 3.0
"""A lost SYN is sent again after 1 second and after 3: then the network is not worth waiting for."""
PAUSES = (0.5, 1.0)
"""Seconds before the second and the third attempt, where the provider names no pause."""
MAY_PASS = frozenset({408, 409, 429})
"""Statuses under 500 that another attempt can heal (https://platform.claude.com/docs/en/api/errors)."""


@dataclass(frozen=True, slots=True)
class Line:
    """A client for one key, None where the machine's credentials serve; ``unconfigured`` is raised without any."""

    key: str | None = field(repr=False)
    messages: "AsyncMessages" = field(repr=False)
    unconfigured: tuple[type[Exception], ...] = ()


def api_key(secret: str | None) -> str | None:
    """Return ``anthropic_api_key`` of the secret's JSON object, or None when it is no key that a header can carry."""
    try:
        value = json.loads(secret or "")
    except (ValueError, RecursionError):
        return None
    key = value.get("anthropic_api_key") if isinstance(value, dict) else None
    return key if isinstance(key, str) and re.fullmatch(r"[!-~]+", key) else None


def connections(silence_seconds: float) -> "AsyncClient":
    """Return the connections of the environment. They follow no redirect: a text goes where it was sent."""
    from anthropic import DefaultAsyncHttpxClient, Timeout

    # At DEBUG the SDK logs every request's body, its HTTP client headers, and botocore the session's token.
    for name in ("anthropic", "httpcore2", "botocore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    timeout = Timeout(silence_seconds, connect=CONNECT_SECONDS)
    return DefaultAsyncHttpxClient(timeout=timeout, follow_redirects=False)


def line(provider: Provider, key: str | None, base_url: str | None, http: "AsyncClient") -> Line:
    """Return a client that makes one attempt a call. Raises SynthesisError (NOT_CONFIGURED) when it cannot be made."""
    if provider == "anthropic":
        from anthropic import AsyncAnthropic

        client = AsyncAnthropic(api_key=key, base_url=base_url, http_client=http, timeout=http.timeout, max_retries=0)
        return Line(key, client.messages)
    from anthropic import AsyncAnthropicBedrock
    from botocore.exceptions import BotoCoreError

    try:
        bedrock = AsyncAnthropicBedrock(base_url=base_url, http_client=http, timeout=http.timeout, max_retries=0)
    except (ValueError, BotoCoreError):
        failure = SynthesisError(SynthesisFailure.NOT_CONFIGURED, "no AWS region is configured")
    else:
        return Line(None, bedrock.messages, (RuntimeError, BotoCoreError))
    raise failure


def thinking(model: str) -> "ThinkingConfigParam | Omit":
    """Return what keeps a model from thinking first: it would spend the synthesis' tokens and seconds unseen.

    Models differ in the word that they accept; those before 5 need none, and one that we do not know gets none
    (https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting).
    """
    from anthropic import omit

    if "sonnet-5-5" in model:
        return {"type": "between_tools"}
    if "haiku-5-5" in model or re.search(r"sonnet-5(?!-\d\b)", model):
        return {"type": "disabled"}
    return omit


def failure(error: "AnthropicError") -> SynthesisError:
    """Return what an error before the stream means. Nothing of the provider's text is kept, only its status."""
    from anthropic import APIConnectionError, APIStatusError, APITimeoutError

    match error:
        case APITimeoutError():
            return SynthesisError(SynthesisFailure.TIMEOUT, "the provider did not answer in time")
        case APIConnectionError():
            return SynthesisError(SynthesisFailure.CONNECT, "no connection to the provider")
        case APIStatusError(status_code=status):
            return SynthesisError(_of_status(status), f"the provider answered {status}")
        case _:
            return SynthesisError(SynthesisFailure.INTERRUPTED, "the provider's answer cannot be read")


def _of_status(status: int) -> SynthesisFailure:
    match status:
        case 401 | 403:
            return SynthesisFailure.UNAUTHORIZED
        case 429:
            return SynthesisFailure.RATE_LIMITED
        case 529:
            return SynthesisFailure.OVERLOADED
        case _:
            return SynthesisFailure.HTTP_STATUS


def pause(error: "AnthropicError", attempt: int) -> float | None:
    """Return the seconds to wait after attempt number ``attempt``, from 0, or None when another is useless.

    A ``retry-after`` in seconds is kept to (RFC 9110, 10.2.3), and so is the provider's ``x-should-retry: false``.
    """
    from anthropic import APIConnectionError, APIStatusError, APITimeoutError

    if attempt == len(PAUSES) or isinstance(error, APITimeoutError):
        return None
    if isinstance(error, APIConnectionError):
        return PAUSES[attempt]
    if not isinstance(error, APIStatusError) or not _may_pass(error):
        return None
    asked = re.fullmatch(r"[0-9]{1,9}", error.response.headers.get("retry-after", ""))
    return float(asked[0]) if asked else PAUSES[attempt]


def _may_pass(error: "APIStatusError") -> bool:
    if error.response.headers.get("x-should-retry") == "false":
        return False
    return error.status_code in MAY_PASS or error.status_code >= 500  # noqa: PLR2004 -- every 5xx
