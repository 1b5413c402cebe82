"""POST /stream: the stages of a comprehension as server-sent events, deterministic first, as they happen."""

import os

from aplomb.entry.runtime.contract import StreamingHandler
from aplomb.entry.streaming import sse_endpoint
from aplomb.entry.wire import StreamRequest
from aplomb.house import House


def build(house: House) -> StreamingHandler:
    """Return the endpoint (seed 001, SSE Stream)."""
    return sse_endpoint(
        StreamRequest, lambda request: house.comprehend(request.question(), house.synthesizers[request.model])
    )


lambda_handler = build(House.from_env(os.environ))
