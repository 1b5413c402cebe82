"""The first model of a role that answers, and an account of those that did not: a fallback is named."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import aclosing
from dataclasses import dataclass

from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.deadline import each_within, within

MAY_PASS_ELSEWHERE = frozenset(
    {
        ModelFailure.NOT_CONFIGURED,
        ModelFailure.UNAUTHORIZED,
        ModelFailure.RATE_LIMITED,
        ModelFailure.OVERLOADED,
        ModelFailure.MODEL_NOT_FOUND,
        ModelFailure.HTTP_STATUS,
        ModelFailure.TIMEOUT,
        ModelFailure.CONNECT,
        ModelFailure.INTERRUPTED,
        ModelFailure.OVER_BUDGET,
        ModelFailure.UNPRICED,
        ModelFailure.CONTEXT_LENGTH,
    }
)
"""What is the provider's trouble, or the price's, or the model's size, and not the question's or the answer's: another
model may cost less, or read more.
UNAUTHORIZED is the house's key here: a caller's own is for exactly one model, which is asked without a fallback (seed
000, Hors routage)."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A model that was asked and gave nothing; ``usage`` is what that cost, None when nobody knows."""

    model: ModelSpec
    kind: ModelFailure
    detail: str
    usage: Usage | None

    def is_too_long_for(self, other: ModelSpec) -> bool:
        """Tell whether the question was too long for this model, and so is for the other one."""
        reads, other_reads = self.model.context_tokens, other.context_tokens
        is_no_larger = reads is not None and other_reads is not None and other_reads <= reads
        return self.kind is ModelFailure.CONTEXT_LENGTH and is_no_larger


@dataclass(frozen=True, slots=True)
class Answered[T]:
    """What the model that answered gave, and the attempts before it."""

    model: ModelSpec
    value: T
    attempts: tuple[Attempt, ...]


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No model answered; the last attempt, of one at least, says why none was asked after it."""

    attempts: tuple[Attempt, ...]


@dataclass(frozen=True, slots=True)
class Given[T]:
    """What a model gave, and the id under which it really answered."""

    model: str
    value: T


@dataclass(frozen=True, slots=True)
class Written:
    """A whole answer: the id of the model that really wrote it, its text, and what it cost, None when untold."""

    model: str
    text: str
    usage: Usage | None


async def first_answer[T](
    models: Sequence[AnswerModel],
    ask: Callable[[AnswerModel], Awaitable[T]],
    *,
    seconds: float,
    passing: AbstractSet[ModelFailure] = MAY_PASS_ELSEWHERE,
) -> Answered[T] | Unanswered:
    """Ask the models in their order until one answers, within ``seconds`` of wall clock for all.

    Each may take an equal share of what is left when its turn comes, so that one that hangs costs the next nothing of
    its own, and what a quick failure leaves is the next's. That one is asked only after a failure of ``passing``, and
    not where it is known to read no more than a model to which the question was too long. Raises nothing but bugs.
    """
    clock = asyncio.get_running_loop().time
    deadline = clock() + seconds
    attempts: list[Attempt] = []
    left = list(models)
    while left:
        share = (deadline - clock()) / len(left)
        model = left.pop(0)
        try:
            return Answered(model.spec, await _asked(share, model, ask), tuple(attempts))
        except ModelError as error:
            attempt = Attempt(model.spec, error.kind, error.detail, error.usage)
        attempts.append(attempt)
        if attempt.kind not in passing:
            break
        left = [other for other in left if not attempt.is_too_long_for(other.spec)]
    return Unanswered(tuple(attempts))


async def _asked[T](seconds: float, model: AnswerModel, ask: Callable[[AnswerModel], Awaitable[T]]) -> T:
    """Return what a model answers in time. None is asked that has no time: it could be charged for nothing."""
    late = ModelError(ModelFailure.TIMEOUT, "no answer in time")
    if seconds <= 0:
        raise late
    return await within(seconds, ask(model), late)


async def written(model: AnswerModel, prompt: Prompt) -> Written:
    """Return a model's whole answer. Raises ModelError, TIMEOUT when it is silent beyond the prompt's patience."""
    pieces: list[str] = []
    late = ModelError(ModelFailure.TIMEOUT, f"no word within {prompt.patience:g} s")
    async with aclosing(each_within(prompt.patience, model.answer(prompt), late)) as fragments:
        async for fragment in fragments:
            pieces.append(fragment.text)
    return Written(fragment.model, "".join(pieces), fragment.usage)
