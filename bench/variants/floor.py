"""The floor: kept connections, a request built beforehand, the answer parsed; no trust, report or guard."""

import asyncio

import orjson

from bench.variants.whole import QUESTION, Answer

HEAD = "POST {} HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n"


class Exchange(asyncio.Protocol):
    """One kept connection to a service."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # noqa: D102 (asyncio.Protocol's)
        self._transport = transport

    def ask(self, request: bytes) -> asyncio.Future[bytes]:
        """Send, and return the body to come."""
        self._received = b""
        self._answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:  # noqa: D102 (asyncio.Protocol's)
        self._received += data
        head, blank, body = self._received.partition(b"\r\n\r\n")
        if blank and len(body) == int(head.rpartition(b"Content-Length: ")[2]):
            self._answer.set_result(body)


async def connect(url: str) -> tuple[Exchange, bytes]:
    host, _, rest = url.removeprefix("http://").partition(":")
    port, _, path = rest.partition("/")
    body = orjson.dumps(QUESTION)
    request = HEAD.format(f"/{path}", host, port, len(body)).encode() + body
    return (await asyncio.get_running_loop().create_connection(Exchange, host, int(port)))[1], request


async def prepare(urls: list[str]) -> Answer:
    idle = [[await connect(url) for url in urls]]

    async def answer() -> bytes:
        ten = idle.pop() if idle else [await connect(url) for url in urls]
        bodies = await asyncio.gather(*(exchange.ask(request) for exchange, request in ten))
        idle.append(ten)
        for answered in bodies:
            orjson.loads(answered)
        return b"".join(bodies)

    return answer
