"""POST /orchestrateur/triage: the level of proof a question calls for, why, and sealed. No model answers."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.rest import LambdaHandler
from aplomb.entry.triage import triage_endpoint
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000, Transparence)."""
    return shared(triage_endpoint(house.catalogue, house.sealed_triage, house.callers), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
