"""GET /transparence: the readable rule, which the reader's own browser verifies."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.page import page_endpoint
from aplomb.entry.rest import LambdaHandler
from aplomb.entry.transparency import transparency_page
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000)."""
    rule = house.rule
    return shared(page_endpoint(lambda language: transparency_page(rule.document, language)), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
