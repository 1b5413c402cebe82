"""One table of Amazon DynamoDB, asked off the event loop."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Any

from aplomb.adapters.aws import ATTEMPTS, connect
from aplomb.core.errors import StoreError

CONNECT_SECONDS = 0.5
READ_SECONDS = 1.0
"""The service answers within tens of milliseconds, and an answer to a person waits for this one."""


@dataclass(frozen=True, slots=True)
class Unmet:
    """A condition that did not hold, and the item as it is: empty where there is none, or nobody asked for it."""

    item: Mapping[str, Any]


class DynamoTable:
    """The table of that name, whose client is made when it is first asked. ``attempts`` are of each call."""

    def __init__(self, name: str, *, attempts: int = ATTEMPTS, read_seconds: float = READ_SECONDS) -> None:
        self._name = name
        self._attempts = attempts
        self._read_seconds = read_seconds
        self._client: Any = None
        self._connecting = Lock()

    async def ask(self, operation: str, **arguments: object) -> Mapping[str, Any] | None:
        """Return the operation's answer, or None when its condition did not hold. Raises StoreError."""
        answer = await self.attempt(operation, **arguments)
        return None if isinstance(answer, Unmet) else answer

    async def attempt(self, operation: str, **arguments: object) -> Mapping[str, Any] | Unmet:
        """Return the operation's answer, or why its condition did not hold. Raises StoreError."""
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            return await asyncio.to_thread(self._call, operation, arguments)
        except ClientError as error:
            code = error.response["Error"]["Code"]
            if code == "ConditionalCheckFailedException":
                return Unmet(error.response.get("Item", {}))
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
                self._client = connect(
                    "dynamodb",
                    connect_seconds=CONNECT_SECONDS,
                    read_seconds=self._read_seconds,
                    attempts=self._attempts,
                )
                self._client.meta.events.register("before-parse.dynamodb", _check)
            return self._client


def _check(*, response_dict: Mapping[str, Any], **_: object) -> None:
    """Refuse what is no JSON object: botocore takes such a success for an empty answer, so for an item that is not."""
    try:
        is_answer = isinstance(json.loads(response_dict["body"]), dict)
    except ValueError:
        is_answer = response_dict["status_code"] != HTTPStatus.OK  # its status is what an error says
    if not is_answer:
        raise StoreError("DynamoDB answered what is no JSON")
