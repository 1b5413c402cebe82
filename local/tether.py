"""Run as a script: ties this process's life to its parent's, then becomes the command it was given.

    python -I -S tether.py PARENT_PID COMMAND...

A gateway that is killed with SIGKILL can end nobody; the kernel can (prctl(2), PR_SET_PDEATHSIG, kept
across execve). It is a program of its own, since code between fork and exec (`preexec_fn`) is not safe
in a process that may have threads. Elsewhere than on Linux the children end when the Runtime API they
poll refuses the connection.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Becomes `command`; exits with 1 when `parent` died before the tie was made."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            sys.exit(1)
    os.execv(command[0], command)  # noqa: S606 — the command is the gateway's own


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
