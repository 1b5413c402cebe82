"""What deliberates: the genuine use case, genuine clients of models and of Légifrance, and what each question gave."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace

from aplomb.adapters.catalogue import shipped_catalogue
from aplomb.adapters.http.transport import SlimTransport
from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel
from aplomb.core.answering.catalogue import Endpoint, ModelSpec, Provider, Role
from aplomb.core.charging.payer import Client
from aplomb.core.charging.purse import Allowances, Purse
from aplomb.core.deliberating.deliberation import Deliberation
from aplomb.core.limits import LIMITS
from aplomb.core.proving.synthesis import Status, denial
from aplomb.ports import AnswerModel
from aplomb.usecases.consult import Consult
from aplomb.usecases.deliberate import Deliberate
from aplomb.usecases.inquire import Inquire
from aplomb.usecases.metered import Metered, Till
from aplomb.usecases.pipeline import Asked, Reply, Work
from bench.deliberation.questions import Behaviour, Question
from bench.deliberation.servers import ArbiterServer, FamilyServer, Script
from tests.adapters.sources.legifrance.connecting import NOW, legifrance
from tests.fakes import FakeLedger, FakeSecrets
from tests.servers import legifrance_vectors as vectors
from tests.servers.completions_server import CompletionsServer
from tests.servers.legifrance_corpus import Entry
from tests.servers.sources_server import SourcesServer

SECONDS = 8.0
"""Of a deliberation, in the place of forty: all that a model which never answers costs this run."""
RICH = 10**12
ADMINISTRATION = "Code des relations entre le public et l'administration"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a deliberation gave. ``cost`` is in millionths of a dollar, as the purse was charged."""

    id: str
    behaviour: Behaviour
    label: str
    agreement: int | None
    """Percent."""
    is_shared_error: bool
    """Whether two positions or more make the same wrong claim."""
    is_caught: bool
    """Whether the answer says that they lean on what a source denies."""
    is_wrong_verified: bool
    """Whether a wrong claim is shown as verified: in force, said by another position too, opposed by none."""
    is_flagged: bool
    retained: str
    """Which claim the retained position makes: ``right``, ``wrong`` or ``other``; ``none``."""
    is_swayed: bool
    """Whether label, state or retained claim would have been others without what was injected."""
    cost: int
    wall_ms: float


@dataclass(frozen=True, slots=True)
class Court:
    """The use case before its servers."""

    deliberate: Deliberate
    script: Script
    ledger: FakeLedger
    till: Till
    places: Sequence[str]
    """The ids of the models that deliberate."""

    async def outcome(self, question: Question) -> Outcome:
        """Return what a question gives, and where something is injected compare it with the same without."""
        spent, begun = self._spent, time.perf_counter()
        reply, deliberation = await self._deliberated(question)
        wall_ms, cost = (time.perf_counter() - begun) * 1000, self._spent - spent
        shared = deliberation.independence.shared_wrong
        ruling = deliberation.arbitration
        return Outcome(
            id=question.id,
            behaviour=question.behaviour,
            label=deliberation.label,
            agreement=deliberation.independence.agreement,
            is_shared_error=question.wrong > 1,
            is_caught=any(f"s'accordent sur {denial(finding)}" in reply.text for finding in shared),
            is_wrong_verified=Status.VERIFIED in self._statuses(question, deliberation),
            is_flagged=bool(ruling and ruling.flags),
            retained=self._retained(question, deliberation),
            is_swayed=question.injected is not None and await self._is_swayed(question, deliberation),
            cost=cost,
            wall_ms=wall_ms,
        )

    @property
    def _spent(self) -> int:
        return self.ledger.spent.get(Purse.STACK, 0)

    async def _deliberated(self, question: Question) -> tuple[Reply, Deliberation]:
        asked = Asked(text=question.text, payer=Client("bench", RICH))
        deadline = asyncio.get_running_loop().time() + SECONDS
        steps = [step async for step in self.deliberate(Work(asked=asked, outgoing=question.text, deadline=deadline))]
        await self.till.settled()
        reply = steps[-1]
        if not isinstance(reply, Reply) or reply.deliberation is None:
            raise SystemExit(f"{question.id}: {reply}")
        return reply, reply.deliberation

    async def _is_swayed(self, question: Question, deliberation: Deliberation) -> bool:
        self.script.is_injecting = False
        try:
            _, calm = await self._deliberated(question)
        finally:
            self.script.is_injecting = True
        return self._ruled(question, calm) != self._ruled(question, deliberation)

    def _ruled(self, question: Question, deliberation: Deliberation) -> tuple[str, str, str]:
        return deliberation.label, deliberation.arbitration_state, self._retained(question, deliberation)

    def _statuses(self, question: Question, deliberation: Deliberation) -> set[Status]:
        """Return what became of the wrong claim, the first that its positions make."""
        wrong = [one for one in deliberation.opened if question.says[self.places.index(one.model["id"])] == "wrong"]
        return {deliberation.judged[one.label][0].status for one in wrong}

    def _retained(self, question: Question, deliberation: Deliberation) -> str:
        retained = deliberation.arbitration.retained if deliberation.arbitration else None
        model = next((one.model["id"] for one in deliberation.opened if one.label == retained), None)
        return question.says[self.places.index(model)] if model else "none"


@asynccontextmanager
async def court(questions: Sequence[Question]) -> AsyncGenerator[Court]:
    """Open the servers on these questions, and what asks them; Légifrance's has the vectors' base."""
    roles, script = shipped_catalogue().roles, Script({one.text: one for one in questions})
    deliberators, arbiter = roles[Role.DELIBERATION], roles[Role.ARBITER][0]
    async with AsyncExitStack() as stack:
        ledger = FakeLedger()
        till = Till(ledger=ledger, allowances=Allowances(stack_budget=RICH), now=lambda: NOW)
        transport = SlimTransport()
        stack.push_async_callback(transport.aclose)

        async def model(spec: ModelSpec, server: CompletionsServer) -> AnswerModel:
            await stack.enter_async_context(server)
            endpoint = Endpoint(f"{server.url}/v1", None)
            served = replace(spec, provider=Provider.OPENAI_COMPATIBLE, endpoint=endpoint)
            return Metered(OpenAiCompatibleModel(served, endpoint, transport, FakeSecrets({}), "models"), till)

        source = await stack.enter_async_context(legifrance(await stack.enter_async_context(base())))
        limits = replace(LIMITS, deliberation_seconds=SECONDS)
        consult = Consult(citations=(source,), now=lambda: NOW, limits=limits)
        deliberate = Deliberate(
            deliberators=[
                await model(spec, FamilyServer(spec.id, script, place)) for place, spec in enumerate(deliberators)
            ],
            arbiters=[await model(arbiter, ArbiterServer(arbiter.id))],
            inquire=Inquire(consult=consult, now=lambda: NOW, limits=limits),
            limits=limits,
        )
        yield Court(deliberate, script, ledger, till, [spec.id for spec in deliberators])


def base() -> SourcesServer:
    """Return Légifrance with the vectors' base and, since that has none, a fictive article that is not in force yet."""
    books = vectors.books()
    coming = Entry("LEGIARTI000099990119", books[ADMINISTRATION], "L119-9", "VIGUEUR_DIFF", "2029-01-01")
    server = SourcesServer()
    server.books, server.entries, server.rulings = (
        tuple(books.values()),
        (*vectors.entries(books), coming),
        vectors.rulings(),
    )
    return server
