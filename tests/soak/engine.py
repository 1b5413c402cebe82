"""The functions of /stream and /orchestrateur under their own runtime loop, many at once in one process.

Run as a module: ``python -m tests.soak.engine <port of the servers> <report> <marks> <seed>...``, with JSON for the
marks: after how many of the seeds all is to come to rest and be looked at. A slot is an environment as Lambda has it:
the product's runtime loop against a strict Runtime API on a socket, one invocation at a time. All slots share one
event loop, one house and so one set of connections, and do what many environments would. What is not real: the stores,
which are fakes of the ports.
"""

import asyncio
import ctypes
import gc
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

from aplomb.adapters.models.anthropic.model import AnthropicModel
from aplomb.config import REGISTERS, Settings, catalogue
from aplomb.core.charging.purse import Allowances
from aplomb.core.comprehension.stages import Stage
from aplomb.core.limits import LIMITS
from aplomb.core.watching.comprehension import comprehended
from aplomb.entry.runtime.api import RuntimeApi as LoopApi
from aplomb.entry.runtime.invocation import answer
from aplomb.house import House
from aplomb.ports import Synthesizer
from aplomb.usecases.comprehend import Comprehend, Question
from aplomb.usecases.settled import Settled
from aplomb.usecases.watched import Watched
from local.invocation import InvocationError
from local.runtime_api import RuntimeApi
from tests.events import read_event
from tests.fakes import FakeKeyStore, FakeLedger, FakeSecrets
from tests.functions.test_events import SIGNING, handler
from tests.soak.fate import CLAUDE, ECONOMICAL, OTHER, SONNET, Fate, fate, of_text
from tests.soak.judging import Told, faults

SLOTS = 50
HASTY = replace(LIMITS, service_seconds=0.5, fanout_seconds=0.7, synthesis_seconds=1.0)
QUESTION_SECONDS = 2.0
"""What a client that stays may wait. One that leaves has the product's own limits: only its leaving ends the calls."""
ENDED_SECONDS = 5.0
"""Until when a call is gone that nobody waits for: half of the product's shortest limit."""
REST_SECONDS = 15.0


class Forgetful:
    """CertificateStore that keeps nothing: what is kept would be what is left behind."""

    async def put(self, identifier: str, envelope: object) -> bool:
        await asyncio.sleep(0)
        return True

    async def get(self, identifier: str) -> None:
        return None


class Tally:
    """Meter that counts and forgets."""

    def count(self, reading: object) -> None:
        pass


def models_at(url: str) -> str:
    """A catalogue, as JSON, whose models answer at ``url``."""
    one = {"price": {"input": 0, "output": 0}, "context_tokens": None, "output_tokens": None}
    chat = {"provider": "openai_compatible", "endpoint": {"base_url": f"{url}/v1", "key": None}}
    claude = {"provider": "anthropic", "family": "claude", "endpoint": None}
    models = [
        one | chat | {"id": ECONOMICAL, "family": "mistral"},
        one | chat | {"id": OTHER, "family": "qwen"},
        one | claude | {"id": CLAUDE},
        one | claude | {"id": SONNET},
    ]
    roles = {
        "economique": [ECONOMICAL, OTHER],
        "pointe": [SONNET],
        "verificateur": [ECONOMICAL],
        "deliberation": [SONNET, ECONOMICAL, OTHER],
        "arbitre": [OTHER],
    }
    return json.dumps({"models": models, "roles": roles}, separators=(",", ":"))


def soaked_house(url: str) -> House:
    """The product's own house whose services and models answer at ``url``."""
    most = 10**15
    settings = Settings(
        classifier_urls={name: f"{url}/c/{name}" for name in fate("0-0").services},
        models={"haiku": CLAUDE, "sonnet": SONNET},
        anthropic_secret="models",
        anthropic_base_url=url,
        catalogue=catalogue(models_at(url)),
        legifrance=f"{url}/none",
        register_urls=dict.fromkeys(REGISTERS, f"{url}/none"),
        signing_secret="signing",
        allowances=Allowances(guest_calls=most, guest_budget=most, guests_budget=most, stack_budget=most),
    )
    house = House(settings)
    key = {("models", "AWSCURRENT"): json.dumps({"anthropic_api_key": "sk-ant-soak"})}
    house.secrets = FakeSecrets(key | {("signing", stage): value for stage, value in SIGNING.items()})
    house.certificate_store, house.ledger, house.key_store, house.meter = (
        Forgetful(),
        FakeLedger(),
        FakeKeyStore(),
        Tally(),
    )
    _furnish(house)
    return house


def _furnish(house: House) -> None:
    """Give those who stay small limits, so that what hangs costs a second, and those who leave the product's own."""
    hasty, patient = (
        Comprehend(classifiers=house.classifiers, clock=time.monotonic, limits=limits) for limits in (HASTY, LIMITS)
    )
    orchestrate = house.orchestrate

    def comprehend(question: Question, synthesizer: Synthesizer | None) -> AsyncGenerator[Stage]:
        return (patient if _leaves(question.text) else hasty)(question, synthesizer)

    house.comprehend = Watched(Settled(comprehend, house._settled), comprehended, house.meter)
    house.orchestrate = lambda asked, seconds: orchestrate(asked, seconds if _leaves(asked.text) else QUESTION_SECONDS)


def _leaves(text: str) -> bool:
    met = of_text(text.encode("utf-8", "replace"))
    return met is not None and met.leaving is not None


class Slot:
    """One environment, its one client, and a way to ask the servers what they see of it."""

    def __init__(self, handlers: dict[str, Any], port: int) -> None:
        self._handlers = handlers
        self._port = port
        self._api = RuntimeApi()

    async def __aenter__(self) -> Self:
        self._loop = asyncio.create_task(self._serve(LoopApi(await self._api.start())))
        await self._api.ready()
        self._servers = await asyncio.open_connection("127.0.0.1", self._port)
        await self.seen()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._loop.cancel()
        await asyncio.wait([self._loop])
        await self._api.close()
        self._servers[1].close()
        await self._servers[1].wait_closed()

    async def _serve(self, api: LoopApi) -> None:
        while True:
            await asyncio.create_task(answer(api, self._handle, await api.next()))

    def _handle(self, event: Any, context: object) -> Any:
        return self._handlers[event["resource"]](event, context)

    async def seen(self, seed: str = "") -> dict[str, int]:
        """What the servers see: calls under way of a stream or of all, and open connections."""
        reader, writer = self._servers
        writer.write(f"GET /open/{seed} HTTP/1.1\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        found: dict[str, int] = json.loads(
            await reader.readexactly(int(head.partition(b"Content-Length: ")[2].split(b"\r\n")[0]))
        )
        return found

    async def stream(self, met: Fate) -> tuple[Told, list[str]]:
        """One stream from its request to its end, and what was wrong with it."""
        told = Told()
        event = EVENTS[met.path] | {"body": json.dumps(met.body)}
        invocation = self._api.invoke(
            json.dumps(event).encode(),
            function_arn="arn:aws:lambda:eu-west-3:123456789012:function:soak",
            deadline_ms=int((time.time() + 60) * 1000),
            request_id=f"soak-{met.seed}",
        )
        try:
            async with asyncio.timeout(met.leaving and met.leaving.seconds) as patience:
                head = await invocation.head()
                told.status = head.prelude["statusCode"]
                async for chunk in invocation.chunks():
                    told.take(chunk)
                    if met.leaving and len(told.events) > met.leaving.events:
                        told.left = True
                        break
                else:
                    told.ended = True
        except TimeoutError:
            told.left = patience.expired()
        except InvocationError as error:
            return told, [f"the function failed: {error}", *self._violations()]
        invocation.abandon()
        wrong = [*faults(met, told), *self._violations()]
        if told.left and not await self._let_go(met.seed):
            wrong.append(f"{await self.seen(met.seed)} of a stream whose client left {ENDED_SECONDS} s ago")
        return told, wrong

    def _violations(self) -> list[str]:
        found = [f"against the protocol: {one}" for one in self._api.violations]
        self._api.violations.clear()
        return found

    async def _let_go(self, seed: str) -> bool:
        deadline = time.monotonic() + ENDED_SECONDS
        while (await self.seen(seed))["open"]:
            if time.monotonic() > deadline:
                return False
            await asyncio.sleep(0.01)
        return True


EVENTS = {"/stream": read_event("stream"), "/orchestrateur": read_event("orchestrator.stream")}


class Engine:
    """The slots, and what their streams came to."""

    def __init__(self, slots: Sequence[Slot], house: House) -> None:
        self._slots = slots
        self._house = house
        self.ends: Counter[str] = Counter()
        self.wrong: dict[str, list[str]] = {}
        self.stray: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, found: self.stray.append(str(found["message"])))

    async def run(self, seeds: Iterator[str]) -> None:
        """Every slot takes the next stream until there is none."""

        async def work(slot: Slot) -> None:
            for seed in seeds:
                met = fate(seed)
                told, wrong = await slot.stream(met)
                self.ends[f"{met.path} {told.last}"] += 1
                if wrong:
                    self.wrong[seed] = wrong

        await asyncio.gather(*(work(slot) for slot in self._slots))

    async def rest(self, base: "dict[str, Any] | None" = None) -> dict[str, Any]:
        """What the process holds once nothing is under way: as soon as it holds no more than at ``base``."""
        deadline = time.monotonic() + REST_SECONDS
        while True:
            gc.collect()
            await asyncio.sleep(0.05)  # a generator that it has found is closed by a task of its own
            found = await self._held()
            is_like = base is None or all(found[name] == base[name] for name in ("tasks", "descriptors"))
            if (is_like and not found["open"]) or time.monotonic() > deadline:
                break
        return found | {"blocks": sys.getallocatedblocks(), "bytes": _malloced(), "rss": _rss()}

    async def _held(self) -> dict[str, Any]:
        seen = await self._slots[0].seen()
        tasks = Counter(task.get_coro().__qualname__ for task in asyncio.all_tasks())  # type: ignore[union-attr]
        kept = seen["connections"]
        return {
            "tasks": dict(sorted(tasks.items())),
            "kept": kept,
            "descriptors": _descriptors() - kept,
            "open": seen["open"],
            "pooled": _pooled(self._house),
        }


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _pooled(house: House) -> int:
    """Requests that the SDK's pools of connections still know, and with each of them its text."""
    return sum(len(model._http._transport._pool._requests) for model in _claudes(house) if model._http)


class _Mallinfo(ctypes.Structure):
    """The C library's struct mallinfo2 (mallinfo(3)): ten sizes, the fifth hblkhd and the eighth uordblks."""

    _fields_ = (("sizes", ctypes.c_size_t * 10),)


def _malloced() -> int:
    """Bytes in use that malloc gave: all that is larger than Python's own blocks, which end at 512 bytes."""
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallinfo2"):
        return 0  # a C library that does not tell
    library.mallinfo2.restype = _Mallinfo
    sizes = library.mallinfo2().sizes
    return int(sizes[4] + sizes[7])


def _rss() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def main(port: int, marks: Sequence[int], seeds: Sequence[str]) -> dict[str, Any]:
    """Run the streams up to each mark in turn and look at what is held there; the report."""
    began = time.monotonic()
    house = soaked_house(f"http://127.0.0.1:{port}")
    names = {"/stream": "stream", "/orchestrateur": "orchestrator"}
    handlers = {path: handler(name, house) for path, name in names.items()}
    async with AsyncExitStack() as stack:
        slots = [await stack.enter_async_context(Slot(handlers, port)) for _ in range(SLOTS)]
        engine = Engine(slots, house)
        held = [await engine.rest()]
        for done, mark in pairwise((0, *marks)):
            await engine.run(iter(seeds[done:mark]))
            held.append(await engine.rest(held[0]))
        await _close(house)
        held.append(await engine.rest(held[0]))
    return {
        "seconds": time.monotonic() - began,
        "cpu_seconds": time.process_time(),
        "ends": dict(sorted(engine.ends.items())),
        "wrong": engine.wrong,
        "stray": engine.stray,
        "held": held,
        "charged": len(house.ledger.charged),
    }


async def _close(house: House) -> None:
    """End every connection that the house keeps for the next request."""
    await house.transport.aclose()
    for model in _claudes(house):
        await model.aclose()


def _claudes(house: House) -> list[AnthropicModel]:
    """The models of the house that have connections of their own."""
    metered = [*house.models_by_id.values(), *(claude._model for claude in house.synthesizers.values())]
    return [one._model for one in metered if isinstance(one._model, AnthropicModel)]


if __name__ == "__main__":
    port, report, marks, *seeds = sys.argv[1:]
    Path(report).write_text(json.dumps(asyncio.run(main(int(port), json.loads(marks), seeds))))
