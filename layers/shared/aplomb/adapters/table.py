"""Certificates in a table of Amazon DynamoDB, each forgotten when its days are over."""

import asyncio
import json
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from aplomb.adapters.aws import connect
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
        self._name = name
        self._days = days
        self._now = now
        self._client: Any = None
        self._connecting = Lock()

    async def put(self, identifier: str, envelope: EnvelopeDocument) -> bool:
        """Keep an envelope under its certificate's id; False when another is kept there. Raises StoreError."""
        text = {"S": json.dumps(envelope, separators=(",", ":"))}
        expiry = {"N": str(int(self._now()) + self._days * DAY_SECONDS)}
        answer = await self._ask(
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
        answer = await self._ask("get_item", Key={KEY: {"S": identifier}}, ConsistentRead=True)
        item = (answer or {}).get("Item")
        return None if item is None else self._envelope(item)

    def _envelope(self, item: Mapping[str, Any]) -> EnvelopeDocument | None:
        try:
            expiry, text = int(item[EXPIRY]["N"]), item[ENVELOPE]["S"]
            envelope = conform(parse_strict(text.encode()), EnvelopeDocument, ENVELOPE)
        except (KeyError, ValueError, StrictJsonError, FormError):
            raise StoreError("an item of the table holds no envelope") from None
        return envelope if self._now() < expiry else None

    async def _ask(self, operation: str, **arguments: object) -> Mapping[str, Any] | None:
        """Return the operation's answer, or None when its condition did not hold. Raises StoreError."""
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            return await asyncio.to_thread(self._call, operation, arguments)
        except ClientError as error:
            code = error.response["Error"]["Code"]
            if code == "ConditionalCheckFailedException":
                return None
            refusal = StoreError(f"DynamoDB answered {code}")
        except BotoCoreError as error:
            refusal = StoreError(f"DynamoDB gave no answer: {type(error).__name__}")
        raise refusal

    def _call(self, operation: str, arguments: Mapping[str, object]) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = getattr(self._connected(), operation)(TableName=self._name, **arguments)
        return answer

    def _connected(self) -> Any:
        with self._connecting:
            if self._client is None:
                # The service answers within tens of milliseconds, and an answer to a person waits for this one.
                self._client = connect("dynamodb", connect_seconds=0.5, read_seconds=1)
            return self._client
