"""Blocking calls and blocking streams of boto3, as a loop waits for them and lets go of them."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import suppress
from typing import Protocol

from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import JsonObject


class EventStream(Protocol):
    """The frames of one answer, botocore's own type."""

    def __iter__(self) -> Iterator[JsonObject]:
        """Yield the events, each an object of one member."""
        ...

    def close(self) -> None:
        """Close the connection, once no read is under way."""
        ...


async def in_thread[T](call: Callable[[], T]) -> T:
    """Return what a blocking call gives; cancelled meanwhile, leaves at once, and what it still gives is closed."""
    task = asyncio.ensure_future(asyncio.to_thread(call))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_abandon)
        raise


def _abandon[T](task: asyncio.Task[T]) -> None:
    if not task.cancelled() and task.exception() is None and hasattr(given := task.result(), "close"):
        given.close()


async def events_of(stream: EventStream) -> AsyncGenerator[JsonObject]:
    """Yield the events of a stream that a worker thread reads; left early, the thread is woken and closes it."""
    loop = asyncio.get_running_loop()
    arrivals: asyncio.Queue[JsonObject | ModelError | None] = asyncio.Queue()

    def arrive(event: JsonObject | ModelError | None) -> None:
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(arrivals.put_nowait, event)

    loop.run_in_executor(None, _read, stream, arrive)
    try:
        while (event := await arrivals.get()) is not None:
            if isinstance(event, ModelError):
                raise event
            yield event
    finally:
        _wake(stream)


def _read(stream: EventStream, arrive: Callable[[JsonObject | ModelError | None], None]) -> None:
    from urllib3.exceptions import ReadTimeoutError  # noqa: PLC0415 -- comes with botocore, on the first call

    try:
        for event in stream:
            arrive(event)
    except ReadTimeoutError:
        arrive(ModelError(ModelFailure.TIMEOUT, "the provider fell silent"))
    except Exception:  # noqa: BLE001 -- nothing of ours runs here: frames, transport, service each raise their own
        arrive(ModelError(ModelFailure.INTERRUPTED, "the stream broke off"))
    else:
        arrive(None)
    finally:
        stream.close()


def _wake(stream: EventStream) -> None:
    """End the read that a thread may be waiting in: ``close`` would wait with it, until the limit of silence.

    Only the socket can be shut down from outside, by urllib3 2.3 and later; botocore does not pass it on.
    """
    with suppress(AttributeError, ValueError, RuntimeError, OSError):
        stream._raw_stream.shutdown()  # type: ignore[attr-defined] # noqa: SLF001 -- as just said
