"""Clients' keys in a table of Amazon DynamoDB: one read says who calls, and what is revoked is refused at once."""

from collections.abc import AsyncGenerator, Mapping
from typing import Any

from aplomb.adapters.dynamodb import READ_SECONDS, DynamoTable
from aplomb.core.charging.key import KeptKey
from aplomb.core.errors import StoreError

KEY, DIGEST, LABEL, CREATED, BUDGET, REVOKED = "id", "empreinte", "libelle", "cree_a", "budget", "revoque_a"
"""An item's attributes; moments in seconds since 1970, a budget in millionths of a dollar a day."""

FREE_OR_THE_SAME = f"attribute_not_exists({KEY}) OR {DIGEST} = :digest"
"""The client repeats a put whose answer was lost, and must not find itself in its own way."""


class KeyTable:
    """KeyStore over the table of that name, and what its owner does to it."""

    def __init__(self, name: str, *, read_seconds: float = READ_SECONDS) -> None:
        self._table = DynamoTable(name, read_seconds=read_seconds)

    async def get(self, identifier: str) -> KeptKey | None:
        """Return what is kept of a key now, or None when there is no such key. Raises StoreError."""
        answer = await self._table.ask("get_item", Key=_key(identifier), ConsistentRead=True)
        item = (answer or {}).get("Item")
        return None if item is None else _kept(item)

    async def add(self, key: KeptKey) -> bool:
        """Keep a new key; False when another has its id. Raises StoreError."""
        item = {KEY: {"S": key.id}, DIGEST: {"S": key.digest}, LABEL: {"S": key.label}}
        item[CREATED] = {"N": str(key.created_at)}
        if key.budget is not None:
            item[BUDGET] = {"N": str(key.budget)}
        answer = await self._table.ask(
            "put_item",
            Item=item,
            ConditionExpression=FREE_OR_THE_SAME,
            ExpressionAttributeValues={":digest": item[DIGEST]},
        )
        return answer is not None

    async def revoke(self, identifier: str, at: int) -> bool:
        """Revoke a key, if it was not yet; False when there is no such key. Raises StoreError."""
        answer = await self._table.ask(
            "update_item",
            Key=_key(identifier),
            UpdateExpression=f"SET {REVOKED} = if_not_exists({REVOKED}, :at)",
            ConditionExpression=f"attribute_exists({KEY})",
            ExpressionAttributeValues={":at": {"N": str(at)}},
        )
        return answer is not None

    async def all(self) -> AsyncGenerator[KeptKey]:
        """Yield every key, in no order. Raises StoreError."""
        start: Mapping[str, object] = {}
        while True:
            answer = await self._table.ask("scan", ConsistentRead=True, **start) or {}
            if "Items" not in answer:
                raise StoreError("DynamoDB answered a scan without items")
            for item in answer["Items"]:
                yield _kept(item)
            if "LastEvaluatedKey" not in answer:
                return
            start = {"ExclusiveStartKey": answer["LastEvaluatedKey"]}


def _key(identifier: str) -> Mapping[str, Mapping[str, str]]:
    return {KEY: {"S": identifier}}


def _kept(item: Mapping[str, Any]) -> KeptKey:
    try:
        return KeptKey(
            id=item[KEY]["S"],
            digest=item[DIGEST]["S"],
            label=item[LABEL]["S"],
            created_at=int(item[CREATED]["N"]),
            budget=int(item[BUDGET]["N"]) if BUDGET in item else None,
            revoked_at=int(item[REVOKED]["N"]) if REVOKED in item else None,
        )
    except (KeyError, ValueError):
        raise StoreError("an item of the table holds no key") from None
