"""POST /orchestrateur: an answer at the level of proof that the rule decides, sealed; as JSON, or as it happens."""

import os

from aplomb.entry.orchestrator import orchestrator_endpoint
from aplomb.entry.runtime.contract import StreamingHandler
from aplomb.house import House


def build(house: House) -> StreamingHandler:
    """Return the endpoint (seed 000, mode Orchestrateur)."""
    return orchestrator_endpoint(house.catalogue, house.orchestrate)


lambda_handler = build(House.from_env(os.environ))
