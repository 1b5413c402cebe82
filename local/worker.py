"""One execution environment of one function: its process, and the Runtime API that only it talks to."""

import asyncio
import sys
import time
from collections.abc import Mapping

from local.child import Child
from local.console import Console
from local.environment import environment
from local.functions import Function
from local.invocation import Stage
from local.runtime_api import FunctionError, Invocation, RuntimeApi
from local.template import PSEUDO_PARAMETERS

_GRACE_SECONDS = 0.5
_REST_SECONDS = 0.02


def _is_routine(text: str) -> bool:
    """Whether it is a structured line of level INFO, as the request's own line tells, or a metric of CloudWatch's."""
    return text.startswith(('{"level":"INFO"', '{"_aws":'))


class Worker:
    """A process that answers one invocation at a time, and is ended when one outlives the function's Timeout."""

    def __init__(self, function: Function, api: RuntimeApi, child: Child, console: Console) -> None:
        self._function = function
        self._api = api
        self._child = child
        self._console = console
        self._mourning = asyncio.create_task(self._mourn())
        self._invocation: Invocation | None = None
        self._expiry: asyncio.TimerHandle | None = None
        self.stillborn = False
        """True when it could not import its handler, or died before it asked for work."""
        self.expired = False
        """True once it was ended for its Timeout."""

    @classmethod
    async def start(
        cls, function: Function, *, aws: Mapping[str, str], caller: Mapping[str, str], console: Console
    ) -> "Worker":
        """Returns when it asks for work, or never will (`stillborn`). Raises OSError."""
        api = RuntimeApi()
        variables = environment(function, runtime_api=await api.start(), aws=aws, caller=caller)
        wrapper = [] if function.wrapper is None else [str(function.wrapper)]
        try:
            child = await Child.spawn(
                # What the managed runtime runs; a wrapper gets that whole command line as its arguments.
                [*wrapper, sys.executable, "-m", "awslambdaric", function.handler],
                environment=variables,
                folder=function.code,
                line=lambda text: None if _is_routine(text) else console.line(function.code.name, text),
            )
        except OSError:
            await api.close()
            raise
        worker = cls(function, api, child, console)
        try:
            await worker._begun()
        except asyncio.CancelledError:
            await worker.end()
            raise
        return worker

    @property
    def pid(self) -> int:
        """Of its process."""
        return self._child.pid

    @property
    def fit(self) -> bool:
        """True while it can take another invocation."""
        return self._child.alive and not self.stillborn

    def invoke(self, event: bytes, request_id: str) -> Invocation:
        """Hands it an event; its deadline begins now."""
        seconds = self._function.timeout_seconds
        region, account = PSEUDO_PARAMETERS["AWS::Region"], PSEUDO_PARAMETERS["AWS::AccountId"]
        self._expiry = asyncio.get_running_loop().call_later(seconds, self._expire)
        self._invocation = self._api.invoke(
            event,
            function_arn=f"arn:aws:lambda:{region}:{account}:function:{self._function.name}",
            deadline_ms=int((time.time() + seconds) * 1000),
            request_id=request_id,
        )
        return self._invocation

    @property
    def resting(self) -> bool:
        """True when its last invocation is over for the function too, whoever waits for it or not."""
        return not self.fit or self._invocation is None or self._invocation.stage is Stage.DONE

    async def rest(self) -> None:
        """Waits until it is resting: Lambda, too, lets a function finish whose caller has left."""
        while not self.resting:  # noqa: ASYNC110 — the rare case: somebody left before the function had finished
            await asyncio.sleep(_REST_SECONDS)

    def settle(self) -> None:
        """Closes the account of its last invocation."""
        if self._expiry is not None:
            self._expiry.cancel()
        for violation in self._api.violations:
            self._console.warn(f"  {self._function.code.name} broke the Runtime API: {violation}")
        self._api.violations.clear()

    async def end(self) -> None:
        """Ends its process and its Runtime API."""
        self.settle()
        await self._child.end(_GRACE_SECONDS)
        await self._mourning
        await self._api.close()

    async def _begun(self) -> None:
        try:
            await self._api.ready()
        except FunctionError:
            self.stillborn = True

    async def _mourn(self) -> None:
        status = await self._child.ended()
        self._api.fail_pending(f"the process ended with status {status}")

    def _expire(self) -> None:
        self.expired = True
        self._child.kill()
