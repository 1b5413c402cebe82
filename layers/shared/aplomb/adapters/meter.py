"""The stack's numbers as lines of the log, which CloudWatch makes metrics of: no request, and no waiting for one."""

import json
from collections.abc import Callable
from typing import TextIO

from aplomb.core.watching.reading import Reading, document


class LogMeter:
    """Counts by writing a line to Lambda's standard output."""

    def __init__(self, namespace: str, now: Callable[[], float], output: TextIO) -> None:
        """``namespace`` is the metrics'; where it is empty nothing is counted. ``now`` is seconds since 1970."""
        self._namespace = namespace
        self._now = now
        self._output = output

    def count(self, reading: Reading) -> None:
        """Write one line (embedded metric format)."""
        if self._namespace:
            line = json.dumps(document(reading, self._namespace, self._now()), separators=(",", ":"))
            self._output.write(f"{line}\n")
            self._output.flush()
