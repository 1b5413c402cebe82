import os
import signal
import sys
from pathlib import Path

import pytest

from local.child import Child

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
FOREVER = "import time; time.sleep(600)"
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); {FOREVER}"


async def spawn(code, *, line=lambda text: None, given=None):
    return await Child.spawn([sys.executable, "-c", code], environment=ENVIRONMENT, folder=ROOT, line=line, given=given)


async def test_its_output_and_errors_come_as_lines_in_order():
    lines = []
    code = "import sys; print(sys.stdin.read(), flush=True); print('bad', file=sys.stderr); sys.exit(3)"
    child = await spawn(code, line=lines.append, given=b"good")
    assert await child.ended() == 3
    assert (lines, child.alive) == (["good", "bad"], False)


async def test_a_line_too_long_is_not_the_end_of_the_log():
    lines = []
    child = await spawn("print('x' * 1_000_000); print('after')", line=lines.append)
    await child.ended()
    assert lines[-1] == "after"
    assert max(map(len, lines)) < 300_000


async def test_one_that_ignores_sigterm_is_killed_after_the_grace(until):
    lines = []
    child = await spawn(STUBBORN, line=lines.append)
    await until(lambda: lines == ["deaf"])
    await child.end(0.1)
    assert await child.ended() == -signal.SIGKILL


async def test_what_it_started_ends_with_it(until, is_gone):
    lines = []
    start = f"subprocess.Popen([sys.executable, '-c', '{FOREVER}'])"
    code = f"import subprocess, sys; print({start}.pid, flush=True); {FOREVER}"
    child = await spawn(code, line=lines.append)
    await until(lambda: lines)
    await child.end(1)
    await until(lambda: is_gone(int(lines[0])))


async def test_it_ends_when_its_parent_is_killed(until, is_gone):
    code = f"""
import asyncio, os, sys
from pathlib import Path
from local.child import Child
async def main():
    child = await Child.spawn([sys.executable, "-c", {FOREVER!r}], environment=os.environ, folder=Path(), line=print)
    print(child.pid, flush=True)
    await child.ended()
asyncio.run(main())
"""
    lines = []
    parent = await spawn(code, line=lines.append)
    await until(lambda: lines)
    grandchild = int(lines[0])
    assert not is_gone(grandchild)
    parent.kill()
    await until(lambda: is_gone(grandchild))


async def test_no_program_is_an_os_error():
    with pytest.raises(OSError, match="nowhere"):
        await Child.spawn([sys.executable], environment=ENVIRONMENT, folder=Path("/nowhere"), line=print)
