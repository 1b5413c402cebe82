"""GET /reference and /openapi.json: every route of the API, described for people and for tools."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.reference import reference_endpoint
from aplomb.entry.rest import LambdaHandler
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (OpenAPI 3.1)."""
    return shared(reference_endpoint(), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
