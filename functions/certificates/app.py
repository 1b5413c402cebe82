"""GET /certificats/{id} and POST /certificats/verification: a certificate as it was issued; every check of any."""

import os

from aplomb.entry.cors import shared
from aplomb.entry.rest import LambdaHandler, Resource, Submission, json_resources
from aplomb.house import House


def build(house: House) -> LambdaHandler:
    """Return the endpoint (seed 000: the certificate seals the level and the reason)."""
    certificates = house.certificates
    endpoint = json_resources(
        {
            "/certificats/{id}": Resource(
                lambda path: certificates.kept(path["id"]), "public, max-age=31536000, immutable"
            ),
            "/certificats/verification": Submission(certificates.verification),
        }
    )
    return shared(endpoint, house.cors_origins)


lambda_handler = build(House.from_env(os.environ))
