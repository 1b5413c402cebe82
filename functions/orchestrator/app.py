"""POST /orchestrateur: an answer at the level of proof that the rule decides, sealed; as JSON, or as it happens."""

import os

from aplomb.entry.cors import shared_stream
from aplomb.entry.orchestrator import orchestrator_endpoint
from aplomb.entry.streaming import Generating
from aplomb.house import House


def build(house: House) -> Generating:
    """Return the endpoint (seed 000, mode Orchestrateur)."""
    return shared_stream(orchestrator_endpoint(house.catalogue, house.orchestrate, house.callers), house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
