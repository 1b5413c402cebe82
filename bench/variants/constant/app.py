"""The floor of a function: a handler with Powertools' logger that reads its event and answers a constant."""

import json

from aws_lambda_powertools import Logger

logger = Logger(service="constant")
BODY = json.dumps({"status": "ok", "lines": [{"number": number, "text": "constant"} for number in range(10)]})


def lambda_handler(event: dict, context: object) -> dict[str, object]:  # noqa: ARG001 - Lambda's signature
    """Answer."""
    logger.info("answered", resource=event["resource"], status=200)
    return {"statusCode": 200, "headers": {"Content-Type": "application/json"}, "body": BODY}
