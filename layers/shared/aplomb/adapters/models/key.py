"""Where a provider's key comes from: a member of the one secret, or the caller of this one call."""

import json
import re
from dataclasses import dataclass

from aplomb.core.errors import ModelError, ModelFailure, SecretError
from aplomb.ports import ClientKey, SecretStore


@dataclass(frozen=True, slots=True)
class HouseKey:
    """The house's key for one provider: the member ``field`` of the JSON object in the secret ``secret_name``."""

    secrets: SecretStore
    secret_name: str
    field: str

    async def key(self, own: ClientKey | None) -> str:
        """Return the caller's own key, or else the house's. Raises ModelError."""
        return client_key(own) if own is not None else await self._read()

    async def _read(self) -> str:
        failure = ModelError(ModelFailure.NOT_CONFIGURED, "there is no secret with a usable key")
        try:
            secret = await self.secrets.read(self.secret_name) if self.secret_name else None
        except SecretError:
            secret = None
            failure = ModelError(ModelFailure.CONNECT, "the store of secrets did not answer")
        key = secret_member(secret, self.field)
        if key is None:
            raise failure
        return key


def client_key(own: ClientKey) -> str:
    """Return the caller's key as a header carries it. Raises ModelError (UNAUTHORIZED) when none can."""
    if not _is_key(own.value):
        raise ModelError(ModelFailure.UNAUTHORIZED, "what the caller gave is no key")
    return own.value


def secret_member(secret: str | None, field: str) -> str | None:
    """Return a member of the secret's JSON object, or None when it is no key that a header can carry."""
    try:
        value = json.loads(secret or "")
    except (ValueError, RecursionError):
        return None
    key = value.get(field) if isinstance(value, dict) else None
    return key if isinstance(key, str) and _is_key(key) else None


def _is_key(text: str) -> bool:
    return re.fullmatch(r"[!-~]{1,4096}", text) is not None
