"""What is told of an error: its type and where it was raised. Its message may quote a user or a secret."""

import asyncio
import json
import sys
import time
import traceback
from dataclasses import dataclass

from aplomb.entry.runtime.contract import MalformedAnswerError

_FRAMES = 32
"""The innermost frames that are told: the report travels as an HTTP trailer."""
_OURS = __file__.removesuffix("failure.py")
_NAMED: dict[type[BaseException], str] = {
    MalformedAnswerError: "Runtime.MalformedAnswer",
    asyncio.CancelledError: "Runtime.Cancelled",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """An error in the form that the Runtime API takes."""

    error_type: str
    """ASCII without spaces or line ends: it travels as a header too."""
    message: str
    stack_trace: list[str]

    def document(self, request_id: str = "") -> bytes:
        """Return the error's JSON (Lambda: runtime API, ErrorRequest)."""
        told = {"errorMessage": self.message, "errorType": self.error_type}
        return json.dumps(told | {"requestId": request_id, "stackTrace": self.stack_trace}).encode()

    def log(self, request_id: str = "") -> None:
        """Write the error as one line of JSON."""
        log(self.message, requestId=request_id, errorType=self.error_type, stackTrace=self.stack_trace)


def failure(error: BaseException, named: str | None = None, said: str | None = None) -> Failure:
    """Return what is told of ``error``: its class and a generic message, or the name and the message given."""
    name = named or _NAMED.get(type(error)) or type(error).__name__
    error_type = name.encode("ascii", "backslashreplace").decode()
    if said is None:
        said = str(error) if isinstance(error, MalformedAnswerError) else f"The function raised {error_type}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(_OURS)]
    return Failure(error_type, said, traceback.format_list(frames[-_FRAMES:]))


def log(message: str, level: str = "ERROR", **members: object) -> None:
    """Write one line of JSON to the standard output, which Lambda collects."""
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    line = json.dumps({"timestamp": now, "level": level, "message": message} | members)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
