"""Level 3: three models answer blind, their positions are confronted, sources are read, an arbiter rules (seed 000)."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from aplomb.core.answering.catalogue import ModelSpec, Role
from aplomb.core.answering.failure import cause_of, lacking
from aplomb.core.answering.giving import giving
from aplomb.core.answering.stages import PositionGiven, PositionMissing, PositionsConfronted, RulingGiven, SourcesRead
from aplomb.core.deliberating import arbitration as arbitrating
from aplomb.core.deliberating import position as positioning
from aplomb.core.deliberating.confrontation import Confrontation, confront
from aplomb.core.deliberating.decision import decision
from aplomb.core.deliberating.deliberation import ArbitrationState, Deliberation
from aplomb.core.deliberating.grounds import judged
from aplomb.core.deliberating.hearing import turn
from aplomb.core.deliberating.independence import independence
from aplomb.core.deliberating.label import Consulted, label, missing
from aplomb.core.deliberating.opened import Absent, Opened, opened
from aplomb.core.deliberating.position import Position
from aplomb.core.deliberating.ruling import Arbitration
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving.synthesis import document
from aplomb.core.sealing.certificate import SealedModelDocument, SourceVerdict
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.at_once import as_they_end
from aplomb.usecases.direct import unanswered
from aplomb.usecases.first_answer import Attempt, Given, Unanswered, first_answer
from aplomb.usecases.inquire import Inquire, Inquired
from aplomb.usecases.pipeline import Reply, Step, Work

POSITIONS_SHARE = 0.4
"""Of the time of a deliberation, what its positions may take."""
SOURCES_SHARE = 0.3
"""Of the time that is left then, what the sources may take; the arbiters have the rest."""
ARBITERS = 2
"""A ruling that does not come, or cannot be read, is asked of one other arbiter and of no third."""
ABSENT = "Position absente : {said}."
NO_RULING = "Arbitrage manqué : {said}."
"""Degradations, as the API prints and seals them."""
_UNREADABLE = frozenset({ModelFailure.UNREADABLE, ModelFailure.EMPTY, ModelFailure.TRUNCATED})
_ANY = frozenset(ModelFailure)
"""Whatever kept one arbiter from ruling may pass with another: what is asked is the same, and who is asked is not."""

type _Attempt = Given[Position] | Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class _Positions:
    """The positions that came, the attempts that gave none, and whoever says that it is another than was asked."""

    opened: tuple[Opened, ...]
    failed: tuple[Attempt, ...]
    degradations: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ruling:
    """What became of the arbitration, who ruled, and what was missing."""

    state: ArbitrationState
    arbitration: Arbitration | None = None
    arbiter: SealedModelDocument | None = None
    degradations: tuple[str, ...] = ()


_NOT_RULED = _Ruling(state=ArbitrationState.POINTLESS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliberate:
    """The pipeline: the models that deliberate, of as many families, the arbiters in their order, and the sources."""

    deliberators: Sequence[AnswerModel]
    arbiters: Sequence[AnswerModel]
    inquire: Inquire
    limits: Limits = LIMITS

    async def __call__(self, work: Work) -> AsyncGenerator[Step]:
        """Yield each position as it comes, what the sources say, where positions part, the ruling, and the decision.

        Whoever is late or fails is missing, and the others are not held back. Without any position there is no
        answer; a single one is given as what it is, and nobody arbitrates it. All within ``deliberation_seconds``.
        """
        clock = asyncio.get_running_loop().time
        deadline = min(work.deadline, clock() + self.limits.deliberation_seconds)
        attempts: dict[int, _Attempt] = {}
        async with aclosing(as_they_end(self._asked(work), (deadline - clock()) * POSITIONS_SHARE)) as ended:
            async for place, attempt in ended:
                attempts[place] = attempt
                yield _told(self.deliberators[place].spec, attempt)
        for place, model in enumerate(self.deliberators):
            if place not in attempts:
                attempts[place] = Attempt(model.spec, ModelFailure.TIMEOUT, "no position in time", None)
                yield _told(model.spec, attempts[place])
        positions = _opened([(model.spec, attempts[place]) for place, model in enumerate(self.deliberators)])
        if not positions.opened:
            yield unanswered(Unanswered(positions.failed))
            return
        confrontation = confront(positions.opened)
        texts, claims = _texts(work.outgoing, positions.opened, confrontation)
        inquired = await self.inquire(texts, claims, work.domain, clock() + (deadline - clock()) * SOURCES_SHARE)
        yield SourcesRead({"sources": [document(one) for one in inquired.findings]})
        unruled = _deliberation(positions, confrontation, inquired, _NOT_RULED)
        yield PositionsConfronted({"confrontation": unruled.confrontation_document()})
        ruling = await self._ruled(work, unruled, deadline - clock()) if len(positions.opened) > 1 else _NOT_RULED
        deliberation = _deliberation(positions, confrontation, inquired, ruling)
        yield RulingGiven({"arbitrage": deliberation.arbitration_document(), "libelle": deliberation.label})
        yield _reply(deliberation)

    def _asked(self, work: Work) -> list[Coroutine[None, None, _Attempt]]:
        user, tokens = positioning.turn(work.outgoing), self.limits.position_tokens
        prompt = Prompt(positioning.SYSTEM, user, tokens, work.asked.payer)
        return [_position(model, prompt) for model in self.deliberators]

    async def _ruled(self, work: Work, case: Deliberation, seconds: float) -> _Ruling:
        """Ask for a ruling, of a second arbiter where the first one gives none that can be read."""
        user = turn(work.outgoing, case.opened, case.confrontation, case.findings)
        prompt = Prompt(arbitrating.SYSTEM, user, self.limits.arbitration_tokens, work.asked.payer)
        schema = arbitrating.schema(case.opened, case.confrontation)
        arbiters = self.arbiters[:ARBITERS]

        async def ask(model: AnswerModel) -> Given[Arbitration]:
            given = await model.structured(prompt, schema)
            ruling = arbitrating.read_arbitration(given.value, case.opened, case.confrontation, case.findings)
            return Given(given.model, ruling)

        answer = await first_answer(arbiters, ask, seconds=seconds, passing=_ANY)
        failures = tuple(_said(NO_RULING, attempt) for attempt in answer.attempts)
        if isinstance(answer, Unanswered):
            is_unreadable = any(attempt.kind in _UNREADABLE for attempt in answer.attempts)
            state = ArbitrationState.UNREADABLE if is_unreadable else ArbitrationState.ABSENT
            return _Ruling(state=state, degradations=failures)
        arbiter, renamed = giving(Role.ARBITER, answer.model, answer.value.model)
        return _Ruling(
            state=ArbitrationState.GIVEN,
            arbitration=answer.value.value,
            arbiter=arbiter,
            degradations=(*failures, *renamed),
        )


async def _position(model: AnswerModel, prompt: Prompt) -> _Attempt:
    try:
        given = await model.structured(prompt, positioning.SCHEMA)
        return Given(given.model, positioning.read_position(given.value))
    except ModelError as error:
        return Attempt(model.spec, error.kind, error.detail, error.usage)


def _told(spec: ModelSpec, attempt: _Attempt) -> PositionGiven | PositionMissing:
    if isinstance(attempt, Attempt):
        return PositionMissing(_absent(attempt).document())
    model, _ = giving(Role.DELIBERATION, spec, attempt.model)
    return PositionGiven({"modele": model["id"], "famille": model["famille"], "position": attempt.value.document()})


def _opened(attempts: Sequence[tuple[ModelSpec, _Attempt]]) -> _Positions:
    given: list[tuple[SealedModelDocument, Position]] = []
    degradations: list[str] = []
    for spec, attempt in attempts:
        if isinstance(attempt, Attempt):
            degradations.append(_said(ABSENT, attempt))
            continue
        model, renamed = giving(Role.DELIBERATION, spec, attempt.model)
        given.append((model, attempt.value))
        degradations += renamed
    failed = tuple(attempt for _, attempt in attempts if isinstance(attempt, Attempt))
    return _Positions(opened=opened(given), failed=failed, degradations=tuple(degradations))


def _absent(attempt: Attempt) -> Absent:
    model: SealedModelDocument = {
        "role": Role.DELIBERATION,
        "id": attempt.model.id,
        "famille": attempt.model.family,
    }
    return Absent(model, cause_of(attempt.kind, own_key=False), f"{lacking(attempt.kind, attempt.model.id)}.")


def _texts(
    question: str, positions: Sequence[Opened], confrontation: Confrontation
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the sources are asked about, the disputed claims first, and all claims."""
    disputed = [side.ground for point in confrontation.disputed for side in point.sides if side.ground is not None]
    disputes = [ground.assertion.cited for ground in disputed]
    claims = [ground.assertion for one in positions for ground in one.position.grounds]
    conclusions = [one.position.conclusion for one in positions]
    texts = (*disputes, question, *(claim.cited for claim in claims), *conclusions)
    return texts, tuple(dict.fromkeys(claim.text for claim in claims))


def _said(form: str, attempt: Attempt) -> str:
    return form.format(said=lacking(attempt.kind, attempt.model.id))


def _deliberation(
    positions: _Positions, confrontation: Confrontation, inquired: Inquired, ruling: _Ruling
) -> Deliberation:
    is_ruled = ruling.state is ArbitrationState.GIVEN
    count = len(positions.opened)
    degradations = (
        *missing(count, is_arbitrated=is_ruled),
        *positions.degradations,
        *ruling.degradations,
        *inquired.degradations,
    )
    return Deliberation(
        opened=positions.opened,
        absent=tuple(map(_absent, positions.failed)),
        confrontation=confrontation,
        findings=inquired.findings,
        judged=judged(positions.opened, confrontation, inquired.findings),
        independence=independence(positions.opened, confrontation, inquired.findings),
        arbitration=ruling.arbitration,
        arbitration_state=ruling.state,
        arbiter=ruling.arbiter,
        label=label(count, _consulted(inquired), is_arbitrated=is_ruled, is_whole=not degradations),
        degradations=degradations,
    )


def _consulted(inquired: Inquired) -> Consulted:
    if not inquired.degradations:
        return Consulted.WHOLLY
    has_read = any(one.verdict is not SourceVerdict.UNVERIFIABLE for one in inquired.findings)
    return Consulted.PARTLY if has_read else Consulted.NOT


def _reply(deliberation: Deliberation) -> Reply:
    deliberators = [one.model for one in deliberation.opened]
    return Reply(
        text=decision(deliberation),
        models=(*deliberators, *([deliberation.arbiter] if deliberation.arbiter else [])),
        degradations=deliberation.degradations,
        sources=deliberation.findings,
        drafted=deliberation.words,
        deliberation=deliberation,
    )
