"""The purses of the days in a table of Amazon DynamoDB, an item a purse."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from aplomb.adapters.dynamodb import READ_SECONDS, DynamoTable
from aplomb.core.charging.purse import Charge, Correction
from aplomb.core.errors import StoreError
from aplomb.core.watching.spending import charged
from aplomb.ports import Meter

DAYS_SECONDS = 2 * 24 * 60 * 60
"""A purse outlives its day, whoever settles late and whatever their clocks say."""
KEY, SPENT, EXPIRY = "id", "depense", "expire_a"
"""An item's attributes: the purse's name, what it holds, and until when it is kept, in seconds since 1970."""
ROOM = f"attribute_not_exists({SPENT}) OR {SPENT} <= :room"


class DynamoLedger:
    """Ledger over the table of that name; ``now`` is in seconds since 1970, and ``meter`` counts what a purse holds.

    Each purse is one item and each change one conditional update of it, which DynamoDB makes one after the other
    (Developer Guide, Condition expressions). A transaction over several items would be refused whenever two meet.
    """

    def __init__(
        self, name: str, *, now: Callable[[], float], meter: Meter, read_seconds: float = READ_SECONDS
    ) -> None:
        # An addition that is repeated because its answer was lost counts twice: the client is not to repeat any.
        self._table = DynamoTable(name, attempts=1, read_seconds=read_seconds)
        self._now = now
        self._meter = meter

    async def reserve(self, charges: Sequence[Charge]) -> Charge | None:
        """Put every charge in its purse and return None, or put none and return the first without room."""
        for place, charge in enumerate(charges):
            try:
                has_room = await self._put(charge)
            except StoreError:
                await self._release(charges[:place])
                raise
            if not has_room:
                await self._release(charges[:place])
                return charge
        return None

    async def settle(self, corrections: Sequence[Correction]) -> None:
        """Correct the purses. No correction is made twice: one that gives back would give what nobody had."""
        for correction in corrections:
            await self._add(correction.name, correction.amount)

    async def _put(self, charge: Charge) -> bool:
        """Tell whether the charge found room. What was put twice, because an answer was lost, stays there twice."""
        answer = None if charge.has_no_room else await self._added(charge)
        held = None if answer is None else int(answer["Attributes"][SPENT]["N"])
        for reading in charged(charge, held):
            self._meter.count(reading)
        return answer is not None

    async def _added(self, charge: Charge) -> Mapping[str, Any] | None:
        condition = {"ConditionExpression": ROOM, "ReturnValues": "ALL_NEW"}
        room = {":room": {"N": str(charge.limit - charge.amount)}}
        try:
            return await self._add(charge.name, charge.amount, condition, room)
        except StoreError:
            return await self._add(charge.name, charge.amount, condition, room)

    async def _release(self, reserved: Sequence[Charge]) -> None:
        """Take charges out again, the last first; what cannot be is kept there, and errs on the side of refusing."""
        for charge in reversed(reserved):
            with suppress(StoreError):
                await self._add(charge.name, -charge.amount)

    async def _add(
        self,
        name: str,
        amount: int,
        condition: Mapping[str, str] | None = None,
        values: Mapping[str, object] | None = None,
    ) -> Mapping[str, Any] | None:
        expiry = {"N": str(int(self._now()) + DAYS_SECONDS)}
        return await self._table.ask(
            "update_item",
            Key={KEY: {"S": name}},
            UpdateExpression=f"SET {EXPIRY} = :expiry ADD {SPENT} :amount",
            ExpressionAttributeValues={":amount": {"N": str(amount)}, ":expiry": expiry, **(values or {})},
            **(condition or {}),
        )
