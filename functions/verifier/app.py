"""GET /verifier: the page on which a person verifies a certificate, in their own browser."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.page import page_endpoint
from aplomb.entry.rest import LambdaHandler
from aplomb.entry.verifier import verifier_page
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000: the certificate seals the level and the reason)."""
    rules = house.rules
    return shared(page_endpoint(lambda language: verifier_page(rules, language)), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
