"""Level 2: a frontier model answers in claims, another family verifies each, official sources are read (seed 000)."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.failure import lacking
from aplomb.core.answering.giving import giving
from aplomb.core.answering.stages import ClaimsDrafted, ClaimVerified, SourcesRead
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving import draft as drafting
from aplomb.core.proving import opinion as verifying
from aplomb.core.proving.draft import Assertion, Draft
from aplomb.core.proving.evidence import evidence
from aplomb.core.proving.opinion import NO_OPINION, Opinion
from aplomb.core.proving.synthesis import document, synthesis
from aplomb.core.sealing.certificate import SealedModelDocument
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.direct import replaced, unanswered
from aplomb.usecases.first_answer import Answered, Given, Unanswered, first_answer
from aplomb.usecases.inquire import Inquire
from aplomb.usecases.pipeline import Reply, Step, Work

DRAFT_SHARE = 0.5
"""Of the time that is left, what the answer may take before it is verified."""
NO_CLAIMS = "La réponse ne contient aucune affirmation qui puisse être contre-vérifiée : elle n'est pas prouvée."
NO_VERIFIER = "Contre-vérification absente : {said}."
LEFT_OUT = "{count} affirmation(s) de la réponse n'ont pas été contrôlées : il y en a trop."
PARTIAL = "Contre-vérification incomplète : des affirmations n'ont pas reçu d'avis lisible."
"""Degradations, as the API prints and seals them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verified:
    """The verifier's opinions by the number of the claim, who gave them, and what was missing."""

    opinions: Mapping[int, Opinion] = field(default_factory=dict)
    models: tuple[SealedModelDocument, ...] = ()
    degradations: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prove:
    """The pipeline, with the models of its two roles in the order in which they are asked, and the sources.

    No verifier is of a family of ``frontier``; the catalogue sees to that.
    """

    frontier: Sequence[AnswerModel]
    verifiers: Sequence[AnswerModel]
    inquire: Inquire
    limits: Limits = LIMITS

    async def __call__(self, work: Work) -> AsyncGenerator[Step]:
        """Yield the claims, what the sources and the verifier say, and the answer with its evidence.

        Without a readable draft there is no answer: one whose claims nobody can check is not of this level, and would
        look as if it were. Without a verifier or a source there is one, degraded.
        """
        left = work.deadline - asyncio.get_running_loop().time()
        drafted = await self._drafted(work, left * DRAFT_SHARE)
        if isinstance(drafted, Unanswered):
            yield unanswered(drafted)
            return
        draft = drafted.value.value
        yield ClaimsDrafted({"affirmations": [one.document() for one in draft.assertions]})
        texts = (work.outgoing, draft.answer, *(one.cited for one in draft.assertions))
        claims = tuple(one.text for one in draft.assertions)
        async with asyncio.TaskGroup() as group:
            asking = group.create_task(self._verified(draft.assertions, work))
            reading = group.create_task(self.inquire(texts, claims, work.domain, work.deadline))
        verified, findings = asking.result(), reading.result().findings
        judged = synthesis(draft, verified.opinions, findings)
        yield SourcesRead({"sources": [document(one) for one in findings]})
        for one in judged:
            yield ClaimVerified({"numero": one.assertion.number, **one.opinion_document()})
        author, renamed = giving(Role.FRONTIER, drafted.model, drafted.value.model)
        degradations = (
            *map(replaced, drafted.attempts),
            *renamed,
            *([LEFT_OUT.format(count=draft.left_out)] if draft.left_out else []),
            *verified.degradations,
            *reading.result().degradations,
        )
        yield Reply(
            text=evidence(draft, judged, findings, degradations),
            models=(author, *verified.models),
            degradations=degradations,
            claims=judged,
            sources=findings,
            drafted=draft.words,
        )

    async def _drafted(self, work: Work, seconds: float) -> Answered[Given[Draft]] | Unanswered:
        """Ask for the draft, all models in so many seconds."""
        prompt = Prompt(drafting.SYSTEM, drafting.turn(work.outgoing), self.limits.proof_tokens, work.asked.payer)

        async def ask(model: AnswerModel) -> Given[Draft]:
            given = await model.structured(prompt, drafting.SCHEMA)
            return Given(given.model, drafting.read_draft(given.value))

        return await first_answer(self.frontier, ask, seconds=seconds)

    async def _verified(self, assertions: Sequence[Assertion], work: Work) -> _Verified:
        """Ask for a verdict on all claims in one call: they are few, and each is judged without the answer."""
        if not assertions:
            return _Verified(degradations=(NO_CLAIMS,))
        prompt = Prompt(verifying.SYSTEM, verifying.turn(assertions), self.limits.verdict_tokens, work.asked.payer)

        async def ask(model: AnswerModel) -> Given[Mapping[int, Opinion]]:
            given = await model.structured(prompt, verifying.SCHEMA)
            return Given(given.model, verifying.read_opinions(given.value, assertions))

        seconds = work.deadline - asyncio.get_running_loop().time()
        answer = await first_answer(self.verifiers, ask, seconds=seconds)
        if isinstance(answer, Unanswered):
            last = answer.attempts[-1]
            return _Verified(degradations=(NO_VERIFIER.format(said=lacking(last.kind, last.model.id)),))
        opinions = answer.value.value
        verifier, renamed = giving(Role.VERIFIER, answer.model, answer.value.model)
        is_whole = NO_OPINION not in opinions.values()
        return _Verified(
            opinions=opinions,
            models=(verifier,),
            degradations=(*map(replaced, answer.attempts), *renamed, *(() if is_whole else (PARTIAL,))),
        )
