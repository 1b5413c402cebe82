"""The Runtime API, as the function's process sees it."""

from dataclasses import dataclass, field

from aplomb.entry.runtime import http
from aplomb.entry.runtime.failure import Failure, log
from aplomb.entry.runtime.framing import CONTENT_TYPE, ERROR_BODY, ERROR_TYPE
from aplomb.entry.runtime.http import Exchange, Reply, RuntimeApiError

_ROOT = "/2018-06-01/runtime"
_OK = 200
ACCEPTED = 202


@dataclass(frozen=True, slots=True)
class Invocation:
    """What ``/next`` gave: the event's bytes, and the headers that say whose it is (names in lower case)."""

    headers: dict[str, str]
    event: bytes = field(repr=False)

    @property
    def request_id(self) -> str:
        """The id that every answer to it names."""
        return self.headers["lambda-runtime-aws-request-id"]


class RuntimeApi:
    """The API at ``address``, which is what AWS_LAMBDA_RUNTIME_API holds."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def next(self) -> Invocation:
        """Wait for the next invocation. Raises RuntimeApiError."""
        reply = await http.request(self._address, "GET", f"{_ROOT}/invocation/next")
        if reply.status != _OK or "lambda-runtime-aws-request-id" not in reply.headers:
            raise RuntimeApiError(f"no invocation but status {reply.status}")
        return Invocation(reply.headers, reply.body)

    async def respond(self, request_id: str) -> Exchange:
        """Begin the streaming response to an invocation. Raises RuntimeApiError."""
        headers = {
            "Content-Type": CONTENT_TYPE,
            "Lambda-Runtime-Function-Response-Mode": "streaming",
            "Transfer-Encoding": "chunked",
            "Trailer": f"{ERROR_TYPE}, {ERROR_BODY}",
        }
        return await Exchange.begin(self._address, "POST", f"{_ROOT}/invocation/{request_id}/response", headers)

    async def report(self, request_id: str, failure: Failure) -> None:
        """Report an error before the response has begun; one that cannot be reported is logged."""
        await self._report(f"{_ROOT}/invocation/{request_id}/error", failure, request_id)

    async def report_init(self, failure: Failure) -> None:
        """Report that the function cannot start."""
        await self._report(f"{_ROOT}/init/error", failure, "")

    async def _report(self, path: str, failure: Failure, request_id: str) -> None:
        headers = {"Content-Type": "application/json", ERROR_TYPE: failure.error_type}
        try:
            reply = await http.request(self._address, "POST", path, headers, failure.document(request_id))
        except RuntimeApiError as error:
            log(f"The error report was lost: {error}", requestId=request_id)
        else:
            log_unless_accepted(reply, request_id)


def log_unless_accepted(reply: Reply, request_id: str) -> None:
    """Log a refusal: the invocation is lost, the next one need not be."""
    if reply.status != ACCEPTED:
        log(f"The Runtime API refused the answer with status {reply.status}", requestId=request_id)
