"""What AWS itself calls: the scheduled check of the published rule, and the steps of a key's rotation."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

from aplomb.core.json import Json, JsonObject
from aplomb.core.watching.health import rule_checked
from aplomb.core.watching.reading import Reading
from aplomb.entry.log import logger
from aplomb.entry.loop import RUNNER
from aplomb.usecases.publish_rule import Status

type AwsHandler = Callable[[Mapping[str, Any], object], JsonObject]
type RotationStep = Callable[[str], Coroutine[None, None, None]]


def rule_health(
    check: Callable[[], Coroutine[None, None, JsonObject]],
    check_received: Callable[[Json], Coroutine[None, None, JsonObject]],
    count: Callable[[Reading], None],
) -> AwsHandler:
    """Return the handler that checks the rule as published, or the ``publication`` that the event holds.

    Answers with the body of GET /regle/statut and counts whether the rule holds; an alarm rings at 0 and at silence.
    """

    def lambda_handler(event: Mapping[str, Any], context: object) -> JsonObject:  # noqa: ARG001 - Lambda's signature
        status = RUNNER.run(check_received(event["publication"]) if "publication" in event else check())
        is_healthy = status["statut"] == Status.VALID
        count(rule_checked(is_healthy=is_healthy))
        if not is_healthy:
            logger.error("rule unhealthy", extra={"statut": status["statut"], "verdicts": _verdicts(status)})
        return status

    return lambda_handler


def _verdicts(status: JsonObject) -> dict[str, str]:
    """Names and verdicts alone: a detail may quote what was received."""
    return {check["nom"]: check["verdict"] for check in cast("list[dict[str, str]]", status["verifications"])}


def rotation(secret: str, steps: Mapping[str, RotationStep]) -> AwsHandler:
    """Return the handler of a secret's rotation (AWS Secrets Manager, Lambda rotation functions, event fields).

    Raises ValueError for another secret or an unknown step; Secrets Manager then retries or gives up.
    """

    def lambda_handler(event: Mapping[str, Any], context: object) -> JsonObject:  # noqa: ARG001 - Lambda's signature
        if event["SecretId"] != secret:
            raise ValueError("this function rotates another secret")
        if event["Step"] not in steps:
            raise ValueError("a rotation has no such step")
        RUNNER.run(steps[event["Step"]](event["ClientRequestToken"]))
        logger.info("rotated", extra={"step": event["Step"]})
        return {}

    return lambda_handler
