"""POST /monce-haiku and /comprendre: the fan-out, then Claude Haiku when trust is too low and the caller allows it."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.report import json_endpoint
from aplomb.entry.requests import ComprehendRequest
from aplomb.entry.rest import LambdaHandler
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 001, Endpoints)."""
    return shared(
        json_endpoint(
            ComprehendRequest,
            lambda request, payer: house.comprehend(request.question(payer), house.synthesizers["haiku"]),
            house.callers,
        ),
        house.cors_origins,
    )


lambda_handler = build(House.from_env(os.environ))
