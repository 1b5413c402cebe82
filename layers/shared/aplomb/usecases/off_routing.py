"""Off routing: exactly the model that was chosen answers, and no other (seed 000, Hors routage)."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.direct import SYSTEM, turn
from aplomb.core.answering.stages import AnswerDelta
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS, Limits
from aplomb.ports import AnswerModel, Fragment, Prompt
from aplomb.usecases.deadline import each_by
from aplomb.usecases.pipeline import NoReply, Reply, Step, Work, failing

CHOSEN = "choisi"
"""The role of a model that the caller chose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OffRouting:
    """The pipeline, with every model that may be chosen by its id, and the one that guests are answered by."""

    models: Mapping[str, AnswerModel]
    guest: AnswerModel
    limits: Limits = LIMITS

    async def __call__(self, work: Work) -> AsyncGenerator[Step]:
        """Yield the answer as the model writes it. Nobody else is asked: its failure is the end.

        A caller's own key is used for this one call and takes the place of ours.
        """
        model, role, tokens = self._choice(work.asked.model)
        prompt, key = Prompt(SYSTEM, turn(work.outgoing), tokens), work.asked.own_key
        late = ModelError(ModelFailure.TIMEOUT, "no whole answer by the deadline")
        fragments: list[Fragment] = []
        failure: NoReply | None = None
        try:
            async with aclosing(each_by(work.deadline, model.answer(prompt, key), late)) as stream:
                async for fragment in stream:
                    fragments.append(fragment)
                    if fragment.text:
                        yield AnswerDelta(fragment.text)
        except ModelError as error:
            failure = failing(error.kind, model.spec, own_key=key is not None)
        yield failure or Reply(
            text="".join(fragment.text for fragment in fragments),
            models=({"role": role, "id": fragments[-1].model, "famille": model.spec.family},),
        )

    def _choice(self, identifier: str | None) -> tuple[AnswerModel, str, int]:
        """Return the model, its role, and how many tokens it may write."""
        if identifier is None:
            return self.guest, Role.ECONOMICAL, self.limits.guest_tokens
        return self.models[identifier], CHOSEN, self.limits.direct_tokens
