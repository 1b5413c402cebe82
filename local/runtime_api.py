"""A strict Lambda Runtime API (version 2018-06-01) for the one process of a function.

It accepts what Lambda documents and nothing else: every departure is refused, fails the invocation that it belongs to
and is written down in ``violations``. Sources: AWS Lambda Developer Guide, "Using the Lambda runtime API" and
"Response streaming"; API Gateway Developer Guide, "Lambda proxy integration for response streaming".
"""

import asyncio
from http import HTTPStatus

import h11

from local.http import HangupError, Wire
from local.invocation import (
    Buffered,
    Call,
    FunctionError,
    Head,
    InitError,
    Invocation,
    InvocationError,
    Stage,
    StreamCut,
    Streamed,
)
from local.posted import document, receive, reported, whole
from local.streamed_body import Refusal

__all__ = [
    "Buffered",
    "FunctionError",
    "Head",
    "InitError",
    "Invocation",
    "InvocationError",
    "RuntimeApi",
    "StreamCut",
    "Streamed",
]

_ROOT = "/2018-06-01/runtime/"
_JSON = [("Content-Type", "application/json")]


class RuntimeApi:
    """Start it, give its address to a function's process as AWS_LAMBDA_RUNTIME_API, then ``invoke``."""

    def __init__(self) -> None:
        self.violations: list[str] = []
        """What the function did against the protocol, in order."""
        self._queue: asyncio.Queue[Invocation] = asyncio.Queue()
        self._current: Invocation | None = None
        self._failure: FunctionError | None = None
        self._polled = asyncio.Event()
        self._server: asyncio.Server | None = None

    async def start(self) -> str:
        """Listen on a free loopback port and return ``127.0.0.1:port``."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()
        return f"{host}:{port}"

    async def close(self) -> None:
        """Fail what is pending, drop every connection and stop listening."""
        self.fail_pending("the runtime API was closed")
        if self._server is not None:
            self._server.close()
            self._server.abort_clients()
            await self._server.wait_closed()

    async def ready(self) -> None:
        """Return once the function polls for its first invocation. Raises FunctionError when it never will."""
        await self._polled.wait()
        if self._failure is not None:
            raise self._failure

    def invoke(
        self,
        event: bytes,
        *,
        function_arn: str,
        deadline_ms: int,
        request_id: str,
        trace_id: str | None = None,
        tenant_id: str | None = None,
    ) -> Invocation:
        """Queue an invocation; they are served one at a time, in order.

        ``event`` is the event's JSON, ``deadline_ms`` milliseconds since the epoch. Keeping to the deadline is the
        caller's: ``abandon`` the invocation and end the process. One asked of a function that could not start, or
        whose process has died, fails at once.
        """
        call = Call(request_id, event, function_arn, deadline_ms, trace_id, tenant_id)
        invocation = Invocation(call)
        if self._failure is not None:
            invocation.fail(self._failure)
        else:
            self._queue.put_nowait(invocation)
        return invocation

    def fail_pending(self, reason: str) -> None:
        """The function's process is gone: fail what is under way and all that is or will be queued."""
        self._fail_all(FunctionError("Runtime.ExitError", document("Runtime.ExitError", reason)))

    def _fail_all(self, failure: FunctionError) -> None:
        self._failure = self._failure or failure
        self._polled.set()
        if self._current is not None:
            responding = self._current.stage is Stage.RESPONDING
            self._current.fail(StreamCut() if responding else self._failure)
        while not self._queue.empty():
            self._queue.get_nowait().fail(self._failure)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = Wire(reader, writer)
        try:
            while (request := await wire.request()) is not None:
                try:
                    await self._route(wire, request)
                except Refusal as refusal:
                    self.violations.append(str(refusal))
                    await wire.refuse(refusal.status, _JSON, document(refusal.error_type, str(refusal)))
        except h11.RemoteProtocolError as error:
            self.violations.append(f"not HTTP: {error}")
        except ConnectionError:
            pass
        finally:
            wire.close()

    async def _route(self, wire: Wire, request: h11.Request) -> None:
        method, path = request.method.decode(), request.target.decode("latin-1")
        match method, path.removeprefix(_ROOT).split("/") if path.startswith(_ROOT) else []:
            case "GET", ["invocation", "next"]:
                await self._next(wire)
            case "POST", ["invocation", request_id, "response"]:
                await self._respond(wire, request, self._addressed(request_id))
            case "POST", ["invocation", request_id, "error"]:
                await self._error(wire, request, self._addressed(request_id))
            case "POST", ["init", "error"]:
                await self._init_error(wire, request)
            case _:
                raise Refusal(f"no such resource: {method} {path}", HTTPStatus.NOT_FOUND, "ResourceNotFound")

    def _addressed(self, request_id: str) -> Invocation:
        if self._current is None or self._current.call.request_id != request_id:
            raise Refusal(f"not the invocation under way: {request_id}", HTTPStatus.BAD_REQUEST, "InvalidRequestID")
        return self._current

    async def _next(self, wire: Wire) -> None:
        await whole(wire, 0)
        if self._current is not None and self._current.stage is not Stage.DONE:
            raise _state("next asked before the invocation under way was answered")
        self._polled.set()
        invocation = await self._take(wire)
        self._current = invocation
        invocation.stage = Stage.RUNNING
        await wire.respond(HTTPStatus.OK, invocation.call.headers(), invocation.call.event)

    async def _take(self, wire: Wire) -> Invocation:
        """Wait for an invocation that somebody still wants, as long as the function's connection holds."""
        hangup = asyncio.ensure_future(wire.peer_left())
        try:
            while True:
                taken = asyncio.ensure_future(self._queue.get())
                await asyncio.wait((taken, hangup), return_when=asyncio.FIRST_COMPLETED)
                if not taken.done():
                    taken.cancel()
                    raise HangupError("the function stopped polling")
                if not taken.result().ended:
                    return taken.result()
        finally:
            hangup.cancel()
            await asyncio.wait((hangup,))  # one reader at a time: it lets the socket go before the next read

    async def _respond(self, wire: Wire, request: h11.Request, invocation: Invocation) -> None:
        if invocation.stage is not Stage.RUNNING:
            raise _state("a second response to the same invocation")
        invocation.stage = Stage.RESPONDING
        try:
            await receive(wire, _headers(request), invocation)
        except asyncio.QueueShutDown:
            wire.abort()
            return
        except Refusal as refusal:
            invocation.fail(FunctionError("Runtime.InvalidResponse", document("Runtime.InvalidResponse", str(refusal))))
            raise
        except (ConnectionError, h11.RemoteProtocolError):
            invocation.fail(StreamCut())
            raise
        finally:
            invocation.stage = Stage.DONE
        await _accept(wire)

    async def _error(self, wire: Wire, request: h11.Request, invocation: Invocation) -> None:
        if invocation.stage is not Stage.RUNNING:
            raise _state("an error reported after the response had begun")
        failure = await reported(wire, _headers(request), FunctionError)
        invocation.fail(failure)
        invocation.stage = Stage.DONE
        await _accept(wire)

    async def _init_error(self, wire: Wire, request: h11.Request) -> None:
        if self._polled.is_set():
            raise _state("an init error after the first poll")
        self._fail_all(await reported(wire, _headers(request), InitError))
        await _accept(wire)


async def _accept(wire: Wire) -> None:
    await wire.respond(HTTPStatus.ACCEPTED, _JSON, b'{"status":"OK"}\n')


def _state(message: str) -> Refusal:
    return Refusal(message, HTTPStatus.FORBIDDEN, "InvalidStateTransition")


def _headers(request: h11.Request) -> dict[str, str]:
    return {name.decode(): value.decode("latin-1") for name, value in request.headers}
