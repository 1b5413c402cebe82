"""The model house: everything that `make run` starts, in order, and ends with it."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from local import keys
from local.console import Console
from local.embedded_aws import LOOPBACK, EmbeddedAws, secrets, tables
from local.environment import inherited
from local.fleet import Fleet
from local.functions import Function, Route, routes
from local.gateway import Gateway
from local.listing import Offer, index, offers
from local.refusals import Refusals
from local.rotation import Rotation, rotate, rotations
from local.routes import Routes
from local.server import Patience, listen
from local.template import Template
from local.watch import changes
from local.worker import Worker

_WATCH_SECONDS = 0.5
_WARM_SECONDS = 10.0
"""For a function to start, as on Lambda; a slower one is no reason to keep the others from serving."""
_EXIT_CODES = {signal.SIGINT: 130, signal.SIGTERM: 0, signal.SIGHUP: 0}
"""Ctrl-C is an interruption; being asked to end is a regular end."""


class House:
    """One template, one port; `caller` is the environment of whoever started it."""

    def __init__(self, template: Template, *, port: int, console: Console, caller: Mapping[str, str]) -> None:
        """Raises TemplateError, and OSError when the port is taken."""
        self._template = template
        self._routes = routes(template)
        self._console = console
        self._caller = caller
        self._socket = _bound(port)
        self._base = f"http://{LOOPBACK}:{self._socket.getsockname()[1]}"

    async def live(self) -> int:
        """Serves until it is asked to end; the exit status. Raises OSError when it cannot serve."""
        ending = asyncio.create_task(_asked_to_end(self._caller))
        serving = asyncio.create_task(self._serve())
        with contextlib.closing(self._socket):
            await asyncio.wait([ending, serving], return_when=asyncio.FIRST_COMPLETED)
            serving.cancel()
            await asyncio.wait([serving])
        if not serving.cancelled():
            serving.result()
        self._console.say()
        return _EXIT_CODES[await ending]

    async def _serve(self) -> None:
        async with (
            self._aws() as aws,
            self._fleets(aws.variables) as fleets,
            self._rotations(aws.variables),
            self._gateway(fleets),
        ):
            self._say_how_to_make_a_key(aws.variables)
            await self._watch(fleets)

    @asynccontextmanager
    async def _aws(self) -> AsyncIterator[EmbeddedAws]:
        aws = await EmbeddedAws.start(
            secrets(self._template, self._caller.get("ANTHROPIC_API_KEY")),
            tables(self._template),
            environment=inherited(self._caller),
            line=partial(self._console.line, "aws"),
        )
        try:
            yield aws
        finally:
            await aws.end()

    @asynccontextmanager
    async def _fleets(self, aws: Mapping[str, str]) -> AsyncIterator[dict[Path, Fleet]]:
        """A fleet for each function that has a route, warm, by the function's folder."""
        functions = {route.function.code: route.function for route in self._routes}
        self._console.aside(f"starting {len(functions)} functions")
        fleets = {code: Fleet(partial(self._start, function, aws)) for code, function in functions.items()}
        try:
            warming = [asyncio.create_task(fleet.warm()) for fleet in fleets.values()]
            if warming:
                await asyncio.wait(warming, timeout=_WARM_SECONDS)
            yield fleets
        finally:
            await asyncio.gather(*(fleet.end() for fleet in fleets.values()))

    @asynccontextmanager
    async def _rotations(self, aws: Mapping[str, str]) -> AsyncIterator[None]:
        """Secrets with a rotation schedule get their first value in the background, as soon as the AWS here answers."""
        under_way = [asyncio.create_task(self._rotate(rotation, aws)) for rotation in rotations(self._template)]
        try:
            yield
        finally:
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def _rotate(self, rotation: Rotation, aws: Mapping[str, str]) -> None:
        worker = await self._start(rotation.function, aws)
        try:
            if wrong := await rotate(rotation, worker):
                self._console.warn(wrong)
        finally:
            await worker.end()

    async def _start(self, function: Function, aws: Mapping[str, str]) -> Worker:
        worker = await Worker.start(function, aws=aws, caller=self._caller, console=self._console)
        if worker.stillborn:
            self._console.warn(f"{function.code.name} cannot start; it is tried again at each request and each change")
        return worker

    @asynccontextmanager
    async def _gateway(self, fleets: Mapping[Path, Fleet]) -> AsyncIterator[None]:
        listed = list(offers(self._routes, self._template.folder / "events", self._base))
        gateway = Gateway(
            routes=Routes(self._routes),
            fleets=fleets,
            refusals=Refusals(self._template),
            binary_types=binary_types(self._template),
            index=index(listed),
            console=self._console,
        )
        server = await listen(gateway, self._socket, Patience())
        self._welcome(listed)
        try:
            yield
        finally:
            server.close()
            server.abort_clients()

    def _welcome(self, listed: Sequence[Offer]) -> None:
        for offer in listed:
            self._console.say()
            self._console.title(f"{offer.method} {offer.path}" + (f"  {offer.about}" if offer.about else ""))
            self._console.say(f"  {offer.curl}")
        self._console.say()
        self._console.title(f"ready on {self._base}  (Ctrl-C ends it)")

    def _say_how_to_make_a_key(self, aws: Mapping[str, str]) -> None:
        if line := keys.command(self._template, aws):
            self._console.aside("a client's key (X-Api-Key), until this run ends:")
            self._console.say(f"  {line}")

    async def _watch(self, fleets: Mapping[Path, Fleet]) -> None:
        layers = {layer for route in self._routes for layer in route.function.layers}
        template = self._template.folder / "template.yaml"
        async for changed in changes([*fleets, *layers, template], every_seconds=_WATCH_SECONDS):
            if template in changed:
                self._console.warn("template.yaml changed: start again to serve it")
            if renewed := concerned(changed, self._routes):
                self._console.aside(f"loaded again: {', '.join(sorted(code.name for code in renewed))}")
            for code in renewed:
                fleets[code].renew()


def concerned(changed: frozenset[Path], served: Sequence[Route]) -> set[Path]:
    """The code folders of the functions that these files belong to, by themselves or in a layer."""
    return {
        route.function.code
        for route in served
        for root in (route.function.code, *route.function.layers)
        if any(path.is_relative_to(root) for path in changed)
    }


def binary_types(template: Template) -> list[str]:
    """The media types that the template's API takes as binary; SAM writes their slash as ~1."""
    found = []
    for _, properties in template.resources("AWS::Serverless::Api"):
        declared = template.resolve((template.shared("Api") | properties).get("BinaryMediaTypes"))
        found += [str(item).replace("~1", "/") for item in declared] if isinstance(declared, list) else []
    return found


def _bound(port: int) -> socket.socket:
    """Held from the start, listening only when ready: until then a client is refused, not kept waiting."""
    found = socket.socket()
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((LOOPBACK, port))
    except OSError:
        found.close()
        raise
    return found


async def _asked_to_end(caller: Mapping[str, str]) -> signal.Signals:
    """Waits for a signal, or for the end of the make that runs us: killed outright, it can pass nothing on."""
    asked: asyncio.Queue[signal.Signals] = asyncio.Queue()
    for number in _EXIT_CODES:
        if number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN:
            continue  # nohup: to outlive the terminal is what was asked for
        asyncio.get_running_loop().add_signal_handler(number, asked.put_nowait, number)
    parent = os.getppid()
    while asked.empty() and ("MAKELEVEL" not in caller or os.getppid() == parent):
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(asked.get(), _WATCH_SECONDS)
    return signal.SIGHUP
