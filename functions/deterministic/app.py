"""POST /deterministic: the fan-out alone. Never asks a model, whatever the caller allows, and costs nothing."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.report import json_endpoint
from aplomb.entry.requests import ComprehendRequest
from aplomb.entry.rest import LambdaHandler
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 001, Endpoints)."""
    return shared(
        json_endpoint(ComprehendRequest, lambda request, _: house.comprehend(request.question(), None)),
        house.cors_origins,
    )


lambda_handler = build(House.from_env(os.environ))
