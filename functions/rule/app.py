"""GET /regle, /regle/{version}, /regle/statut and /.well-known/jwks.json: the signed rule, its checks, its keys."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.rest import LambdaHandler, Resource, json_resources
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000, Signature de la règle)."""
    rule = house.publish_rule
    endpoint = json_resources(
        {
            "/regle": Resource(lambda _: rule.publication(), "public, no-cache"),
            "/regle/{version}": Resource(lambda path: rule.publication(path["version"]), "public, no-cache"),
            "/regle/statut": Resource(lambda _: rule.status(), "no-store"),
            "/.well-known/jwks.json": Resource(lambda _: rule.public_keys(), "public, no-cache"),
        }
    )
    return shared(endpoint, house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
