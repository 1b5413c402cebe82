"""GET /: the page on which a person tries what the API does."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.landing import landing_page
from aplomb.entry.page import page_endpoint
from aplomb.entry.rest import LambdaHandler
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 001, SSE Stream: the landing page)."""
    return shared(page_endpoint(landing_page), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
