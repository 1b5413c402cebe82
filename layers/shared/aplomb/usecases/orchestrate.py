"""A question in, the stages of its answer out: the rule decides the level, the level answers, the answer is sealed."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace

from aplomb.core.answering.stages import (
    AnswerDelta,
    AnswerGiven,
    Cause,
    CertificateGiven,
    Done,
    Emergency,
    FactsFound,
    Failed,
    LevelDecided,
    Stage,
)
from aplomb.core.guarding.answered import answered
from aplomb.core.guarding.elevation import elevation
from aplomb.core.guarding.emergencies import Help, emergencies
from aplomb.core.guarding.guard import Guard
from aplomb.core.guarding.outgoing import outgoing
from aplomb.core.json import Json, JsonObject
from aplomb.core.routing.facts import Exemption
from aplomb.core.routing.rule import Decision, decide
from aplomb.core.routing.triage import Triage, elevated
from aplomb.core.sealing.certificate import VersionDocument
from aplomb.usecases.certify import Account, Certify
from aplomb.usecases.pipeline import Asked, NoReply, Pipeline, Reply, Work
from aplomb.usecases.triage import Triager

NOT_BUILT = (
    "Le niveau {level} que la règle retient n'est pas encore servi. La question n'a pas de réponse : celle d'un niveau "
    "moins exigeant n'en tiendrait pas lieu."
)
RAISED = "Le niveau a été relevé après lecture de la réponse, qui touche à un domaine réglementé ({domain})."
"""A refusal and a warning, as the API prints them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ruling:
    """What is decided so far, and what there is to show beside it."""

    triage: Triage
    decision: Decision
    rule: VersionDocument
    help: tuple[Help, ...]
    warnings: tuple[str, ...]

    @property
    def level(self) -> JsonObject:
        decision = self.decision
        return {
            "niveau": decision.level,
            "code": decision.code,
            "raison": decision.reason,
            "regle": {**self.rule},
        }

    @property
    def urgence(self) -> list[Json]:
        return [{**one.document()} for one in self.help]

    @property
    def avertissements(self) -> list[Json]:
        return list(self.warnings)

    def failed(self, outcome: NoReply) -> Failed:
        beside: JsonObject = {"urgence": self.urgence, "avertissements": self.avertissements}
        return Failed(outcome.cause, outcome.detail, self.level | beside)


@dataclass(frozen=True, slots=True, kw_only=True)
class Orchestrate:
    """The use case, with what decides, what answers and what seals.

    ``levels`` holds the pipeline of each level that is served. A level that is not in it has no answer: it is refused,
    and no lower one stands in for it. ``off_routing`` answers what the caller has chosen for themselves.
    """

    triager: Triager
    certify: Certify
    levels: Mapping[int, Pipeline]
    off_routing: Pipeline

    async def __call__(self, asked: Asked, seconds: float) -> AsyncGenerator[Stage]:
        """Yield the stages as they happen; the last one is Done or Failed.

        The answer is there, or there is none, after ``seconds`` of wall clock; sealing it has its own limits. A client
        that leaves ends whatever is under way. Raises nothing but bugs.
        """
        deadline = asyncio.get_running_loop().time() + seconds
        leaving = outgoing(asked.text)
        work = Work(asked=asked, outgoing=leaving.text, deadline=deadline)
        help_ = emergencies(asked.text)
        if help_:
            yield Emergency({"urgence": [{**one.document()} for one in help_]})
        triaged = await self.triager(asked.text, asked.exemption)
        ruling: _Ruling | None = _Ruling(
            triage=triaged.triage,
            decision=triaged.decision,
            rule=self.certify.rule,
            help=help_,
            warnings=triaged.warnings,
        )
