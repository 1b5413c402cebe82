"""POST /orchestrateur/triage: the level of proof a question calls for, why, and sealed. No model answers."""

import os

from aplomb.entry.rest import LambdaHandler, json_post
from aplomb.entry.wire import QuestionRequest
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000, Transparence)."""
    triage = house.sealed_triage
    return json_post(QuestionRequest, lambda request: triage(request.question, request.exemption))


lambda_handler = build(House.from_env(os.environ))
