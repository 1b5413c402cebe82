"""``python -m aplomb.entry.runtime``: import the handler, then serve invocations until the process is ended."""

import asyncio
import os
import sys
from typing import Any

from aplomb.entry.runtime.api import Invocation, RuntimeApi
from aplomb.entry.runtime.contract import StreamingHandler
from aplomb.entry.runtime.failure import failure, log
from aplomb.entry.runtime.http import RuntimeApiError
from aplomb.entry.runtime.invocation import answer
from aplomb.entry.runtime.loading import InitError, load

_PAUSES = (0.05, 0.1, 0.2)
"""Seconds between attempts to get the next invocation; after the last one Lambda starts a new process."""


def main() -> int:
    """Return the exit status: 1, as the loop ends only when something is wrong."""
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr] # Lambda reads a pipe, line by line
    api = RuntimeApi(os.environ["AWS_LAMBDA_RUNTIME_API"])
    with asyncio.Runner() as runner:
        try:
            handler = load(os.environ["_HANDLER"], os.environ["LAMBDA_TASK_ROOT"])
        except InitError as error:
            error.failure.log()
            runner.run(api.report_init(error.failure))
        else:
            runner.run(_serve(api, handler))
    return 1


async def _serve(api: RuntimeApi, handler: StreamingHandler) -> None:
    """Answer invocations one after the other; return when there are none to be had any more."""
    asyncio.get_running_loop().set_exception_handler(_log_stray)
    while (invocation := await _next(api)) is not None:
        # A task of its own: context variables do not outlive their invocation.
        await asyncio.create_task(answer(api, handler, invocation))


async def _next(api: RuntimeApi) -> Invocation | None:
    for pause in (*_PAUSES, None):
        try:
            return await api.next()
        except RuntimeApiError as error:
            log(f"No next invocation: {error}")
            if pause is not None:
                await asyncio.sleep(pause)
    return None


def _log_stray(_: asyncio.AbstractEventLoop, found: dict[str, Any]) -> None:
    """Log an error in a task that nobody awaits; asyncio's own words would quote its message."""
    if isinstance(error := found.get("exception"), BaseException):
        failure(error).log()
    else:
        log(str(found["message"]))


sys.exit(main())
