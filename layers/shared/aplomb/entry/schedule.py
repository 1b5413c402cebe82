"""What AWS itself calls: the scheduled check of the published rule, and the steps of a key's rotation."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

from aws_lambda_powertools import Metrics
from aws_lambda_powertools.metrics import MetricUnit

from aplomb.core.json import Json, JsonObject
from aplomb.entry.log import logger
from aplomb.entry.loop import RUNNER
from aplomb.usecases.publish_rule import Status

type AwsHandler = Callable[[Mapping[str, Any], object], JsonObject]
type RotationStep = Callable[[str], Coroutine[None, None, None]]


def rule_health(
    check: Callable[[], Coroutine[None, None, JsonObject]],
    check_received: Callable[[Json], Coroutine[None, None, JsonObject]],
) -> AwsHandler:
    """Return the handler that checks the rule as published, or the ``publication`` that the event holds.

    Answers with the body of GET /regle/statut and emits the metric RuleHealthy (1 or 0, CloudWatch embedded metric
    format) in the namespace that POWERTOOLS_METRICS_NAMESPACE names; an alarm rings at 0 and at silence.
    """
    metrics = Metrics(service="aplomb")

    def lambda_handler(event: Mapping[str, Any], context: object) -> JsonObject:  # noqa: ARG001 - Lambda's signature
        status = RUNNER.run(check_received(event["publication"]) if "publication" in event else check())
        metrics.add_metric(name="RuleHealthy", unit=MetricUnit.Count, value=int(status["statut"] == Status.VALID))
        metrics.flush_metrics()
        if status["statut"] != Status.VALID:
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
