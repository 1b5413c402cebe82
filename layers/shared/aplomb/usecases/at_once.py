"""Calls that are made at once and waited for together, so long and no longer."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Sequence

CANCELLATION_SECONDS = 0.1
"""How long a cancelled call may take to let go of its connection before it is left behind."""


async def at_once[Answer](calls: Sequence[Coroutine[None, None, Answer]], seconds: float) -> tuple[Answer | None, ...]:
    """Return each call's answer in the calls' order, None for those that have none after ``seconds`` of wall clock.

    What has answered by then is kept and the others are cancelled. An error of a call is a bug and is raised.
    """
    tasks = [asyncio.create_task(call) for call in calls]
    try:
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)
        late = {task for task in tasks if not task.done()}
        for bug in [task.exception() for task in tasks if task not in late]:
            if bug:
                raise bug
        return tuple(None if task in late else task.result() for task in tasks)
    finally:
        await end([task for task in tasks if not task.done()])


async def as_they_end[Answer](
    calls: Sequence[Coroutine[None, None, Answer]], seconds: float
) -> AsyncGenerator[tuple[int, Answer]]:
    """Yield each call's place and answer as it ends, until ``seconds`` of wall clock have gone.

    What has not answered by then is cancelled and yields nothing; closing this cancels too. An error of a call is a
    bug and is raised.
    """
    tasks = [asyncio.create_task(call) for call in calls]
    places = {task: place for place, task in enumerate(tasks)}
    deadline = asyncio.get_running_loop().time() + seconds
    pending = set(tasks)
    try:
        while pending:
            left = deadline - asyncio.get_running_loop().time()
            ended, pending = await asyncio.wait(pending, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            if not ended:
                return
            for task in sorted(ended, key=places.__getitem__):
                yield places[task], task.result()
    finally:
        await end([task for task in tasks if not task.done()])


async def end[Answer](tasks: Sequence[asyncio.Task[Answer]]) -> None:
    """Cancel what is under way, and wait until it has let go, for ``CANCELLATION_SECONDS`` at most."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=CANCELLATION_SECONDS)
