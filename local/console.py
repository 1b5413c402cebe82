"""What the person at the terminal reads: plain lines; colour only on a terminal without NO_COLOR."""

import contextlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

_DIM, _BOLD, _GREEN, _YELLOW, _RED = "2", "1", "32", "33", "31"
_COLOURS = {2: _GREEN, 3: _GREEN, 5: _RED}
_KILO = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """One request as its line tells it."""

    method: str
    path: str
    status: int
    """0 when the client left before there was one."""
    seconds: float = 0.0
    body_bytes: int = 0
    streamed: bool = False
    remark: str = ""


class Console:
    """Writes lines to one stream. `environment` is asked for NO_COLOR (no-color.org) alone."""

    def __init__(self, stream: TextIO, environment: Mapping[str, str]) -> None:
        self._stream = stream
        self._coloured = stream.isatty() and not environment.get("NO_COLOR")

    def say(self, text: str = "") -> None:
        """A line of ours."""
        # Whoever read our output may have gone; the requests go on.
        with contextlib.suppress(BrokenPipeError):
            print(text, file=self._stream, flush=True)

    def title(self, text: str) -> None:
        """A line that stands out."""
        self.say(self._paint(_BOLD, text))

    def warn(self, text: str) -> None:
        """A line that asks for attention."""
        self.say(self._paint(_YELLOW, text))

    def aside(self, text: str) -> None:
        """A line for whoever wants to know."""
        self.say(self._paint(_DIM, text))

    def line(self, source: str, text: str) -> None:
        """A line that a function printed, under its name."""
        # AWS's runtime prints a traceback as one record: carriage returns for line ends, no-break spaces before.
        for part in text.replace("\xa0", " ").split("\r"):
            self.aside(f"          {source} | {_printable(part)}")

    def request(self, served: Served) -> None:
        """The line of a finished request."""
        colour = _COLOURS.get(served.status // 100, _YELLOW)
        columns = (
            time.strftime("%H:%M:%S"),
            f"{served.method:<4} {_printable(served.path)}".ljust(32),
            self._paint(colour, str(served.status) if served.status else "---"),
            f"{_duration(served.seconds):>8}",
            f"{_size(served.body_bytes):>8}",
            " stream" if served.streamed else "",
        )
        self.say("  ".join(columns).rstrip() + (f"  {served.remark}" if served.remark else ""))

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._coloured else text


def _printable(text: str) -> str:
    """The text with control characters shown, so that no request or function can write to the terminal."""
    return "".join(c if c.isprintable() or c == "\t" else c.encode("unicode_escape").decode() for c in text)


def _duration(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 10 else f"{seconds:.1f} s"  # noqa: PLR2004


def _size(count: int) -> str:
    return f"{count} B" if count < _KILO else f"{count / _KILO:.1f} kB"
