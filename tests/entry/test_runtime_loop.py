"""The loop's beginning and end, and a Runtime API that is not well."""

import asyncio
import json
import sys
import time
from contextlib import asynccontextmanager

import pytest

from local.runtime_api import FunctionError, InitError
from tests.entry.runtime_process import WRAPPER, environment, eventually, running_function


@pytest.mark.parametrize(
    ("handler", "error_type"),
    [
        ("absent.lambda_handler", "Runtime.ImportModuleError"),
        ("imports_nothing_known.lambda_handler", "Runtime.ImportModuleError"),
        ("streams.absent", "Runtime.HandlerNotFound"),
        ("streams.HEAD", "Runtime.HandlerNotFound"),
        ("streams", "Runtime.MalformedHandlerName"),
        ("breaks_at_import.lambda_handler", "ZeroDivisionError"),
        ("breaks_syntax.lambda_handler", "Runtime.UserCodeSyntaxError"),
    ],
)
async def test_handler_that_cannot_be_imported_is_an_init_error(tmp_path, handler, error_type):
    (tmp_path / "streams.py").write_text("HEAD = {}\n")
    (tmp_path / "imports_nothing_known.py").write_text("import nothing_known\n")
    (tmp_path / "breaks_at_import.py").write_text("1 / 0\n")
    (tmp_path / "breaks_syntax.py").write_text("def (:\n")
    async with running_function(handler, tmp_path) as function:
        invocation = function.invoke({})
        with pytest.raises(InitError) as raised:
            await invocation.head()
        assert raised.value.error_type == error_type
        assert json.loads(raised.value.payload)["errorType"] == error_type
        assert await function.ended() == 1
        with pytest.raises(InitError):
            await function.api.ready()
        with pytest.raises(InitError):
            await function.invoke({}).head()
        assert function.api.violations == []


async def test_handler_in_a_folder_is_named_with_slashes(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/app.py").write_text("def answer(event, context):\n    return {'statusCode': 204}\n")
    async with running_function("inner/app.answer", tmp_path) as function:
        assert await function.ask({}) == ({"statusCode": 204}, [], None)


async def test_process_that_dies_fails_its_invocation(tmp_path):
    async with running_function() as function:
        invocation, next_one = function.invoke({"do": "leaves"}), function.invoke({"do": "count"})
        assert await function.ended() == 7
        for lost in (invocation, next_one, function.invoke({"do": "count"})):
            with pytest.raises(FunctionError) as raised:
                await lost.head()
            assert raised.value.error_type == "Runtime.ExitError"
            assert b"exit status 7" in raised.value.payload


class ScriptedApi:
    """Answers ``/next`` with invocations while they last, then with 500, and everything else with what it is told."""

    def __init__(self, invocations, replies):
        self.invocations = invocations
        self.replies = replies
        self.asked = []

    async def serve(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split(" ")[1]
        self.asked.append(path)
        if path.endswith("/next"):
            self._next(writer)
        else:
            await self._reply(reader, writer)
        writer.close()

    def _next(self, writer):
        if not self.invocations:
            writer.write(b"HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n")
            return
        event = json.dumps(self.invocations.pop(0)).encode()
        headers = [
            "HTTP/1.1 200 OK",
            f"lambda-runtime-aws-request-id: r{len(self.asked)}",
            f"lambda-runtime-deadline-ms: {int(time.time() * 1000) + 60_000}",
            "transfer-encoding: chunked",
        ]
        writer.write("\r\n".join([*headers, "", ""]).encode())
        for byte in event:
            writer.write(b"1\r\n%c\r\n" % byte)
        writer.write(b"0\r\n\r\n")

    async def _reply(self, reader, writer):
        reply = self.replies.pop(0)
        if reply is None:
            writer.transport.abort()
            return
        writer.write(f"HTTP/1.1 {reply} Told\r\nContent-Length: 2\r\n\r\nno".encode())
        writer.write_eof()
        while await reader.read(65536):
            pass


@asynccontextmanager
async def scripted(invocations, replies):
    """Run the loop against a scripted API and hand out its lines of output, its exit status and what it asked."""
    script = ScriptedApi(invocations, replies)
    server = await asyncio.start_server(script.serve, "127.0.0.1", 0)
    async with server:
        host, port = server.sockets[0].getsockname()
        running = await asyncio.create_subprocess_exec(
            WRAPPER, sys.executable, env=environment(f"{host}:{port}"), stdout=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(30):
                output, _ = await running.communicate()
            yield [json.loads(line) for line in output.splitlines()], running.returncode, script.asked
        finally:
            if running.returncode is None:
                running.kill()
                await running.wait()


async def test_no_next_invocation_to_be_had_ends_the_process():
    async with scripted([], []) as (lines, status, asked):
        assert status == 1
        assert asked == ["/2018-06-01/runtime/invocation/next"] * 4
        assert {line["level"] for line in lines} == {"ERROR"}


@pytest.mark.parametrize("reply", [403, 500])
async def test_refused_answer_is_logged_and_the_loop_goes_on(reply):
    asked_for = [{"do": "whole"}, {"do": "fails_whole"}, {"do": "fails_midway"}, {"do": "count"}]
    async with scripted(asked_for, [reply, reply, reply, 202]) as (lines, status, asked):
        answers = [path.rpartition("/")[2] for path in asked if not path.endswith("/next")]
        assert answers == ["response", "error", "response", "response"]
        refused = [line["requestId"] for line in lines if "refused the answer" in line["message"]]
        assert refused == ["r1", "r3", "r5"]
        assert status == 1


async def test_answer_that_nobody_takes_is_logged_and_the_loop_goes_on():
    async with scripted([{"do": "count"}, {"do": "fails_whole"}, {"do": "count"}], [None, None, 202]) as (
        lines,
        _,
        asked,
    ):
        answers = [path.rpartition("/")[2] for path in asked if not path.endswith("/next")]
        assert answers == ["response", "error", "response"]
        assert {"r1", "r3"} <= {line.get("requestId") for line in lines}


async def test_early_refusal_closes_the_generator(tmp_path):
    closed = tmp_path / "closed"
    async with scripted([{"do": "quiet", "file": str(closed)}, {"do": "count"}], [413, 202]) as (lines, _, asked):
        assert closed.read_text() == "closed"
        assert [line["requestId"] for line in lines if "status 413" in line["message"]] == ["r1"]
        assert [path for path in asked if path.endswith("/response")] == [
            "/2018-06-01/runtime/invocation/r1/response",
            "/2018-06-01/runtime/invocation/r3/response",
        ]


async def test_interrupted_loop_ends_and_closes_its_generator(tmp_path):
    closed = tmp_path / "closed"
    async with running_function() as function:
        invocation = function.invoke({"do": "quiet", "file": str(closed)})
        await invocation.head()
        function.running.send_signal(2)
        assert await function.ended() != 0
        assert await eventually(closed.exists)
