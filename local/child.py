"""A child of the gateway: its own process group, its output as lines, its life tied to ours."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

_TETHER = Path(__file__).with_name("tether.py")
_LINE_BYTES = 256 * 1024
_FLUSH_SECONDS = 0.2


class Child:
    """A running command. Its group is its own, so that Ctrl-C reaches the gateway alone."""

    def __init__(self, running: Process, line: Callable[[str], None]) -> None:
        self._running = running
        self._reading = asyncio.create_task(_read(running, line))
        self._ended = asyncio.create_task(self._watch())

    @classmethod
    async def spawn(
        cls,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        folder: Path,
        line: Callable[[str], None],
        given: bytes | None = None,
        descriptors: Sequence[int] = (),
    ) -> "Child":
        """Starts `command` (an absolute path first) in `folder` with exactly `environment`.

        `line` gets each line of its output and errors; `given` is written to its standard input;
        `descriptors` stay open in it. Raises OSError.
        """
        tether = [sys.executable, "-I", "-S", str(_TETHER), str(os.getpid())]
        running = await asyncio.create_subprocess_exec(
            *tether,
            *command,
            env=dict(environment),
            cwd=folder,
            stdin=DEVNULL if given is None else PIPE,
            stdout=PIPE,
            stderr=STDOUT,
            pass_fds=tuple(descriptors),
            start_new_session=True,
            limit=_LINE_BYTES,
        )
        if running.stdin is not None and given is not None:
            running.stdin.write(given)
            running.stdin.close()
        return cls(running, line)

    @property
    def pid(self) -> int:
        """Its process id, which is its group's too."""
        return self._running.pid

    @property
    def alive(self) -> bool:
        """False once it has ended."""
        return not self._ended.done()

    async def ended(self) -> int:
        """Waits for its end; its exit status, negative for a signal."""
        return await asyncio.shield(self._ended)

    async def end(self, grace_seconds: float) -> None:
        """Ends it and what it started: asked first, after the grace killed."""
        self._signal(signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.ended(), grace_seconds)
        self.kill()
        await self.ended()

    def kill(self) -> None:
        """Ends it and what it started, at once."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    async def _watch(self) -> int:
        status = await self._running.wait()
        # Whoever it left behind may hold the pipe open: its last words are waited for, but not theirs.
        await asyncio.wait([self._reading], timeout=_FLUSH_SECONDS)
        self._reading.cancel()
        return status


async def _read(running: Process, line: Callable[[str], None]) -> None:
    if running.stdout is None:
        return
    while True:
        try:
            found = await running.stdout.readline()
        except ValueError:
            found = b"(a line too long to show)\n"
        if not found:
            return
        line(found.decode("utf-8", errors="replace").rstrip())
