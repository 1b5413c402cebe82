"""An event loop whose time jumps to the next timer: what waits for hours takes none, and the same run is the same."""

import asyncio
import gc
import selectors
from collections.abc import Coroutine


class _Jumping(selectors.SelectSelector):
    """Waits for nobody: where a loop would sleep, time moves on. Nothing but timers may be waited for."""

    now = 0.0

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("everything waits, and no timer is set")
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """``time()`` begins at 0 and moves only when every task waits."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def run[Answer](coroutine: Coroutine[None, None, Answer]) -> Answer:
    """Run a coroutine to its end in virtual time. What a callback or a forgotten task raises fails the run too."""
    unheard = []
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.get_loop().set_exception_handler(lambda _, context: unheard.append(context))
        answer = runner.run(coroutine)
        gc.collect()  # a task whose error nobody has asked for says so when it goes
    assert not unheard, unheard
    return answer


def now() -> float:
    """Seconds of the running loop."""
    return asyncio.get_running_loop().time()
