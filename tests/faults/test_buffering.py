"""An event stream behind a proxy that holds back what is small: nginx, with the buffering that it has by itself."""

import asyncio
from contextlib import aclosing

import pytest

from tests.entry.test_streaming import endpoint, post
from tests.fakes import NEVER
from tests.servers import authority
from tests.servers.nginx import Nginx
from tests.servers.scripted import ScriptedServer

pytestmark = pytest.mark.nginx
PING = b": keep-alive\n\n"
REQUEST = b"POST /behind HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"


def streaming(*, without=()):
    """Return a script that answers as our stream does while its classifiers hang, without some of its headers."""
    handler = endpoint({"trust": 80}, seconds=NEVER, keepalive_seconds=0.1)

    async def script(connection):
        await connection.request()
        async with aclosing(handler(post({"text": "a"}), None)) as items:
            head = await anext(items)
            fields = [f"{name}: {value}" for name, value in head["headers"].items() if name not in without]
            status = f"HTTP/1.1 {head['statusCode']} OK"
            await connection.send("\r\n".join([status, *fields, "Connection: close", "", ""]).encode())
            async for chunk in items:
                await connection.send(chunk)

    return script


async def pinged(folder, script, seconds):
    """Tell whether three pings come through the proxy while the stream is still silent otherwise."""
    async with ScriptedServer(script) as server:
        with Nginx(folder, authority.found(folder), b"{}", server.port) as proxy:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(proxy.url.rpartition(":")[2]))
            writer.write(REQUEST)
            received = b""
            try:
                async with asyncio.timeout(seconds):
                    while received.count(PING) < 3:
                        received += await reader.read(65536)
            except TimeoutError:
                return False
            finally:
                writer.transport.abort()
    return True


async def test_the_first_pings_come_through_a_proxy_that_buffers(tmp_path):
    """Long before all of them would fill the proxy's buffer."""
    assert await pinged(tmp_path, streaming(), 5)


async def test_a_stream_that_does_not_ask_for_it_is_held_back(tmp_path):
    """So that the proxy is known to buffer, and the header to be what keeps it from that."""
    assert not await pinged(tmp_path, streaming(without=("X-Accel-Buffering",)), 1)
