"""Modules of the soak as processes of their own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def module(name: str, *arguments: str, log: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a module until the end of the block; ``log`` gets its errors and, but for the servers', what it prints."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'layers/shared'}:{ROOT}"}
    with log.open("w") as output:
        running = subprocess.Popen(
            [sys.executable, "-m", f"tests.soak.{name}", *arguments],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if name == "upstream" else output,
            stderr=output,
            text=True,
        )
        with running:
            yield running
            running.kill()


@contextmanager
def servers(log: Path) -> Iterator[str]:
    """Run the servers that streams meet; their port."""
    with module("upstream", log=log) as running:
        yield running.stdout.readline().strip()
    assert not (found := log.read_text()), found[-4000:]
