"""GET /: the page on which a person tries what the API does."""

import os

from aplomb.entry.landing import landing_page
from aplomb.entry.page import page_endpoint
from aplomb.entry.rest import LambdaHandler
from aplomb.house import House


def build(house: House) -> LambdaHandler:  # noqa: ARG001 - every endpoint is built on a house; this one needs no room
    """Return the endpoint (seed 001, SSE Stream: the landing page)."""
    return page_endpoint(landing_page)


lambda_handler = build(House.from_env(os.environ))
