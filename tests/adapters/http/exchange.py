"""One exchange over httpx's seam, as a client would have it."""

import asyncio
from dataclasses import dataclass

import httpx


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def post(url, body=b"{}", extensions=None):
    return httpx.Request("POST", url, content=body, extensions=extensions)


async def ask(transport, url, body=b"{}"):
    async with asyncio.timeout(10):  # a test that hangs is to fail
        response = await transport.handle_async_request(post(url, body))
        try:
            received = [piece async for piece in response.stream]
        finally:
            await response.aclose()
    return Answer(response.status_code, response.headers.raw, b"".join(received))
