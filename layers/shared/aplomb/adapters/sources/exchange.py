"""One request to a source and its JSON answer, within a deadline of wall clock whatever drips.

- Redirects are never followed; who accepts the status of one reads where it points.
- One more attempt follows what another may heal: 408, 429, 5xx, a time-out, a broken connection. It honours
  ``Retry-After`` (RFC 9110, 10.2.3), or is not made when that lies past the deadline, or names a date.
- What is asked changes nothing at the source: it may be sent twice.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, cast
from urllib.parse import urlencode

import orjson

from aplomb import __version__
from aplomb.adapters.http.body import ACCEPT_ENCODING, BodyCollector
from aplomb.adapters.models.attempts import heals, retry_after
from aplomb.adapters.sources.failure import SourceError, of_status
from aplomb.core.errors import ClassifierError
from aplomb.core.json import JsonObject, is_nested_within
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving.finding import Cause

if TYPE_CHECKING:
    import httpx

USER_AGENT = f"aplomb/{__version__}"
"""Who asks, as recherche-entreprises.api.gouv.fr wants to know of its callers."""
PAUSE_SECONDS = 0.3
"""Before the second attempt, where the source names no pause."""
OK = frozenset({200})


class Transport(Protocol):
    """What is asked of a transport: httpx's own seam (``httpx.AsyncBaseTransport``)."""

    async def handle_async_request(self, request: "httpx.Request") -> "httpx.Response":
        """Return the response to one request, redirects included. Raises httpx.TransportError."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a source is asked. Equal requests get equal answers: it is the key under which answers are kept.

    ``accepts`` are the statuses that mean something at this source; their bodies are read, those of others are not.
    """

    method: Literal["GET", "POST"] = "GET"
    url: str = field(repr=False)
    body: bytes = field(default=b"", repr=False)
    content_type: str = "application/json"
    accepts: frozenset[int] = OK


@dataclass(frozen=True, slots=True)
class Answer:
    """An accepted status, the JSON object that came with it, and where a redirect, whose body nobody reads, points."""

    status: int
    body: JsonObject = field(repr=False)
    location: str | None = None


@dataclass(frozen=True, slots=True)
class _Refusal:
    """An attempt that gave nothing, and whether another may."""

    error: SourceError
    may_pass: bool
    retry_after: float | None = None


def query(base_url: str, path: str, parameters: Mapping[str, str]) -> str:
    """Return a URL with its parameters encoded."""
    return f"{base_url}{path}?{urlencode(parameters)}" if parameters else f"{base_url}{path}"


def json_body(value: JsonObject) -> bytes:
    """Return a JSON body; the same value, the same bytes."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The sources' common way out, over httpx's seam."""

    transport: Transport
    limits: Limits = LIMITS

    def deadline(self) -> float:
        """Return when a source that is asked now must have told, by the event loop's clock."""
        return asyncio.get_running_loop().time() + self.limits.source_seconds

    async def ask(self, request: Request, deadline: float, headers: Mapping[str, str] | None = None) -> Answer:
        """Return the answer to a request. ``headers`` are what changes none of it: keys and tokens.

        Raises SourceError and nothing else.
        """
        outcome = await self._attempt(request, headers or {}, deadline)
        if isinstance(outcome, _Refusal) and outcome.may_pass:
            pause = PAUSE_SECONDS if outcome.retry_after is None else outcome.retry_after
            if asyncio.get_running_loop().time() + pause < deadline:
                await asyncio.sleep(pause)
                outcome = await self._attempt(request, headers or {}, deadline)
        if isinstance(outcome, _Refusal):
            raise outcome.error
        return outcome

    async def _attempt(self, request: Request, headers: Mapping[str, str], deadline: float) -> Answer | _Refusal:
        import httpx

        until = min(deadline, asyncio.get_running_loop().time() + self.limits.source_attempt_seconds)
        try:
            async with asyncio.timeout_at(until):
                response = await self.transport.handle_async_request(self._sent(request, headers))
                try:
                    return await self._read(request, response)
                finally:
                    await response.aclose()
        except TimeoutError:
            return _Refusal(SourceError(Cause.TIMEOUT), may_pass=True)
        except httpx.TransportError:
            return _Refusal(SourceError(Cause.CONNECT), may_pass=True)

    def _sent(self, request: Request, headers: Mapping[str, str]) -> "httpx.Request":
        import httpx

        fields = {"Accept": "application/json", "Accept-Encoding": ACCEPT_ENCODING.decode(), "User-Agent": USER_AGENT}
        if request.body:
            fields["Content-Type"] = request.content_type
        limit = {"timeout": {"connect": self.limits.source_connect_seconds}}
        return httpx.Request(
            request.method, request.url, headers={**fields, **headers}, content=request.body, extensions=limit
        )

    async def _read(self, request: Request, response: "httpx.Response") -> Answer | _Refusal:
        status = response.status_code
        if status not in request.accepts:
            named: str | None = response.headers.get("retry-after")
            pause = retry_after(named)
            may_pass = heals(status) and (named is None or pause is not None)
            return _Refusal(SourceError(of_status(status), status=status), may_pass, pause)
        if 300 <= status < 400:  # noqa: PLR2004 (RFC 9110, 15.4)
            return Answer(status, {}, response.headers.get("location"))
        try:
            return Answer(status, await self._object(response))
        except SourceError as error:
            # A page in the place of a documented refusal comes from whoever stands before the source.
            told = error if status in OK else SourceError(of_status(status), status=status)
            return _Refusal(told, may_pass=False)

    async def _object(self, response: "httpx.Response") -> JsonObject:
        kind: str = response.headers.get("content-type", "")
        if kind.partition(";")[0].strip().lower() not in ("application/json", "application/problem+json"):
            raise SourceError(Cause.UNREADABLE)
        try:
            body = BodyCollector(response.headers.get("content-encoding", ""), self.limits.source_bytes)
            async for piece in cast("httpx.AsyncByteStream", response.stream):
                body.add(piece)
            value = orjson.loads(body.whole())
        except (ClassifierError, orjson.JSONDecodeError):
            value = None
        if not isinstance(value, dict) or not is_nested_within(self.limits.answer_levels, value):
            raise SourceError(Cause.UNREADABLE)
        return value
