"""Cancelled or unread, an exchange costs no more than a buffer and leaves nothing behind."""

import asyncio

import pytest

from aplomb.adapters.http.connection import BUFFER_BYTES
from tests.adapters.http.exchange import ask, post
from tests.servers.scripted import ScriptedServer, ok

READ_BYTES = 512 * 1024
"""The most that asyncio hands over at once: a read, and over TLS what it had decrypted before."""


async def nothing(connection):
    await connection.until_gone()


async def after_request(connection):
    await connection.request()
    await connection.until_gone()


async def within_head(connection):
    await connection.request()
    await connection.send(b"HTTP/1.1 200 OK\r\nContent-")
    await connection.until_gone()


async def within_body(connection):
    await connection.request()
    await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello")
    await connection.until_gone()


async def endlessly(connection):
    await connection.request()
    connection.writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        await connection.send(bytes(65536))


async def cancel_after(call, event):
    task = asyncio.create_task(call)
    async with asyncio.timeout(5):
        await event.wait()
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize("script", [after_request, within_head, within_body])
async def test_cancelling_closes_the_connection(transport, script):
    async with ScriptedServer(script) as server:
        await cancel_after(ask(transport, server.url), server.asked)
        async with asyncio.timeout(10):
            await server.gone.wait()
    assert len(server.connections) == 1


async def test_cancelling_a_handshake_closes_the_connection(slim):
    async with ScriptedServer(nothing) as server:
        await cancel_after(ask(slim, server.url.replace("http:", "https:")), server.met)
        async with asyncio.timeout(10):
            await server.gone.wait()


async def test_a_response_that_is_closed_half_read_closes_its_connection(slim):
    async with ScriptedServer(endlessly) as server:
        response = await slim.handle_async_request(post(server.url))
        assert await anext(aiter(response.stream))
        await response.aclose()
        await response.aclose()
        async with asyncio.timeout(10):
            await server.gone.wait()
    assert not any(slim._idle.values())


@pytest.mark.parametrize("secure", [False, True], ids=["http", "https"])
async def test_what_nobody_reads_is_not_received(slim, authority, secure):
    """An endless body costs a buffer and one read, and reading goes on where it paused."""
    sent = 0

    async def script(connection):
        nonlocal sent
        await connection.request()
        connection.writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            await connection.send(bytes(65536))
            sent += 65536

    async with ScriptedServer(script, authority.server_context() if secure else None) as server:
        response = await slim.handle_async_request(post(server.url))
        before = -1
        while before != sent and sent < 2**26:
            before = sent
            await asyncio.sleep(0.2)
        assert response.stream._connection._buffered <= BUFFER_BYTES + READ_BYTES
        stalled_at, read = sent, 0
        async with asyncio.timeout(20):
            async for piece in response.stream:
                assert len(piece) <= BUFFER_BYTES + READ_BYTES
                read += len(piece)
                if read > 2 * stalled_at:
                    break
        await response.aclose()


async def test_a_paused_connection_serves_again_once_it_was_read(slim):
    async def script(connection):
        for _ in range(2):
            await connection.request()
            await connection.send(ok(bytes(1_000_000)))
        await connection.until_gone()

    async with ScriptedServer(script) as server:
        for _ in range(2):
            response = await slim.handle_async_request(post(server.url))
            await asyncio.sleep(0.05)
            async with asyncio.timeout(20):
                assert sum([len(piece) async for piece in response.stream]) == 1_000_000
    assert len(server.connections) == 1
