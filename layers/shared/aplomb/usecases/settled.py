"""Use cases whose answers are whole before what they did not spend is given back: they end when it is."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass

type Settle = Callable[[], Awaitable[None]]
"""What waits until nothing is being given back any more, no longer than its own limit."""


@dataclass(frozen=True, slots=True)
class Settled[**Asked, Stage]:
    """A use case that yields stages."""

    use_case: Callable[Asked, AsyncGenerator[Stage]]
    settle: Settle

    async def __call__(self, *asked: Asked.args, **named: Asked.kwargs) -> AsyncGenerator[Stage]:
        """Yield the use case's stages as they come; closing this closes it."""
        try:
            async with aclosing(self.use_case(*asked, **named)) as stages:
                async for stage in stages:
                    yield stage
        finally:
            await self.settle()


@dataclass(frozen=True, slots=True)
class SettledCall[**Asked, T]:
    """A use case that returns."""

    use_case: Callable[Asked, Awaitable[T]]
    settle: Settle

    async def __call__(self, *asked: Asked.args, **named: Asked.kwargs) -> T:
        """Return what the use case does."""
        try:
            return await self.use_case(*asked, **named)
        finally:
            await self.settle()
