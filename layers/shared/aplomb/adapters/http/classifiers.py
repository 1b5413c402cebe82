"""The classifiers that answer over HTTP (seed 001, Downstream Services): one POST of JSON, one JSON answer."""

from typing import TYPE_CHECKING, Protocol, cast

import orjson

from aplomb.adapters.http.body import ACCEPT_ENCODING, BodyCollector
from aplomb.adapters.http.transport import ROUTE, Route, prepare
from aplomb.core.comprehension.catalogue import Service
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.json import Json, is_nested_within
from aplomb.core.limits import LIMITS

if TYPE_CHECKING:
    import httpx


class Transport(Protocol):
    """What is asked of a transport: httpx's own seam (``httpx.AsyncBaseTransport``)."""

    async def handle_async_request(self, request: "httpx.Request") -> "httpx.Response":
        """Return the response to one request, redirects included. Raises httpx.TransportError."""
        ...


class HttpClassifier:
    """One classifier service behind an http(s) URL. Has no time limits of its own and may be cancelled anywhere."""

    def __init__(self, service: Service, url: str, transport: Transport) -> None:
        """Prepare all that is the same in every request. Raises ValueError when ``url`` is no http(s) URL."""
        self._service = service
        self._transport = transport
        self._url = _http_url(url)
        self._headers = [
            (b"Host", self._url.netloc),
            (b"Content-Type", b"application/json"),
            (b"Accept", b"application/json"),
            (b"Accept-Encoding", ACCEPT_ENCODING),
        ]
        self._route = {ROUTE: prepare(self._request(b"", {}))}

    @property
    def service(self) -> Service:
        """Which service of the catalogue answers here."""
        return self._service

    async def classify(self, text: str, factory_id: int) -> Json:
        """Return the service's whole answer, parsed. Raises ClassifierError and nothing else."""
        import httpx

        body = orjson.dumps({"text": text, "factory_id": factory_id, "anthropic": False})
        try:
            response = await self._transport.handle_async_request(self._request(body, self._route))
            try:
                return await _answer(response)
            finally:
                await response.aclose()
        except httpx.TransportError as error:
            raise ClassifierError(FailureKind.CONNECT, "no connection, or it broke off") from error

    def _request(self, body: bytes, extensions: dict[str, Route]) -> "httpx.Request":
        import httpx

        headers = [*self._headers, (b"Content-Length", b"%d" % len(body))]
        return httpx.Request("POST", self._url, headers=headers, stream=httpx.ByteStream(body), extensions=extensions)


def _http_url(text: str) -> "httpx.URL":
    import httpx

    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as error:
        raise ValueError("not a URL") from error
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise ValueError("not an http(s) URL without credentials")
    return url


async def _answer(response: "httpx.Response") -> Json:
    status = response.status_code
    if not 200 <= status < 300:  # noqa: PLR2004 (RFC 9110, 15)
        kind = FailureKind.REDIRECT if 300 <= status < 400 else FailureKind.HTTP_STATUS  # noqa: PLR2004 (same)
        raise ClassifierError(kind, f"status {status}")
    body = BodyCollector(response.headers.get("content-encoding", ""), LIMITS.answer_bytes)
    async for piece in cast("httpx.AsyncByteStream", response.stream):
        body.add(piece)
    text = body.whole()
    try:
        answer: Json = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ClassifierError(FailureKind.INVALID_JSON, "body is not JSON") from error
    # No text has more levels than it has opening brackets: counting those costs a twentieth of walking the answer.
    brackets = text.count(b"[") + text.count(b"{")
    if brackets > LIMITS.answer_levels and not is_nested_within(LIMITS.answer_levels, answer):
        raise ClassifierError(FailureKind.INVALID_JSON, f"more than {LIMITS.answer_levels} levels of nesting")
    return answer
