"""The genuine SDK as far as an answer needs it: a client for a key, and what its errors mean.

Everything here loads the SDK, for most of a second: off the event loop, on first use.
"""

import logging
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aplomb.adapters.models.anthropic.body import close_whole
from aplomb.adapters.models.attempts import Refusal, heals, of_invalid, of_status, retry_after
from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import Prompt

if TYPE_CHECKING:
    from anthropic import AnthropicError, Omit
    from anthropic.resources.messages import AsyncMessages
    from anthropic.types import ThinkingConfigParam
    from httpx2 import AsyncClient

CONNECT_SECONDS = 3.0
"""A lost SYN is sent again after 1 second and after 3: then the network is not worth waiting for."""


@dataclass(frozen=True, slots=True)
class Line:
    """A client for one key, None where the machine's credentials serve; ``unconfigured`` is raised without any."""

    key: str | None = field(repr=False)
    messages: "AsyncMessages" = field(repr=False)
    unconfigured: tuple[type[Exception], ...] = ()


def connections(silence_seconds: float) -> "AsyncClient":
    """Return the connections of the environment. They follow no redirect: a text goes where it was sent."""
    from anthropic import DefaultAsyncHttpxClient, Timeout

    # At DEBUG the SDK logs every request's body, its HTTP client headers, and botocore the session's token.
    for name in ("anthropic", "httpcore2", "botocore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    timeout = Timeout(silence_seconds, connect=CONNECT_SECONDS)
    return DefaultAsyncHttpxClient(timeout=timeout, follow_redirects=False, event_hooks={"response": [close_whole]})


def line(provider: Provider, key: str | None, base_url: str | None, http: "AsyncClient") -> Line:
    """Return a client that makes one attempt a call. Raises ModelError (NOT_CONFIGURED) when it cannot be made."""
    if provider is Provider.ANTHROPIC:
        from anthropic import AsyncAnthropic

        client = AsyncAnthropic(api_key=key, base_url=base_url, http_client=http, timeout=http.timeout, max_retries=0)
        return Line(key, client.messages)
    from anthropic import AsyncAnthropicBedrock
    from botocore.exceptions import BotoCoreError

    try:
        bedrock = AsyncAnthropicBedrock(base_url=base_url, http_client=http, timeout=http.timeout, max_retries=0)
    except (ValueError, BotoCoreError):
        failure = ModelError(ModelFailure.NOT_CONFIGURED, "no AWS region is configured")
    else:
        return Line(None, bedrock.messages, (RuntimeError, BotoCoreError))
    raise failure


def thinking(model: str) -> "ThinkingConfigParam | Omit":
    """Return what keeps a model from thinking first: it would spend the answer's tokens and seconds unseen.

    Models differ in the word that they accept; those before 5 need none, and one that we do not know gets none
    (https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting).
    """
    from anthropic import omit

    if "sonnet-5-5" in model:
        return {"type": "between_tools"}
    if "haiku-5-5" in model or re.search(r"sonnet-5(?!-\d\b)", model):
        return {"type": "disabled"}
    return omit


def refusal(error: "AnthropicError", spec: ModelSpec, prompt: Prompt) -> Refusal:
    """Return what an error before the stream means. Nothing of the provider's text is kept, only its status.

    A time-out is not asked again; the provider's ``x-should-retry: false`` is kept to.
    """
    from anthropic import APIConnectionError, APIStatusError, APITimeoutError

    match error:
        case APITimeoutError():
            return Refusal(ModelError(ModelFailure.TIMEOUT, "the provider did not answer in time"), may_pass=False)
        case APIConnectionError():
            return Refusal(ModelError(ModelFailure.CONNECT, "no connection to the provider"), may_pass=True)
        case APIStatusError(status_code=status, response=response):
            kind = of_invalid(spec, prompt) if status == 400 else of_status(status)  # noqa: PLR2004 (RFC 9110, 15.5.1)
            may_pass = heals(status) and response.headers.get("x-should-retry") != "false"
            failure = ModelError(kind, f"the provider answered {status}")
            return Refusal(failure, may_pass, retry_after(response.headers.get("retry-after")))
        case _:
            failure = ModelError(ModelFailure.INTERRUPTED, "the provider's answer cannot be read")
            return Refusal(failure, may_pass=False)
