"""Certificates in a table of Amazon DynamoDB, each forgotten when its days are over."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from aplomb.adapters.dynamodb import DynamoTable
from aplomb.core.errors import FormError, StoreError, StrictJsonError
from aplomb.core.form import conform
from aplomb.core.sealing.envelope import EnvelopeDocument
from aplomb.core.strict_json import parse_strict

DAY_SECONDS = 24 * 60 * 60
KEY, ENVELOPE, EXPIRY = "id", "enveloppe", "expire_a"
"""An item's attributes: the certificate's id, the envelope's JSON text, and until when, in seconds since 1970."""
FREE_OR_THE_SAME = f"attribute_not_exists({KEY}) OR {ENVELOPE} = :{ENVELOPE}"
"""The client repeats a put whose answer was lost, and must not find itself in its own way."""


class Table:
    """CertificateStore over the table of that name, whose items live for ``days`` from ``now`` (seconds since 1970)."""

    def __init__(self, name: str, *, days: int, now: Callable[[], float]) -> None:
        self._table = DynamoTable(name)
        self._days = days
        self._now = now

    async def put(self, identifier: str, envelope: EnvelopeDocument) -> bool:
        """Keep an envelope under its certificate's id; False when another is kept there. Raises StoreError."""
        text = {"S": json.dumps(envelope, separators=(",", ":"))}
        expiry = {"N": str(int(self._now()) + self._days * DAY_SECONDS)}
        answer = await self._table.ask(
            "put_item",
            Item={KEY: {"S": identifier}, ENVELOPE: text, EXPIRY: expiry},
            ConditionExpression=FREE_OR_THE_SAME,
            ExpressionAttributeValues={f":{ENVELOPE}": text},
        )
        return answer is not None

    async def get(self, identifier: str) -> EnvelopeDocument | None:
        """Return the envelope kept under the id, or None when there is none or its days are over. Raises StoreError.

        DynamoDB removes an expired item within days (Developer Guide, Time to Live); until then it is read past.
        """
        answer = await self._table.ask("get_item", Key={KEY: {"S": identifier}}, ConsistentRead=True)
        item = (answer or {}).get("Item")
        return None if item is None else self._envelope(item)

    def _envelope(self, item: Mapping[str, Any]) -> EnvelopeDocument | None:
        try:
            expiry, text = int(item[EXPIRY]["N"]), item[ENVELOPE]["S"]
            envelope = conform(parse_strict(text.encode()), EnvelopeDocument, ENVELOPE)
        except (KeyError, ValueError, StrictJsonError, FormError):
            raise StoreError("an item of the table holds no envelope") from None
        return envelope if self._now() < expiry else None
