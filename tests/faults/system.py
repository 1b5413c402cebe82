"""The system under test: level 1 of the orchestrator, its primary and its fallback before their walls, and who pays."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from secrets import token_bytes

from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel
from aplomb.core.answering.catalogue import Endpoint, ModelSpec, Price, Provider
from aplomb.core.answering.stages import Stage
from aplomb.core.charging.payer import Payer
from aplomb.core.charging.purse import Allowances, charges
from aplomb.core.limits import LIMITS, Limits
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.asked import Asked
from aplomb.usecases.direct import Direct
from aplomb.usecases.first_answer import written
from aplomb.usecases.metered import Metered, Till
from aplomb.usecases.moment import rfc3339
from aplomb.usecases.orchestrate import Orchestrate
from tests.fakes import FakeLedger, FakeSecrets
from tests.faults.model_faults import Fault
from tests.faults.seen import Seen
from tests.faults.walls import MODEL_OF_THE_FALLBACK, Fallback, Pace, Protocol, Wall, fallback_answer, naming
from tests.usecases.orchestra import NOW, OUTSIDE, QUESTION, orchestra

TOKENS = tuple(f"mot{number} " for number in range(1, 61))
WHOLE = "".join(TOKENS)
"""The whole answer, whoever gives it: sixty tokens."""
PRIMARY_PRICE, FALLBACK_PRICE = Price(10**6, 10**6), Price(2 * 10**6, 2 * 10**6)
READS, READS_MORE = 3_000, 100_000
"""Tokens that the primary, and that the fallback can read: the first, instructions and an answer, and little more."""
LONG = " mot" * 1_000
AT_ONCE = 8
"""Questions under way beside those that wait for silence to end: a loaded machine is not to be taken for a fault."""
ALLOWED = Allowances(guest_budget=10**9, guests_budget=10**9, stack_budget=10**9, guest_calls=1000)


@dataclass(frozen=True, slots=True)
class Profile:
    """The limits of the product in a run, the pace of the plays, and the longest silence of a model by itself."""

    limits: Limits
    pace: Pace
    answer_seconds: float


FAST = Profile(
    replace(LIMITS, patience_seconds=4.0, question_seconds=40.0),
    Pace(retry_after=1, slow=12.0, stall=12.0),
    answer_seconds=20.0,
)
REAL = Profile(LIMITS, Pace(retry_after=2, slow=20.0, stall=30.0), LIMITS.answer_seconds)


@dataclass(frozen=True, slots=True)
class System:
    """A protocol's primary with the one fallback, as one deployment would have them."""

    protocol: Protocol
    profile: Profile
    wall: Wall
    fallback: Fallback
    orchestrate: Orchestrate
    till: Till
    ledger: FakeLedger
    named: str
    """The id under which the primary answers."""

    async def conduct(self, fault: Fault, payer: Payer) -> Seen | None:
        """Ask a question whose primary has the fault, then one whose primary is sound; None where there is no such."""
        play = fault.play(self.protocol)
        if play is None:
            return None
        self.wall.plays[fault.id] = list(play)
        asked = Asked(text=naming(fault.id, QUESTION + LONG * fault.long), payer=payer)
        began = time.monotonic()
        stages = await self.stages(asked)
        seconds = time.monotonic() - began
        primary = [request.arrived - began for request in self.wall.attempts(fault.id)]
        fallback = len(self.fallback.attempts(fault.id))
        await self.till.settled()
        charged = self._charged(payer)
        self.wall.plays[fault.id] = [self.protocol.whole]
        after = await self.stages(replace(asked, text=naming(fault.id, QUESTION)))
        return Seen(
            stages=stages,
            seconds=seconds,
            primary=primary,
            fallback=fallback,
            charged=charged,
            after=after,
            limits=self.profile.limits,
            pace=self.profile.pace,
        )

    async def stages(self, asked: Asked) -> Sequence[Stage]:
        """Return the stages of an answer."""
        return [stage async for stage in self.orchestrate(asked, self.profile.limits.question_seconds)]

    def _charged(self, payer: Payer) -> int:
        [_, own, *_] = charges(payer, 0, ALLOWED, rfc3339(NOW)[:10])
        return self.ledger.purses.get(own.name, 0)


@asynccontextmanager
async def system(protocol: Protocol, profile: Profile) -> AsyncIterator[System]:
    """A system of its own, warm."""
    ledger = FakeLedger()
    till = Till(ledger=ledger, allowances=ALLOWED, now=lambda: NOW)
    async with AsyncExitStack() as stack:
        wall = await stack.enter_async_context(protocol.wall())
        other = await stack.enter_async_context(Fallback())
        other.script(fallback_answer(*TOKENS))
        provider = protocol.provider()
        provider.server = wall
        primary = await stack.enter_async_context(
            provider.model(profile.answer_seconds, price=PRIMARY_PRICE, context_tokens=READS)
        )
        endpoint, transport = Endpoint(f"{other.url}/v1", None), SlimTransport()
        stack.push_async_callback(transport.aclose)
        spec = ModelSpec(
            id=MODEL_OF_THE_FALLBACK,
            provider=Provider.OPENAI_COMPATIBLE,
            family="repli",
            price=FALLBACK_PRICE,
            context_tokens=READS_MORE,
            endpoint=endpoint,
        )
        fallback = OpenAiCompatibleModel(spec, endpoint, transport, FakeSecrets({}), "", seconds=profile.answer_seconds)
        pair = tuple(Metered(model, till) for model in (primary, fallback))
        use_case = orchestra(OUTSIDE, *pair)
        opened = System(
            protocol=protocol,
            profile=profile,
            wall=wall,
            fallback=other,
            orchestrate=replace(
                use_case,
                levels={1: Direct(models=pair, limits=profile.limits)},
                certify=replace(use_case.certify, limits=LIMITS, random_bytes=token_bytes),
            ),
            till=till,
            ledger=ledger,
            named=getattr(provider.servers, "MODEL", primary.spec.id),
        )
        await warmed(primary, wall, protocol)
        yield opened


async def warmed(model: AnswerModel, wall: Wall, protocol: Protocol) -> None:
    """Have a model load its client, for which no limit of a question's is made."""
    wall.plays["none"] = [protocol.whole]
    answer = await written(model, Prompt("Tu réponds.", naming("none", QUESTION), 100))
    assert answer.text == "".join(protocol.tokens)
