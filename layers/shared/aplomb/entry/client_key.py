"""A caller's own key for a model (seed 000, Hors routage: BYOM), as it comes in a header and goes nowhere else."""

import re
from http import HTTPStatus

from aplomb.core.answering.choice import KEY, PROVIDER
from aplomb.core.limits import LIMITS
from aplomb.entry.problem import Problem
from aplomb.entry.wire import GatewayEvent, header

CHALLENGE = {"WWW-Authenticate": f'ClientKey realm="{KEY}"'}
"""What a 401 has to say (RFC 9110, 11.6.1)."""


def client_key(event: GatewayEvent) -> tuple[str | None, str | None]:
    """Return the key and whom it is for, each None where it is not given.

    Raises Problem (401) when what is given is no key, and when somebody names a provider and gives no key: a caller
    who means to bring their own is never answered with ours.
    """
    key, provider = header(event, KEY), header(event, PROVIDER)
    if key is None and provider is not None:
        raise bad_key(f"L'en-tête {PROVIDER} ne va pas sans la clé de l'en-tête {KEY}.")
    if key is not None and not re.fullmatch(rf"[!-~]{{1,{LIMITS.client_key_characters}}}", key):
        longest = LIMITS.client_key_characters
        raise bad_key(f"L'en-tête {KEY} n'est pas une clé : une seule, de 1 à {longest} caractères visibles.")
    return key, None if provider is None else provider.strip().lower()


def bad_key(detail: str) -> Problem:
    """Return the refusal of a caller's own key, whose detail names the header and never the key."""
    return Problem(HTTPStatus.UNAUTHORIZED, detail, headers=CHALLENGE)
