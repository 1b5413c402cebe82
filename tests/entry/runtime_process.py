"""A function's process under the streaming loop, started as Lambda starts it, and the strict Runtime API it faces."""

import asyncio
import json
import os
import sys
import time
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

from local.runtime_api import InvocationError, RuntimeApi

ROOT = Path(__file__).parents[2]
WRAPPER = ROOT / "layers/shared/bin/stream-runtime"
HANDLERS = Path(__file__).with_name("runtime_handlers")
ARN = "arn:aws:lambda:eu-west-3:123456789012:function:streams:live"


def environment(address, handler="streams.lambda_handler", folder=HANDLERS):
    """Return what Lambda's environment of the function holds."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT / "layers/shared"),
        "AWS_LAMBDA_RUNTIME_API": address,
        "AWS_LAMBDA_FUNCTION_NAME": "streams",
        "AWS_LAMBDA_FUNCTION_VERSION": "7",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "512",
        "AWS_LAMBDA_LOG_GROUP_NAME": "/aws/lambda/streams",
        "AWS_LAMBDA_LOG_STREAM_NAME": "one",
        "LAMBDA_TASK_ROOT": str(folder),
        "_HANDLER": handler,
    }


class RunningFunction:
    """One process and its Runtime API."""

    def __init__(self, api, running):
        self.api = api
        self.running = running
        self.lines = []
        self._asked = 0
        self._reading = asyncio.create_task(self._read())
        self._watching = asyncio.create_task(self._watch())

    def invoke(self, event, *, seconds=60.0, **told):
        """Queue an invocation: an event as bytes, or as JSON to be."""
        self._asked += 1
        raw = event if isinstance(event, bytes) else json.dumps(event).encode()
        deadline_ms = int((time.time() + seconds) * 1000)
        return self.api.invoke(
            raw, function_arn=ARN, deadline_ms=deadline_ms, request_id=f"request-{self._asked}", **told
        )

    async def ask(self, event, **told):
        """Return the prelude, the chunks, and the error that ended them or None."""
        invocation = self.invoke(event, **told)
        prelude, chunks = None, []
        try:
            async with asyncio.timeout(30):
                prelude = (await invocation.head()).prelude
                async with aclosing(invocation.chunks()) as arriving:
                    async for chunk in arriving:
                        chunks.append(chunk)  # noqa: PERF401 - those that came before an error count
        except InvocationError as error:
            return prelude, chunks, error
        return prelude, chunks, None

    async def alive(self):
        """Whether the next invocation is served."""
        _, chunks, error = await self.ask({"do": "count", "to": 1})
        return (chunks, error) == ([b"0;"], None)

    async def ended(self):
        """Wait for the process to end by itself and return its exit status."""
        async with asyncio.timeout(30):
            await asyncio.wait([self._reading, self._watching])
        return self.running.returncode

    def logged(self, request_id):
        """Return the log lines that name an invocation."""
        found = [json.loads(line) for line in self.lines if line.startswith("{")]
        return [line for line in found if line.get("requestId") == request_id]

    async def _read(self):
        async for line in self.running.stdout:
            self.lines.append(line.decode())

    async def _watch(self):
        self.api.fail_pending(f"exit status {await self.running.wait()}")

    async def end(self):
        if self.running.returncode is None:
            self.running.kill()
        await self.ended()
        await self.api.close()


@asynccontextmanager
async def running_function(handler="streams.lambda_handler", folder=HANDLERS, command=None):
    """Run a function until the end of the block."""
    api = RuntimeApi()
    address = await api.start()
    running = await asyncio.create_subprocess_exec(
        *(command or (WRAPPER, sys.executable, "/var/runtime/bootstrap.py")),
        env=environment(address, handler, folder),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    function = RunningFunction(api, running)
    try:
        yield function
    finally:
        await function.end()


async def eventually(found, seconds=10.0):
    """Return the first truthy value of ``found()``."""
    async with asyncio.timeout(seconds):
        while not (value := found()):  # noqa: ASYNC110 - another process makes it true
            await asyncio.sleep(0.01)
    return value
