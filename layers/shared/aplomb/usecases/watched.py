"""Use cases and models with somebody who counts: what they answer is passed on as it is."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass

from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.schema import Schema
from aplomb.core.errors import UNASKED, ModelError
from aplomb.core.watching.calls import GIVEN_UP, model_called
from aplomb.core.watching.ending import BROKEN, UNFINISHED
from aplomb.core.watching.reading import Reading
from aplomb.ports import AnswerModel, ClientKey, Fragment, Meter, Prompt, Structured
from aplomb.usecases.fan_out import Clock, milliseconds


@dataclass(frozen=True, slots=True)
class Watched[**Asked, Stage]:
    """A use case that yields stages. ``read`` returns what is counted of its last stage, and nothing of another."""

    use_case: Callable[Asked, AsyncGenerator[Stage]]
    read: Callable[[Stage], Sequence[Reading]]
    meter: Meter

    async def __call__(self, *asked: Asked.args, **named: Asked.kwargs) -> AsyncGenerator[Stage]:
        """Yield the use case's stages; closing this closes it."""
        is_ended = False
        try:
            async with aclosing(self.use_case(*asked, **named)) as stages:
                async for stage in stages:
                    for reading in self.read(stage):
                        is_ended = True
                        self.meter.count(reading)
                    yield stage
        except (asyncio.CancelledError, GeneratorExit):
            if not is_ended:
                self.meter.count(UNFINISHED)
            raise
        except Exception:
            self.meter.count(BROKEN)
            raise


@dataclass(frozen=True, slots=True)
class WatchedModel:
    """A model in one role, with the clock that times it.

    A call with a caller's own key is nobody's to count: what is wrong with it is theirs. Nor is one that was not made.
    """

    model: AnswerModel
    role: str
    meter: Meter
    clock: Clock

    @property
    def spec(self) -> ModelSpec:
        """The model's own."""
        return self.model.spec

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        """Yield the model's answer. Raises ModelError."""
        with self._counted(key):
            async with aclosing(self.model.answer(prompt, key)) as fragments:
                async for fragment in fragments:
                    yield fragment

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return the model's value. Raises ModelError."""
        with self._counted(key):
            return await self.model.structured(prompt, schema, key)

    @contextmanager
    def _counted(self, key: ClientKey | None) -> Iterator[None]:
        began = self.clock()
        try:
            yield
        except ModelError as error:
            if error.kind not in UNASKED:
                self._count(key, began, error.kind)
            raise
        except (asyncio.CancelledError, GeneratorExit):
            self._count(key, began, GIVEN_UP)
            raise
        else:
            self._count(key, began, None)

    def _count(self, key: ClientKey | None, began: float, failure: str | None) -> None:
        if key is None:
            for reading in model_called(self.role, milliseconds(self.clock() - began), failure):
                self.meter.count(reading)
