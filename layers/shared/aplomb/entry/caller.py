"""Who calls: a client by the key in its header, or a guest by the address that API Gateway saw."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from aplomb.core.charging.key import API_KEY
from aplomb.core.charging.payer import Payer
from aplomb.core.errors import ApiKeyError, StoreError
from aplomb.entry.problem import Problem
from aplomb.entry.wire import GatewayEvent, header, source_ip

type Identify = Callable[[str | None, str], Awaitable[Payer]]
"""The use case: a key, or none, and an address in, whoever pays out; raises ApiKeyError and StoreError."""

REFUSED = f"La clé de l'en-tête {API_KEY} n'est pas valable."
"""A refusal, as the API prints it: the same whatever is wrong with the key."""


async def caller(event: GatewayEvent, callers: Identify) -> Payer:
    """Return who pays for what the event asks for.

    Raises Problem: 401 for a key that opens nothing, never taken for none; 503 when nobody can tell.
    """
    try:
        return await callers(header(event, API_KEY), source_ip(event))
    except ApiKeyError:
        refusal = Problem(HTTPStatus.UNAUTHORIZED, REFUSED, headers={"WWW-Authenticate": f'ApiKey realm="{API_KEY}"'})
    except StoreError:
        refusal = Problem(HTTPStatus.SERVICE_UNAVAILABLE, "The store of API keys did not answer; try again")
    raise refusal
