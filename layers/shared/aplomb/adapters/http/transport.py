"""A transport for httpx's seam at a sixth of the CPU of httpx's own (bench/fanout.py): llhttp over asyncio.

``SlimTransport`` has the two methods of ``httpx.AsyncBaseTransport`` and takes and gives httpx's own Request and
Response, so that it, ``httpx.AsyncHTTPTransport`` and ``httpx.MockTransport`` can stand in for each other. It does
not inherit from it: httpx asks no more than those methods, and a base class would mean importing httpx with this
module, on the cold start of functions that call no service.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from aplomb.adapters.http.connection import Connection, ConnectionLost, ExchangeError

if TYPE_CHECKING:
    import ssl

    import httpx

ROUTE = "aplomb.route"
"""Request extension: the Route that was prepared from a request with the same method, URL and headers."""
IDLE_SECONDS = 300.0
"""Under the 350 s after which a NAT gateway forgets a flow without a word (VPC guide, NAT gateway basics)."""
IDLE_CONNECTIONS = 32
"""Kept an origin; all ten services may stand behind one."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where connections go to (RFC 9110, 4.3.1)."""

    tls: bool
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Route:
    """What all requests with the same method, URL and headers share: the origin, and the head up to the length."""

    origin: Origin
    head: bytes


def prepare(request: "httpx.Request") -> Route:
    """Return the route of a request. Raises httpx.LocalProtocolError or httpx.UnsupportedProtocol."""
    import httpx

    url = request.url
    if url.scheme not in ("http", "https"):
        raise httpx.UnsupportedProtocol("only http and https are spoken")
    if request.method in ("HEAD", "CONNECT"):
        raise httpx.LocalProtocolError("HEAD and CONNECT answer in a framing of their own")
    fields = [(n, v) for n, v in request.headers.raw if n.lower() not in (b"content-length", b"transfer-encoding")]
    lines = [b"%s %s HTTP/1.1" % (request.method.encode(), url.raw_path)] + [b"%s: %s" % field for field in fields]
    if any(mark in line for line in lines for mark in (b"\r", b"\n", b"\0")):
        raise httpx.LocalProtocolError("a line break within a header")
    tls = url.scheme == "https"
    origin = Origin(tls, url.raw_host.decode(), url.port or (443 if tls else 80))
    return Route(origin, b"\r\n".join([*lines, b"Content-Length: "]))


class SlimTransport:
    """Keep-alive connections to any number of origins, for requests that may be sent twice without harm.

    - A request is sent again, once and on a new connection, when the kept one had died before it answered a byte.
      That is only right for requests that change nothing (RFC 9110, 9.2.2), as a classification is.
    - Belongs to the event loop it was first used in; connections stay open between that loop's runs.
    - ``tls`` makes the one context of all https origins, at the first of them.
    - No time limits and no limit on connections: both are the caller's. Cancelling an exchange closes its connection.
      Of httpx's own ``timeout`` extension the member ``connect`` alone is heeded, which no caller can see to.
    """

    def __init__(
        self, *, tls: "Callable[[], ssl.SSLContext] | None" = None, idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self._make_tls = tls
        self._tls: ssl.SSLContext | None = None
        self._idle_seconds = idle_seconds
        self._idle: dict[Origin, list[Connection]] = {}
        self._closed = False

    async def handle_async_request(self, request: "httpx.Request") -> "httpx.Response":
        """Return the final response once its head is there; it is to be closed, however far it was read.

        Redirects are answers like others; interim responses (1xx) are skipped. Raises httpx.TransportError.
        """
        import httpx

        route: Route = request.extensions.get(ROUTE) or prepare(request)
        body = await request.aread()
        limits: dict[str, float | None] = request.extensions.get("timeout", {})
        message = b"%s%d\r\n\r\n%s" % (route.head, len(body), body)
        connection = await self._exchange(route.origin, message, limits.get("connect"))
        stream = _body_type()(connection, lambda: self._release(route.origin, connection))
        return httpx.Response(connection.status, headers=connection.headers, stream=stream)

    async def aclose(self) -> None:
        """Close the idle connections, and the others as their exchanges end."""
        self._closed = True
        for connections in self._idle.values():
            for connection in connections:
                connection.abort()
        self._idle.clear()
        await asyncio.sleep(0)  # asyncio closes an aborted socket in the loop's next turn

    async def _exchange(self, origin: Origin, request: bytes, connect_seconds: float | None) -> Connection:
        kept = self._take(origin)
        try:
            if kept:
                try:
                    return await _ask(kept, request)
                except ConnectionLost as lost:
                    if not lost.untouched:
                        raise
            return await _ask(await self._connect(origin, connect_seconds), request)
        except ExchangeError as error:
            raise _as_httpx(error) from error

    def _take(self, origin: Origin) -> Connection | None:
        kept = self._idle.get(origin)
        while kept:
            connection = kept.pop()
            if connection.is_fresh(self._idle_seconds):
                return connection
            connection.abort()
        return None

    def _release(self, origin: Origin, connection: Connection) -> None:
        if not connection.finish():
            return
        kept = self._idle.setdefault(origin, [])
        if self._closed or len(kept) >= IDLE_CONNECTIONS:
            connection.abort()
        else:
            kept.append(connection)

    async def _connect(self, origin: Origin, seconds: float | None) -> Connection:
        import httpx

        if origin.tls and not self._tls:
            self._tls = (self._make_tls or httpx.create_ssl_context)()
        try:
            async with asyncio.timeout(seconds):
                _, connection = await asyncio.get_running_loop().create_connection(
                    Connection, origin.host, origin.port, ssl=self._tls if origin.tls else None
                )
        except (OSError, UnicodeError) as error:  # UnicodeError: a host that is no name, from the idna codec
            raise httpx.ConnectError("no connection") from error
        return connection


async def _ask(connection: Connection, request: bytes) -> Connection:
    try:
        await connection.ask(request)
    except BaseException:
        connection.abort()
        raise
    return connection


def _as_httpx(error: ExchangeError) -> "httpx.TransportError":
    import httpx

    return (httpx.ReadError if isinstance(error, ConnectionLost) else httpx.RemoteProtocolError)(str(error))


@cache
def _body_type() -> "Callable[[Connection, Callable[[], None]], httpx.AsyncByteStream]":
    """Return the stream of a response's body, a class of its own because httpx checks for its base class."""
    import httpx

    class Body(httpx.AsyncByteStream):
        def __init__(self, connection: Connection, release: Callable[[], None]) -> None:
            self._connection = connection
            self._release: Callable[[], None] | None = release

        def __aiter__(self) -> AsyncIterator[bytes]:
            return self

        async def __anext__(self) -> bytes:
            if not self._release:
                raise StopAsyncIteration  # the connection may serve another exchange by now
            try:
                piece = await self._connection.read()
            except ExchangeError as error:
                raise _as_httpx(error) from error
            if not piece:
                await self.aclose()
                raise StopAsyncIteration
            return piece

        async def aclose(self) -> None:
            if self._release:
                self._release()
                self._release = None

    return Body
