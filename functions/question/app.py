"""GET /question: the page on which a citizen asks a question and reads its answer."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.page import page_endpoint
from aplomb.entry.question import question_page
from aplomb.entry.rest import LambdaHandler
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000: each answer gives the level kept and the reason)."""
    rule = house.rule
    return shared(page_endpoint(lambda language: question_page(rule.document, language)), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
