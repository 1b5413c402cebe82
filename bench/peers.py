"""Ours and its peers as processes, each under the interpreter that has its packages, before ten local services."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]
APP, PEERS, LITELLM = (ROOT / folder / "bin/python" for folder in (".venv", ".tools/bench", ".tools/litellm"))
FLOOR = "floor"
"""The base that every table compares with."""


@dataclass(frozen=True, slots=True)
class Peer:
    """One way to answer a request: a module of ``bench/variants``, and the interpreter that can run it."""

    module: str
    label: str
    python: Path
    requests: int
    """A round, services at 0 ms: enough to be measured, few enough for rounds to interleave."""

    @property
    def ours(self) -> bool:
        """Whether it is the product."""
        return self.module in ("ours", "ours_guarded")


FAN_OUT = (
    Peer("floor", "floor: bare protocol, calls only", APP, 400),
    Peer("ours", "ours: all guards, own transport", APP, 200),
    Peer("ours_guarded", "ours, hedging and breakers on", APP, 200),
    Peer("aiohttp_gather", "aiohttp + orjson, no guards", PEERS, 200),
    Peer("ours_httpx", "ours over httpx's transport", APP, 40),
    Peer("httpx_gather", "httpx, one client kept", PEERS, 30),
    Peer("langchain_parallel", "LangChain RunnableParallel", PEERS, 30),
    Peer("httpx_client_a_request", "httpx, a client a request", PEERS, 5),
    Peer("litellm_router", "litellm Router", LITELLM, 10),
)


BARE_CALLS_MS = 0.23
"""What the floor's ten calls cost of CPU where the budgets in milliseconds were set. Machines differ, and one machine
from hour to hour, so that a budget is held as so many times this floor, measured in the same rounds."""


class Child:
    """A module that answers a line of JSON with a line of JSON."""

    def __init__(self, python: Path, *arguments: str) -> None:
        paths = os.pathsep.join(map(str, (ROOT, ROOT / "layers/shared")))
        self._popen = subprocess.Popen(
            [python, "-m", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ
            | {"PYTHONPATH": paths, "LANGCHAIN_TRACING_V2": "false", "LITELLM_LOCAL_MODEL_COST_MAP": "True"},
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._popen.stdin.close()
        self._popen.wait(timeout=10)
        self._popen.stdout.close()

    def hear(self) -> object:
        """Return what it says next."""
        line = self._popen.stdout.readline()
        if not line:
            raise SystemExit(f"{' '.join(map(str, self._popen.args))} ended")
        return json.loads(line)

    def ask(self, order: Mapping[str, float]) -> dict[str, float]:
        """Return what it answers to one order."""
        self._popen.stdin.write(json.dumps(order) + "\n")
        self._popen.stdin.flush()
        return self.hear()


@contextmanager
def services() -> Iterator[list[int]]:
    """Yield the ports of the ten services."""
    with Child(APP, "bench.services") as child:
        yield child.hear()


@contextmanager
def bare_calls() -> Iterator[Callable[[], float]]:
    """Yield what measures the floor's ten calls now, in ms of CPU."""
    with running(FAN_OUT[:1]) as children:
        [(floor, child)] = zip(FAN_OUT[:1], children.values(), strict=True)
        yield lambda: child.ask({"delay": 0, "requests": floor.requests})["cpu_ms"]


@contextmanager
def running(peers: Sequence[Peer]) -> Iterator[dict[str, Child]]:
    """Yield each peer's process by its module."""
    with ExitStack() as stack:
        ports = json.dumps(stack.enter_context(services()))
        yield {p.module: stack.enter_context(Child(p.python, "bench.worker", p.module, ports)) for p in peers}
