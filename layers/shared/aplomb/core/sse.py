"""Server-sent events: a codec without I/O (WHATWG HTML, section 9.2, Server-sent events)."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its type, its data, and the last event id the stream has set so far."""

    type: str
    data: str
    id: str = ""


def encode_event(event: Event) -> bytes:
    r"""Return the event's bytes: LF line ends, one ``data:`` line a line of data.

    Raises ValueError when the type or the id holds a line end or NUL, which would forge a field.
    """
    for name, value in (("type", event.type), ("id", event.id)):
        if re.search(r"[\r\n\0]", value):
            raise ValueError(f"an event's {name} holds no line end and no NUL")
    fields = [f"id: {event.id}"] if event.id else []
    fields.append(f"event: {event.type}")
    fields += [f"data: {line}" for line in _LINE_END.split(event.data)]
    return ("\n".join(fields) + "\n\n").encode()


def encode_comment(text: str = "") -> bytes:
    """Return a comment's bytes, which clients ignore and which keep the connection alive."""
    return f": {text}\n\n".encode()


class Decoder:
    """Bytes in, in whatever pieces; events out, as a browser would dispatch them."""

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
        self._line_begun = ""
        self._after_cr = False
        self._type = ""
        self._data: list[str] = []
        self._id = ""

    def feed(self, chunk: bytes) -> Iterator[Event]:
        """Yield the events that the chunk completes. An event without its blank line is never dispatched."""
        text = self._utf8.decode(chunk)
        if not text:
            return
        if self._after_cr:
            text = text.removeprefix("\n")  # the rest of a CRLF that two chunks shared
        self._after_cr = text.endswith("\r")
        *lines, self._line_begun = _LINE_END.split(self._line_begun + text)
        for line in lines:
            yield from self._line(line)

    def _line(self, line: str) -> Iterator[Event]:
        if not line:
            if self._data:
                yield Event(self._type or "message", "\n".join(self._data), self._id)
            self._type, self._data = "", []
            return
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match field:
            case "event":
                self._type = value
            case "data":
                self._data.append(value)
            case "id" if "\0" not in value:
                self._id = value
