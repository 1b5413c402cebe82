"""Comprendre's buffered endpoints: a text in, the report of its comprehension out."""

from collections.abc import AsyncGenerator, Callable

from aplomb.core.charging.payer import Payer
from aplomb.core.comprehension.stages import Stage, Terminal
from aplomb.core.json import JsonObject
from aplomb.entry.answer import Answer, json_answer
from aplomb.entry.caller import Identify, caller
from aplomb.entry.requests import Posted, read_post
from aplomb.entry.rest import LambdaHandler, buffered_endpoint
from aplomb.entry.wire import GatewayEvent, request_id


def json_endpoint[Request: Posted](
    kind: type[Request],
    comprehend: Callable[[Request, Payer | None], AsyncGenerator[Stage]],
    callers: Identify | None = None,
) -> LambdaHandler:
    """Return the handler that answers a POST of ``kind`` with the report of ``comprehend``'s terminal stage.

    ``callers`` says who pays for the model; None where none is ever asked.
    """

    async def respond(event: GatewayEvent) -> Answer:
        request = read_post(event, kind)
        payer = await caller(event, callers) if callers else None
        report = await _final_report(comprehend(request, payer))
        return json_answer(report, request_id(event))

    return buffered_endpoint(respond)


async def _final_report(stages: AsyncGenerator[Stage]) -> JsonObject:
    """Every comprehension ends in one terminal stage, so that there is one report."""
    [report] = [stage.report async for stage in stages if isinstance(stage, Terminal)]
    return report
