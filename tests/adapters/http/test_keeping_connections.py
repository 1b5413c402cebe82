"""Which connections are kept, which are never used again, and what a frozen environment finds when it thaws."""

import asyncio
import threading

import httpx
import pytest

from aplomb.adapters.http.connection import Connection, ConnectionLost
from aplomb.adapters.http.transport import IDLE_CONNECTIONS, SlimTransport
from tests.adapters.http.exchange import ask, post
from tests.servers.scripted import ScriptedServer, answering, chunked, ok

NOT_AGAIN = {
    "close": ok(b"hello", b"Connection: close"),
    "HTTP/1.0": b"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello",
}


async def test_a_connection_serves_one_exchange_after_the_other(transport):
    async with ScriptedServer(answering(ok(b"one"), chunked([b"two"]), ok(b"three"), close=False)) as server:
        bodies = [(await ask(transport, server.url)).body for _ in range(3)]
    assert bodies == [b"one", b"two", b"three"]
    assert len(server.connections) == 1


async def test_exchanges_at_the_same_time_have_a_connection_each(slim):
    async with ScriptedServer(answering(ok(b"hello"), ok(b"again"), close=False)) as server:
        await asyncio.gather(*(ask(slim, server.url) for _ in range(10)))
        await asyncio.gather(*(ask(slim, server.url) for _ in range(10)))
    assert len(server.connections) == 10


@pytest.mark.parametrize("response", NOT_AGAIN.values(), ids=NOT_AGAIN)
async def test_a_connection_the_server_will_close_is_not_used_again(transport, response):
    async with ScriptedServer(answering(response, response, close=False)) as server:
        assert [(await ask(transport, server.url)).body for _ in range(2)] == [b"hello", b"hello"]
    assert len(server.connections) == 2


def test_a_connection_outlives_a_run_of_its_loop():
    """One loop an environment: what one invocation opened serves the next."""
    transport = SlimTransport()
    server = ScriptedServer(answering(ok(b"one"), ok(b"two"), close=False))
    with asyncio.Runner() as runner:
        runner.run(server.__aenter__())
        assert runner.run(ask(transport, server.url)).body == b"one"
        assert runner.run(ask(transport, server.url)).body == b"two"
        runner.run(transport.aclose())
        runner.run(server.__aexit__())
    assert len(server.connections) == 1


async def closing(connection):
    connection.writer.close()
    await connection.writer.wait_closed()


async def forging(connection):
    await asyncio.sleep(0.05)
    await connection.send(ok(b"forged"))


@pytest.mark.parametrize("meanwhile", [closing, forging])
def test_a_connection_that_something_happened_to_while_the_environment_was_frozen_is_not_used(meanwhile):
    """The loop knows nothing of it yet: the socket is asked before a request is written."""
    transport, happened = SlimTransport(), threading.Event()

    async def script(connection):
        await connection.request()
        await connection.send(ok(b"hello"))
        await meanwhile(connection)
        happened.set()
        await connection.until_gone()

    with asyncio.Runner() as elsewhere, asyncio.Runner() as runner:
        server = elsewhere.run(ScriptedServer(script).__aenter__())
        thread = threading.Thread(target=elsewhere.get_loop().run_forever)
        thread.start()
        try:
            for _ in range(2):
                assert runner.run(ask(transport, server.url)).body == b"hello"
                assert happened.wait(5)
                happened.clear()
        finally:
            elsewhere.get_loop().call_soon_threadsafe(elsewhere.get_loop().stop)
            thread.join()
        runner.run(transport.aclose())
        elsewhere.run(server.__aexit__())
    assert len(server.connections) == len(server.requests) == 2


async def test_a_request_that_a_kept_connection_dies_under_is_sent_once_more(slim):
    async def script(connection):
        await connection.request()
        await connection.send(ok(b"hello"))
        if connection.number == 1:
            await connection.request()

    async with ScriptedServer(script) as server:
        assert [(await ask(slim, server.url)).body for _ in range(2)] == [b"hello", b"hello"]
    assert (len(server.connections), len(server.requests)) == (2, 3)


@pytest.mark.parametrize("first", [b"H", b"HTTP/1.1 100 Continue\r\n\r\n"])
async def test_a_request_that_was_answered_by_a_single_byte_is_not_sent_again(slim, first):
    async with ScriptedServer(answering(ok(b"hello"), first)) as server:
        await ask(slim, server.url)
        with pytest.raises(httpx.ReadError):
            await ask(slim, server.url)
    assert (len(server.connections), len(server.requests)) == (1, 2)


async def test_a_request_that_a_new_connection_dies_under_is_not_sent_again(slim):
    async with ScriptedServer(answering(b"")) as server:
        with pytest.raises(httpx.ReadError):
            await ask(slim, server.url)
    assert len(server.requests) == 1


async def test_a_connection_that_ended_before_it_was_asked_says_so():
    async def script(connection):
        pass

    async with ScriptedServer(script) as server, asyncio.timeout(5):
        _, connection = await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", server.port)
        await asyncio.sleep(0.1)
        with pytest.raises(ConnectionLost):
            await connection.ask(b"")


async def test_bytes_after_an_answer_are_never_the_next_answer(slim):
    """A response nobody asked for ends the connection (RFC 9112, 9.2)."""
    async with ScriptedServer(answering(ok(b"mine") + ok(b"forged"), ok(b"late"), close=False)) as server:
        assert [(await ask(slim, server.url)).body for _ in range(2)] == [b"mine", b"mine"]
    assert len(server.connections) == 2


@pytest.mark.parametrize("extra", [ok(b"forged"), b"\0noise", b"HT"], ids=["response", "noise", "half"])
async def test_bytes_on_an_idle_connection_end_it(slim, extra):
    sent = asyncio.Event()

    async def script(connection):
        await connection.request()
        await connection.send(ok(b"mine"))
        await asyncio.sleep(0.01)
        await connection.send(extra)
        sent.set()
        await connection.until_gone()

    async with ScriptedServer(script) as server:
        for _ in range(2):
            assert (await ask(slim, server.url)).body == b"mine"
            await sent.wait()
            sent.clear()
    assert len(server.connections) == 2


async def test_an_answer_that_came_before_the_request_was_sent_ends_the_connection(slim):
    async def script(connection):
        await connection.reader.readuntil(b"\r\n\r\n")
        await connection.send(b"HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")
        await server.gone.wait()

    async with ScriptedServer(script) as server:
        answer = await ask(slim, server.url, bytes(30_000_000))
        assert answer.status == 413
        assert not any(slim._idle.values())
        server.gone.set()


async def test_an_answer_that_nobody_reads_keeps_its_connection_when_it_is_all_there(slim):
    async with ScriptedServer(answering(ok(b"an error page"), ok(b"hello"), close=False)) as server:
        response = await slim.handle_async_request(post(server.url))
        await response.aclose()
        later = await slim.handle_async_request(post(server.url))
        assert [piece async for piece in response.stream] == []
        assert [piece async for piece in later.stream] == [b"hello"]
    assert len(server.connections) == 1


async def test_a_connection_idle_for_too_long_is_not_used():
    transport = SlimTransport(idle_seconds=-1)
    async with ScriptedServer(answering(ok(b"hello"), close=False)) as server:
        assert [(await ask(transport, server.url)).body for _ in range(2)] == [b"hello", b"hello"]
        await transport.aclose()
    assert len(server.connections) == 2


async def test_a_connection_in_use_outlives_every_limit_on_idle_ones():
    """Others come and go, and are let go of at once: whose answer is under way keeps what it came over."""
    transport, go_on = SlimTransport(idle_seconds=-1), asyncio.Event()

    async def script(connection):
        await connection.request()
        if connection.number == 1:
            await connection.send(ok(b"whole")[:-3])
            await go_on.wait()
            await connection.send(b"ole")
        else:
            await connection.send(ok(b"other"))
        await connection.until_gone()

    async with ScriptedServer(script) as server:
        slow = asyncio.create_task(ask(transport, server.url))
        await server.asked.wait()
        for _ in range(IDLE_CONNECTIONS + 8):
            assert (await ask(transport, server.url)).body == b"other"
        assert not slow.done()
        go_on.set()
        assert (await slow).body == b"whole"
        await transport.aclose()


async def test_no_more_than_a_number_of_idle_connections_is_kept(slim):
    async with ScriptedServer(answering(ok(b"hello"), close=False)) as server:
        await asyncio.gather(*(ask(slim, server.url) for _ in range(IDLE_CONNECTIONS + 8)))
        assert [len(kept) for kept in slim._idle.values()] == [IDLE_CONNECTIONS]


async def test_closing_closes_idle_connections_at_once_and_busy_ones_when_they_end(slim):
    go_on = asyncio.Event()

    async def script(connection):
        await connection.request()
        if connection.number == 2:
            await go_on.wait()
        await connection.send(ok(b"hello"))
        await connection.until_gone()

    async with ScriptedServer(script) as server:
        calls = [asyncio.create_task(ask(slim, server.url)) for _ in range(2)]
        await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
        await slim.aclose()
        async with asyncio.timeout(5):
            await server.gone.wait()
        server.gone.clear()
        go_on.set()
        assert [answer.body for answer in await asyncio.gather(*calls)] == [b"hello", b"hello"]
        async with asyncio.timeout(5):
            await server.gone.wait()
    assert not any(slim._idle.values())
