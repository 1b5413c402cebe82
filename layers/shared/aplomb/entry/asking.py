"""A question as it comes in: its body, the choices in its headers, and who pays for its answer."""

from http import HTTPStatus

from aplomb.core.answering.catalogue import Catalogue
from aplomb.core.answering.choice import ChoiceError, chosen
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Exemption
from aplomb.entry.caller import Identify, caller
from aplomb.entry.client_key import client_key
from aplomb.entry.problem import FieldFault, Problem
from aplomb.entry.requests import QuestionRequest, read_post
from aplomb.entry.wire import GatewayEvent
from aplomb.usecases.asked import Asked


async def read_question(event: GatewayEvent, catalogue: Catalogue, callers: Identify) -> Asked:
    """Return the question of a POST, what its sender has chosen for themselves, and who pays for the rest.

    Raises Problem: as ``read_post`` and ``caller`` do, 401 for a client key that is none, 422 for a choice that there
    is not.
    """
    request = read_post(event, QuestionRequest)
    key, provider = client_key(event)
    try:
        spec = chosen(catalogue, model=request.modele, provider=provider, own_key=key is not None)
    except ChoiceError as fault:
        raise _fault(fault.field, fault.detail) from fault
    exemption = request.exempted(own_key=key is not None)
    if exemption is Exemption.GUEST and len(request.question) > LIMITS.guest_characters:
        raise _fault("question", f"Une question en mode invité a au plus {LIMITS.guest_characters} caractères.")
    payer, chosen_model = await caller(event, callers), None if spec is None else spec.id
    return Asked(text=request.question, exemption=exemption, model=chosen_model, key=key, payer=payer)


def _fault(field: str, detail: str) -> Problem:
    faults = (FieldFault(field, detail),)
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "The request has faults in its fields", faults)
