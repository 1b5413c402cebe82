"""A question in, the stages of its answer out: the rule decides the level, the level answers, the answer is sealed."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import cast

from aplomb.core.answering.stages import (
    AnswerGiven,
    CertificateGiven,
    Done,
    Emergency,
    Stage,
)
from aplomb.core.guarding import Guard, answered, emergencies, outgoing, raising, urgency
from aplomb.core.json import Json, JsonObject
from aplomb.usecases.asked import Asked
from aplomb.usecases.certify import Certify
from aplomb.usecases.pipeline import NoReply, Pipeline, Reply, Work
from aplomb.usecases.ruling import Ruling
from aplomb.usecases.triage import Triager


@dataclass(frozen=True, slots=True, kw_only=True)
class Orchestrate:
    """The use case, with what decides, what answers and what seals.

    ``levels`` holds the pipeline of each level, ``off_routing`` answers where the caller has chosen for themselves.
    """

    triager: Triager
    certify: Certify
    levels: Mapping[int, Pipeline]
    off_routing: Pipeline

    async def __call__(self, asked: Asked, seconds: float) -> AsyncGenerator[Stage]:
        """Yield the stages as they happen; the last one is Done or Failed.

        After ``seconds`` of wall clock there is an answer or there is none; sealing it has limits of its own. A client
        that leaves ends whatever is under way. Raises nothing but bugs.
        """
        deadline = asyncio.get_running_loop().time() + seconds
        preparing = asyncio.create_task(self.certify.prepare())
        try:
            async with aclosing(self._stages(asked, deadline)) as stages:
                async for stage in stages:
                    yield stage
        finally:
            preparing.cancel()

    async def _stages(self, asked: Asked, deadline: float) -> AsyncGenerator[Stage]:
        leaving, first = outgoing(asked.text), emergencies(asked.text)
        if first:
            yield Emergency(first)
        ruling = await self._ruling(asked, leaving.guard)
        if ruling.help != first:
            yield Emergency(ruling.help)
        work, is_settled = Work(asked=asked, outgoing=leaving.text, deadline=deadline), False
        outcome: Reply | NoReply
        while not is_settled:
            for told in ruling.stages():
                yield told
            work = replace(work, domain=ruling.triage.detail)
            async with aclosing(self._pipeline(ruling.decision.level)(work)) as steps:
                async for step in steps:
                    if isinstance(step, Reply | NoReply):
                        outcome = step
                    else:
                        yield step
            if isinstance(outcome, NoReply):
                yield ruling.failed(outcome)
                return
            before, reply = ruling, outcome
            ruling = self._read(ruling, reply)
            is_settled = ruling.decision == before.decision
        async with aclosing(self._sealed(asked.text, ruling, reply)) as stages:
            async for stage in stages:
                yield stage

    async def _ruling(self, asked: Asked, masking: Guard) -> Ruling:
        """Return what is decided before anybody answers."""
        triaged = await self.triager(asked.text, asked.exemption, asked.payer)
        help_ = emergencies(asked.text, triaged.triage.signals)
        return Ruling(
            triage=triaged.triage,
            decision=triaged.decision,
            rule=self.certify.rule,
            help=help_,
            guards=(masking, urgency(help_)),
            warnings=triaged.consulted.warnings,
            consulted=triaged.consulted,
        )

    def _pipeline(self, level: int | None) -> Pipeline:
        """Return what answers at a level, or off routing where there is none."""
        return self.off_routing if level is None else self.levels[level]

    def _read(self, ruling: Ruling, reply: Reply) -> Ruling:
        """Return the ruling with the finding of the guard that only raises, and higher where it found cause.

        Where no finding could raise the level, off routing or above level 1, the guard has nothing to say.
        """
        appraisal = self.triager.appraiser.appraise(reply.text)
        higher = ruling.raised(self.triager.rule, appraisal.detail)
        if higher is None:
            return ruling
        found = raising(reply.text, appraisal)
        return (higher if found.is_raised else ruling).guarded(found.guard)

    async def _sealed(
        self, question: str, ruling: Ruling, reply: Reply
    ) -> AsyncGenerator[AnswerGiven | CertificateGiven | Done]:
        ruling, reply = ruling.guarded(*answered(question, reply.written)), ruling.completed(reply)
        body, urgence = ruling.body(reply), Emergency(ruling.help).body
        yield AnswerGiven(body | urgence)
        sealed = await self.certify(ruling.account(question, reply, body))
        seal: JsonObject = {
            "certificat": cast("Json", sealed.certificate),
            "sels": {**sealed.salts},
            "avertissements": [*ruling.warnings, *sealed.warnings],
        }
        yield CertificateGiven(seal)
        yield Done(body | seal | urgence)
