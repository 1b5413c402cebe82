"""Off routing: exactly the model that was chosen answers, and no other (seed 000, Hors routage)."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.direct import SYSTEM, turn
from aplomb.core.answering.giving import giving
from aplomb.core.answering.stages import AnswerDelta
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.routing.facts import Exemption
from aplomb.ports import AnswerModel, Fragment, Prompt
from aplomb.usecases.asked import Asked
from aplomb.usecases.deadline import each_by
from aplomb.usecases.pipeline import NoReply, Reply, Step, Work, failing

CHOSEN = "choisi"
"""The role of a model that the caller chose."""
OPENED = "cle_client"
"""The role of a model that the caller's own key opens, and that they did not name."""


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
        model, role, tokens = self._choice(work.asked)
        prompt, key = Prompt(SYSTEM, turn(work.outgoing), tokens, work.asked.payer), work.asked.own_key
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
        if failure:
            yield failure
            return
        author, renamed = giving(role, model.spec, fragments[-1].model)
        yield Reply(text="".join(one.text for one in fragments), models=(author,), degradations=renamed)

    def _choice(self, asked: Asked) -> tuple[AnswerModel, str, int]:
        """Return the model, its role, and how many tokens it may write."""
        if asked.model is None:
            return self.guest, Role.ECONOMICAL, self.limits.guest_tokens
        role = OPENED if asked.exemption is Exemption.BYOM else CHOSEN
        return self.models[asked.model], role, self.limits.direct_tokens
