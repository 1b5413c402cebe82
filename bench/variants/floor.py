"""The floor: ten kept connections, a request built beforehand, the answer parsed; no trust, report or guard."""

import asyncio

import orjson
from variants.whole import QUESTION, Answer

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


async def prepare(urls: list[str]) -> Answer:
    loop = asyncio.get_running_loop()
    body = orjson.dumps(QUESTION)
    exchanges = []
    for url in urls:
        host, _, rest = url.removeprefix("http://").partition(":")
        port, _, path = rest.partition("/")
        request = HEAD.format(f"/{path}", host, port, len(body)).encode() + body
        exchanges.append(((await loop.create_connection(Exchange, host, int(port)))[1], request))

    async def answer() -> bytes:
        bodies = await asyncio.gather(*(exchange.ask(request) for exchange, request in exchanges))
        for answered in bodies:
            orjson.loads(answered)
        return b"".join(bodies)

    return answer
