"""`python sam.py`, in the environment of requirements/sam.txt: aws-sam-cli's commands, each as its own process, forked.

Loading the command takes longer than most functions take in their containers; here it is loaded once. Each line of
standard input is JSON: ``arguments``, ``output`` and ``errors`` (files), and is answered by a line: the exit status.
"""

import json
import os
import sys
from typing import Any

from samcli.cli.main import cli
from samcli.commands.local.invoke import cli as _invoke  # noqa: F401 - loaded before the fork


def run(command: dict[str, Any]) -> int:
    """Return the exit status of `sam` with these arguments."""
    child = os.fork()
    if child == 0:
        for name, descriptor in (("output", 1), ("errors", 2)):
            os.dup2(os.open(command[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), descriptor)
        cli(command["arguments"])  # ends the process
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    for line in sys.stdin:
        print(run(json.loads(line)), flush=True)  # noqa: T201 - its answer
