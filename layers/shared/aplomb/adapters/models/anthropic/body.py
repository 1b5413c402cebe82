"""The body of a provider's response, let go of to the end though whoever reads it is cancelled meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from httpx2 import AsyncByteStream, Response


async def close_whole(response: "Response") -> None:
    """Make sure that closing a response is not left half done: a hook for httpx2 (Event hooks, ``response``).

    The pool closes the socket, gives way to the loop once, and only then forgets the request. It shields that turn from
    anyio's cancellations; asyncio's own, of which ours are, end it there, and the pool would keep the request and the
    text in it for as long as the environment lives.
    """
    response.stream = _body_type()(response.stream)  # type: ignore[arg-type] # an async client's are async


@cache
def _body_type() -> "Callable[[AsyncByteStream], AsyncByteStream]":
    """Return the stream of a response's body, a class of its own because httpx2 checks for its base class."""
    from httpx2 import AsyncByteStream

    class Body(AsyncByteStream):
        def __init__(self, body: AsyncByteStream) -> None:
            self._body = body

        def __aiter__(self) -> AsyncIterator[bytes]:
            return self._body.__aiter__()

        async def aclose(self) -> None:
            await asyncio.shield(self._body.aclose())

    return Body
