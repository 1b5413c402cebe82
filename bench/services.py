"""Ten local classifier services in a process of their own: each answers 1.5 KB of JSON after /<milliseconds>."""

import asyncio
import json
import sys

ANSWERED = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"


def answer(number: int) -> bytes:
    lines = [
        {"reference": f"{number}-{line}", "designation": "feuilleté 44.2", "quantite": line, "ok": True}
        for line in range(16)
    ]
    trusts = {"trust_score": 60 + number, "Prediction": f"classe_{number}", "lignes": lines, "version": "v1.0"}
    return json.dumps(trusts, ensure_ascii=False).encode()


class Service(asyncio.Protocol):
    """One kept connection of a client."""

    def __init__(self, response: bytes) -> None:
        self._response = response
        self._received = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # noqa: D102 (asyncio.Protocol's)
        self._transport = transport

    def data_received(self, data: bytes) -> None:  # noqa: D102 (asyncio.Protocol's)
        self._received += data
        head, blank, body = self._received.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if blank and len(body) >= int(length):
            self._received = b""
            delay = int(head.partition(b" /")[2].partition(b" ")[0]) / 1000
            if delay:
                asyncio.get_running_loop().call_later(delay, self._transport.write, self._response)
            else:
                self._transport.write(self._response)


async def main() -> None:
    """Print the ten ports as JSON, then serve until standard input ends."""
    loop = asyncio.get_running_loop()
    ports = []
    for number in range(10):
        body = answer(number)
        response = ANSWERED % (len(body), body)
        server = await loop.create_server(lambda response=response: Service(response), "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
    print(json.dumps(ports), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
