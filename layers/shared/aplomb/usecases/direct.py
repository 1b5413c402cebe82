"""Level 1: one economical model answers by itself (seed 000, Réponse directe)."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.direct import SYSTEM, turn
from aplomb.core.answering.failure import lacking
from aplomb.core.answering.giving import giving
from aplomb.core.limits import LIMITS, Limits
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.first_answer import Answered, Attempt, Unanswered, Written, first_answer, written
from aplomb.usecases.pipeline import NoReply, Reply, Work, failing

REPLACED = "Repli sur un autre modèle : {said}."
"""A degradation, as the API prints and seals it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Direct:
    """The pipeline, with the economical models in the order in which they are asked."""

    models: Sequence[AnswerModel]
    limits: Limits = LIMITS

    async def __call__(self, work: Work) -> AsyncGenerator[Reply | NoReply]:
        """Yield the answer of the first model that gives one, whole: a guard that reads it may raise the level.

        So nobody reads the beginning of an answer that breaks off either: the next model's is the only one. All but
        the last may be silent for ``patience_seconds`` and no longer.
        """
        left = work.deadline - asyncio.get_running_loop().time()
        prompt = Prompt(SYSTEM, turn(work.outgoing), self.limits.direct_tokens, work.asked.payer)
        impatient = replace(prompt, patience=self.limits.patience_seconds)

        async def ask(model: AnswerModel) -> Written:
            return await written(model, prompt if model is self.models[-1] else impatient)

        yield _outcome(await first_answer(self.models, ask, seconds=left))


def _outcome(answer: Answered[Written] | Unanswered) -> Reply | NoReply:
    if isinstance(answer, Unanswered):
        return unanswered(answer)
    author, renamed = giving(Role.ECONOMICAL, answer.model, answer.value.model)
    return Reply(text=answer.value.text, models=(author,), degradations=(*map(replaced, answer.attempts), *renamed))


def unanswered(answer: Unanswered) -> NoReply:
    """Return what it means for the question that none of its models answered: the last's cause, and each one's."""
    failures = [failing(attempt.kind, attempt.model) for attempt in answer.attempts]
    return NoReply(failures[-1].cause, " ".join(failure.detail for failure in failures))


def replaced(attempt: Attempt) -> str:
    """Return the degradation that a model had to be asked in the place of another."""
    return REPLACED.format(said=lacking(attempt.kind, attempt.model.id))
