"""Claude as synthesizer (seed 001): a prompt of ours, answered by the one client of Anthropic."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from aplomb.adapters.models.anthropic.prompt import SYSTEM, user_turn
from aplomb.core.comprehension.models import ModelName
from aplomb.core.limits import LIMITS
from aplomb.ports import AnswerModel, Brief, Fragment, Prompt


class Claude:
    """Synthesizer named ``name`` over a model."""

    def __init__(self, name: ModelName, model: AnswerModel) -> None:
        self._name = name
        self._model = model

    @property
    def name(self) -> ModelName:
        """The model's short name."""
        return self._name

    async def synthesize(self, brief: Brief) -> AsyncGenerator[Fragment]:
        """Yield the model's text as it comes. See the port."""
        prompt = Prompt(SYSTEM, user_turn(brief), LIMITS.synthesis_tokens, brief.payer)
        async with aclosing(self._model.answer(prompt)) as fragments:
            async for fragment in fragments:
                if fragment.text:
                    yield fragment
