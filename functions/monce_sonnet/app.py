"""POST /monce-sonnet: the fan-out, then Claude Sonnet when trust is too low and the caller allows it."""

import os

from aplomb.entry.rest import LambdaHandler, json_endpoint
from aplomb.entry.wire import ComprehendRequest
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 001, Endpoints)."""
    return json_endpoint(
        ComprehendRequest, lambda request: house.comprehend(request.question(), house.synthesizers["sonnet"])
    )


lambda_handler = build(House.from_env(os.environ))
