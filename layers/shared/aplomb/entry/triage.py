"""POST /orchestrateur/triage: the question read as the orchestrator reads it, and what is decided of it alone."""

from collections.abc import Awaitable, Callable

from aplomb.core.answering.catalogue import Catalogue
from aplomb.core.charging.payer import Payer
from aplomb.core.json import JsonObject
from aplomb.core.routing.facts import Exemption
from aplomb.entry.answer import Answer, json_answer
from aplomb.entry.asking import read_question
from aplomb.entry.caller import Identify
from aplomb.entry.rest import LambdaHandler, buffered_endpoint
from aplomb.entry.wire import GatewayEvent, request_id

type Triage = Callable[[str, Exemption, Payer | None], Awaitable[JsonObject]]
"""The use case: a question, why it is off routing if it is, and who pays for the model that may be asked."""


def triage_endpoint(catalogue: Catalogue, triage: Triage, callers: Identify) -> LambdaHandler:
    """Return the handler. What the orchestrator refuses is refused here alike; a client key is for nobody to use."""

    async def respond(event: GatewayEvent) -> Answer:
        asked = await read_question(event, catalogue, callers)
        return json_answer(await triage(asked.text, asked.exemption, asked.payer), request_id(event))

    return buffered_endpoint(respond)
