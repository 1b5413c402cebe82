"""Clients of AWS's services, found where boto3's own AWS_ENDPOINT_URL variables say."""

import logging
from typing import Any


def connect(service: str, *, connect_seconds: float, read_seconds: float) -> Any:
    """Return boto3's client of a service, which asks twice at most. To be called off the event loop.

    The second attempt heals a connection that died while the environment was frozen; between the two lies a pause of
    a second at most. Raises botocore's BotoCoreError where there is no region.
    """
    import boto3
    from botocore.config import Config

    # At DEBUG botocore logs every request and response body, and with it what is secret.
    logging.getLogger("botocore").setLevel(logging.WARNING)
    retries = {"mode": "standard", "total_max_attempts": 2}
    config = Config(connect_timeout=connect_seconds, read_timeout=read_seconds, retries=retries)
    return boto3.session.Session().client(service, config=config)
