"""Functions of the template as Lambda would run them, one process each, asked over the Runtime API by this process.

They are the workers of ``make run``: the same command line, environment and strict Runtime API, and the embedded AWS
with its secrets, its tables and a first rotation of the signing key. CPU and memory are read from the kernel's account
of the function's own process, so that what asks and what answers it is not counted.
"""

import io
import json
import os
import time
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from bench.peers import ROOT
from local.console import Console
from local.embedded_aws import EmbeddedAws, secrets, tables
from local.environment import inherited
from local.functions import Function, functions
from local.invocation import Buffered
from local.rotation import rotate, rotations
from local.template import Template
from local.worker import Worker

CONSTANT = ROOT / "bench/variants/constant"
_CONSOLE = Console(io.StringIO(), {})


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer: its bytes, and after how many milliseconds each part of them came."""

    parts: tuple[tuple[float, bytes], ...]

    @property
    def body(self) -> bytes:
        """All parts."""
        return b"".join(part for _, part in self.parts)


class Environment:
    """One execution environment, warm."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    async def answer(self, event: bytes) -> Answered:
        """Return what one invocation answers. Raises SystemExit when it is no 200: a refusal is not measured."""
        begun = time.perf_counter()
        invocation = self._worker.invoke(event, str(uuid.uuid4()))
        head = await invocation.head()
        if isinstance(head, Buffered):
            told = json.loads(head.body)
            parts = [(_since(begun), told["body"].encode())]
        else:
            told = head.prelude
            parts = [(_since(begun), chunk) async for chunk in invocation.chunks()]
        await self._worker.rest()
        self._worker.settle()
        if told["statusCode"] != 200:  # noqa: PLR2004 - OK
            raise SystemExit(f"answered {told['statusCode']}")
        return Answered(tuple(parts))

    @property
    def cpu_ms(self) -> float:
        """What its process has used, all threads."""
        # The clock of another process: clock_getcpuclockid(3), as Linux makes its number (posix-timers.h).
        return time.clock_gettime((~self._worker.pid << 3) | 2) * 1000

    @property
    def rss_mb(self) -> float:
        """What its process holds in memory (proc_pid_status(5), VmRSS)."""
        status = Path(f"/proc/{self._worker.pid}/status").read_text()
        [line] = [line for line in status.splitlines() if line.startswith("VmRSS:")]
        return int(line.split()[1]) / 1024


class House:
    """Starts environments before one embedded AWS."""

    def __init__(self, aws: Mapping[str, str], stack: AsyncExitStack) -> None:
        self._aws = aws
        self._stack = stack

    async def open(self, name: str, parameters: Mapping[str, str]) -> Environment:
        """Return an environment of the function whose folder is called so; of the floor's, ``constant``."""
        worker = await self.start(_function(name, _template(parameters)))
        if worker.stillborn:
            raise SystemExit(f"{name} cannot start")
        return Environment(worker)

    async def start(self, function: Function) -> Worker:
        """Return the function's worker, which ends with this house."""
        worker = await Worker.start(function, aws=self._aws, caller=os.environ, console=_CONSOLE)
        self._stack.push_async_callback(worker.end)
        return worker


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    """Yield the house once its signing key is there."""
    template = _template({})
    async with AsyncExitStack() as stack:
        aws = await EmbeddedAws.start(
            secrets(template, None), tables(template), environment=inherited(os.environ), line=lambda _: None
        )
        stack.push_async_callback(aws.end)
        opened = House(aws.variables, stack)
        for rotation in rotations(template):
            if wrong := await rotate(rotation, await opened.start(rotation.function)):
                raise SystemExit(wrong)
        yield opened


def _template(parameters: Mapping[str, str]) -> Template:
    return Template.read(ROOT / "template.yaml", parameters)


def _function(name: str, template: Template) -> Function:
    by_name = {function.code.name: function for function in functions(template)}
    if name == CONSTANT.name:
        return replace(by_name["deterministic"], code=CONSTANT)
    return by_name[name]


def _since(begun: float) -> float:
    return (time.perf_counter() - begun) * 1000
