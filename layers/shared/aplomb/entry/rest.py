"""JSON endpoints: the last stage of a comprehension, as API Gateway's proxy response."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from http import HTTPStatus

from pydantic import BaseModel

from aplomb.core.comprehension.stages import Stage, Terminal
from aplomb.core.json import JsonObject
from aplomb.entry.answer import ProxyResponse, json_answer, problem_answer
from aplomb.entry.log import log_answer, log_bug
from aplomb.entry.problem import Problem
from aplomb.entry.wire import GatewayEvent, read_post, request_id

_RUNNER = asyncio.Runner()
"""One event loop serves all invocations of an environment, so that pooled connections outlive them."""

type LambdaHandler = Callable[[GatewayEvent, object], ProxyResponse]


def json_endpoint[Request: BaseModel](
    model: type[Request], comprehend: Callable[[Request], AsyncGenerator[Stage]]
) -> LambdaHandler:
    """Return the handler that answers a POST of ``model`` with the report of ``comprehend``'s terminal stage."""

    def lambda_handler(event: GatewayEvent, context: object) -> ProxyResponse:  # noqa: ARG001 - Lambda's signature
        identifier = request_id(event)
        try:
            report = _RUNNER.run(_final_report(comprehend(read_post(event, model))))
            answer = json_answer(report, identifier)
        except Problem as problem:
            answer = problem_answer(problem, identifier)
        except Exception as bug:  # noqa: BLE001 - the last resort: whatever it is, the caller gets a clean 500
            log_bug(identifier, bug)
            answer = problem_answer(
                Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "The request could not be answered"), identifier
            )
        log_answer(identifier, str(event.get("path")), answer.status)
        return answer.proxy_response()

    return lambda_handler


async def _final_report(stages: AsyncGenerator[Stage]) -> JsonObject:
    """Every comprehension ends in one terminal stage, so that there is one report."""
    [report] = [stage.report async for stage in stages if isinstance(stage, Terminal)]
    return report
