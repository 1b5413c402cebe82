"""POST /stream: the stages of a comprehension as server-sent events, deterministic first, as they happen."""

import os

from aplomb.entry.cors import shared_stream
from aplomb.entry.requests import StreamRequest
from aplomb.entry.streaming import Generating, sse_endpoint
from aplomb.house import House


def build(house: House) -> Generating:
    """Return the endpoint (seed 001, SSE Stream)."""
    return shared_stream(
        sse_endpoint(
            StreamRequest,
            lambda request, payer: house.comprehend(request.question(payer), house.synthesizers[request.model]),
            house.callers,
        ),
        house.cors_origins,
    )


lambda_handler = build(House.from_env(os.environ))
