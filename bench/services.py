"""Ten local classifier services in a process of their own: each answers 1.5 KB of JSON after /<milliseconds>.

At /<milliseconds>/chat/completions the same answer is the content of a chat completion, for who asks models alone.
"""

import asyncio
import json
import sys

ANSWERED = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"


def answer(number: int) -> str:
    lines = [
        {"reference": f"{number}-{line}", "designation": "feuilleté 44.2", "quantite": line, "ok": True}
        for line in range(16)
    ]
    trusts = {"trust_score": 60 + number, "Prediction": f"classe_{number}", "lignes": lines, "version": "v1.0"}
    return json.dumps(trusts, ensure_ascii=False)


def completion(content: str) -> str:
    """Return the wire of https://platform.openai.com/docs/api-reference/chat/object around a content."""
    choice = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 30, "completion_tokens": 500, "total_tokens": 530}
    head = {"id": "cmpl-1", "object": "chat.completion", "created": 1, "model": "classifier"}
    return json.dumps(head | {"choices": [choice], "usage": usage}, ensure_ascii=False)


def response(content: str) -> bytes:
    body = content.encode()
    return ANSWERED % (len(body), body)


class Service(asyncio.Protocol):
    """One kept connection of a client."""

    def __init__(self, plain: bytes, chat: bytes) -> None:
        self._plain = plain
        self._chat = chat
        self._received = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # noqa: D102 (asyncio.Protocol's)
        self._transport = transport

    def data_received(self, data: bytes) -> None:  # noqa: D102 (asyncio.Protocol's)
        self._received += data
        head, blank, body = self._received.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if blank and len(body) >= int(length):
            self._received = b""
            milliseconds, _, rest = head.split(b" ", 2)[1].removeprefix(b"/").partition(b"/")
            response = self._chat if rest else self._plain
            if delay := int(milliseconds) / 1000:
                asyncio.get_running_loop().call_later(delay, self._transport.write, response)
            else:
                self._transport.write(response)


async def main() -> None:
    """Print the ten ports as JSON, then serve until standard input ends."""
    loop = asyncio.get_running_loop()
    ports = []
    for number in range(10):
        content = answer(number)
        both = response(content), response(completion(content))
        server = await loop.create_server(lambda both=both: Service(*both), "127.0.0.1", 0, backlog=1024)
        ports.append(server.sockets[0].getsockname()[1])
    print(json.dumps(ports), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
