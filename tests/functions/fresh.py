"""A function in an interpreter of its own, as an environment finds it: nothing else is loaded, nothing is patched."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FUNCTIONS = sorted(path.parent.name for path in (ROOT / "functions").glob("*/app.py"))


def told(script: str, function: str | None = None, **variables: str) -> Any:
    """Run a script that can import ``app`` and return the JSON that it prints last, after the log."""
    folders = [ROOT / "functions" / function] if function else []
    environment = {"PYTHONPATH": ":".join(map(str, [*folders, ROOT / "layers/shared", ROOT])), **variables}
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])
