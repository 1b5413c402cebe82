"""Level 1: one economical model answers by itself (seed 000, Réponse directe)."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.direct import SYSTEM, turn
from aplomb.core.answering.failure import lacking
from aplomb.core.answering.giving import giving
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS, Limits
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.first_answer import (
    MAY_PASS_ELSEWHERE,
    Answered,
    Attempt,
    Unanswered,
    Written,
    first_answer,
    written,
)
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

        So nobody reads the beginning of an answer that breaks off either: the next model's is the only one.
        """
        prompt = Prompt(SYSTEM, turn(work.outgoing), self.limits.direct_tokens, work.asked.payer)
        yield _outcome(await self._answered(prompt, work.deadline))

    async def _answered(self, prompt: Prompt, deadline: float) -> Answered[Written] | Unanswered:
        """Ask the models, all but the last of which may be silent for ``patience_seconds`` and no longer.

        Where no other one could answer, whoever was silent is asked once more and waited for: late is better than not
        at all.
        """
        clock = asyncio.get_running_loop().time
        impatient = replace(prompt, patience=self.limits.patience_seconds)
        silent: list[AnswerModel] = []

        async def ask(model: AnswerModel) -> Written:
            if model is self.models[-1]:
                return await written(model, prompt)
            try:
                return await written(model, impatient)
            except ModelError as error:
                if error.kind is ModelFailure.TIMEOUT:
                    silent.append(model)
                raise

        answer = await first_answer(self.models, ask, seconds=deadline - clock())
        left = deadline - clock()
        # With no more time than it was silent for, asking it again would be paid for and bring nothing.
        if isinstance(answer, Answered) or not _may_pass(answer) or left <= impatient.patience or not silent:
            return answer
        again = await first_answer(silent, lambda model: written(model, prompt), seconds=left)
        return again if isinstance(again, Answered) else Unanswered((*answer.attempts, *again.attempts))


def _may_pass(answer: Unanswered) -> bool:
    """Tell whether the last model failed of its own: there is no way around a refusal."""
    return answer.attempts[-1].kind in MAY_PASS_ELSEWHERE


def _outcome(answer: Answered[Written] | Unanswered) -> Reply | NoReply:
    if isinstance(answer, Unanswered):
        return unanswered(answer)
    author, renamed = giving(Role.ECONOMICAL, answer.model, answer.value.model)
    return Reply(text=answer.value.text, models=(author,), degradations=(*map(replaced, answer.attempts), *renamed))


def unanswered(answer: Unanswered) -> NoReply:
    """Return what it means for the question that none of its models answered: the last's cause, and each one's."""
    failures = [failing(attempt.kind, attempt.model) for attempt in answer.attempts]
    return NoReply(failures[-1].cause, " ".join(dict.fromkeys(failure.detail for failure in failures)))


def replaced(attempt: Attempt) -> str:
    """Return the degradation that a model had to be asked in the place of another."""
    return REPLACED.format(said=lacking(attempt.kind, attempt.model.id))
