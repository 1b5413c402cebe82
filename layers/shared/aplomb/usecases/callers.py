"""Who calls: the client whose key opens, or a guest, known by where they call from."""

from dataclasses import dataclass

from aplomb.core.charging.key import identifier
from aplomb.core.charging.payer import Client, Payer, guest
from aplomb.core.errors import ApiKeyError
from aplomb.ports import KeyStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Callers:
    """The use case, with the keys, and the budget a day of one that was given none, in millionths of a dollar."""

    keys: KeyStore
    key_budget: int

    async def __call__(self, key: str | None, address: str) -> Payer:
        """Return who pays for what is asked with a key, or with none, from an IP address.

        Whoever sends a key is never a guest: one that does not open raises ApiKeyError. Raises StoreError when the
        store could not tell.
        """
        if key is None:
            return guest(address)
        named = identifier(key)
        kept = await self.keys.get(named) if named else None
        if kept is None or not kept.opens_for(key):
            raise ApiKeyError("the key opens nothing")
        return Client(kept.id, self.key_budget if kept.budget is None else kept.budget)
