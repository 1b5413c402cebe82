"""Clients of AWS's services, found where boto3's own AWS_ENDPOINT_URL variables say."""

import logging
from collections.abc import Mapping
from typing import Any

logger = logging.getLogger(__name__)
NOT_PERMITTED = frozenset({"AccessDenied", "AccessDeniedException"})
"""What services answer to a role that lacks a permission."""
ATTEMPTS = 2
"""The second heals a connection that died while the environment was frozen; between the two lies a pause of a second
at most."""


def connect(service: str, *, connect_seconds: float, read_seconds: float, attempts: int = ATTEMPTS) -> Any:
    """Return boto3's client of a service. To be called off the event loop.

    Raises botocore's BotoCoreError where there is no region.
    """
    import boto3
    from botocore.config import Config

    # At DEBUG botocore logs every request and response body, and with it what is secret.
    logging.getLogger("botocore").setLevel(logging.WARNING)
    retries = {"mode": "standard", "total_max_attempts": attempts}
    config = Config(connect_timeout=connect_seconds, read_timeout=read_seconds, retries=retries)
    client = boto3.session.Session().client(service, config=config)
    client.meta.events.register("after-call", _name_the_missing_permission)
    return client


def _name_the_missing_permission(*, parsed: Mapping[str, Any], model: Any, **_: object) -> None:
    """Log the permission that a call was refused for, whatever becomes of the refusal: its callers may do without."""
    if parsed.get("Error", {}).get("Code") in NOT_PERMITTED:
        logger.warning("not permitted: %s:%s", model.service_model.signing_name, model.name)
