"""Ten services that are each bad in their own way, and a good one. Run as a module, it prints their ports."""

import asyncio
import gzip
import json
import sys
from collections.abc import Awaitable, Callable

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
ENDLESS = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
BOMB = gzip.compress(bytes(50_000_000))


async def good(writer):
    body = json.dumps({"trust": 80, "lignes": ["feuilleté 44.2"] * 60}).encode()
    writer.write(HEAD + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


async def hangs(writer):
    await asyncio.sleep(3600)


async def drips(writer):
    writer.write(HEAD + b"Content-Length: 100000\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.1)


async def sends_50_mb(writer):
    writer.write(HEAD + b"Content-Length: 50000000\r\n\r\n")
    for _ in range(50):
        writer.write(b"1" * 1_000_000)
        await writer.drain()


async def sends_a_gzip_bomb(writer):
    writer.write(HEAD + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(BOMB) + BOMB)


async def never_ends(writer):
    writer.write(ENDLESS)
    while True:
        writer.write(b"10000\r\n%s\r\n" % bytes(0x10000))
        await writer.drain()


async def redirects(writer):
    writer.write(b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")


async def sends_an_html_502(writer):
    page = b"<html><body><h1>502 Bad Gateway</h1></body></html>"
    writer.write(
        b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page) + page
    )


async def sends_nan(writer):
    writer.write(HEAD + b'Content-Length: 14\r\n\r\n{"trust": NaN}')


async def sends_brackets(writer):
    writer.write(HEAD + b"Content-Length: 100000\r\n\r\n" + b"[" * 100_000)


async def resets(writer):
    writer.write(HEAD + b"Content-Length: 100\r\n\r\n{")
    await writer.drain()
    writer.transport.abort()


BAD = (hangs, drips, sends_50_mb, sends_a_gzip_bomb, never_ends,
       redirects, sends_an_html_502, sends_nan, sends_brackets, resets)  # fmt: skip
KINDS = ("timeout", "timeout", *["too_large"] * 3, "redirect", "http_status", *["invalid_json"] * 2, "connect")


async def serve(answer: Callable[[asyncio.StreamWriter], Awaitable[None]]) -> int:
    """Start one service and return its port."""

    async def converse(reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]))
                await answer(writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            writer.close()

    server = await asyncio.start_server(converse, "127.0.0.1", 0)
    return server.sockets[0].getsockname()[1]


async def main() -> None:
    """Print the ports of the ten and of the good one, then serve until standard input ends."""
    print(json.dumps([await serve(answer) for answer in (*BAD, good)]), flush=True)  # noqa: T201 (how it is told)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
