"""The purses of the days in a table of Amazon DynamoDB, an item a purse."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from aplomb.adapters.dynamodb import READ_SECONDS, DynamoTable, Unmet
from aplomb.core.charging.purse import Charge, Correction, given_back
from aplomb.core.errors import StoreError
from aplomb.core.limits import LIMITS
from aplomb.core.watching.spending import charged
from aplomb.ports import Meter

DAYS_SECONDS = 2 * 24 * 60 * 60
"""A purse outlives its day, whoever settles late and whatever their clocks say."""
KEY, SPENT, EXPIRY, CALLS = "id", "depense", "expire_a", "appels"
"""An item's attributes: the purse's name, what it holds, until when it is kept, in seconds since 1970, and the ids of
the calls whose charge lies in it and may still be corrected: as many as are under way."""
ROOM = f"(attribute_not_exists({SPENT}) OR {SPENT} <= :room) AND NOT contains({CALLS}, :call)"
CHARGED = f"contains({CALLS}, :call)"


class DynamoLedger:
    """Ledger over the table of that name; ``now`` is in seconds since 1970, and ``meter`` counts what a purse holds.

    Each purse is one item and each change one conditional update of it, which DynamoDB makes one after the other
    (Developer Guide, Condition expressions). A transaction over several items would be refused whenever two meet.
    A charge leaves its call's id in the item, so that neither it nor its correction is made twice.
    """

    def __init__(
        self, name: str, *, now: Callable[[], float], meter: Meter, read_seconds: float = READ_SECONDS
    ) -> None:
        # The client would pause before it repeats: what it could not do is repeated here, or given up.
        self._table = DynamoTable(name, attempts=1, read_seconds=read_seconds)
        self._now = now
        self._meter = meter

    async def reserve(self, call: str, charges: Sequence[Charge]) -> Charge | None:
        """Put every charge in its purse and return None, or put none and return the first without room."""
        for place, charge in enumerate(charges):
            try:
                has_room = await self._put(call, charge)
            except StoreError:
                # This one too: that nobody answered does not mean that nothing was put.
                await self._release(call, charges[: place + 1])
                raise
            if not has_room:
                await self._release(call, charges[:place])
                return charge
        return None

    async def settle(self, call: str, corrections: Sequence[Correction]) -> None:
        """Correct the purses, all at once; raise what the first of those that could not be met with."""
        outcomes = await asyncio.gather(*(self._correct(call, one) for one in corrections), return_exceptions=True)
        for outcome in outcomes:
            if outcome is not None:
                raise outcome

    async def _put(self, call: str, charge: Charge) -> bool:
        """Tell whether the charge lies in its purse."""
        if charge.has_no_room:
            return False
        try:
            is_put, held = await self._added(call, charge)
        except StoreError:
            is_put, held = await self._added(call, charge)
        for reading in charged(charge, held):
            self._meter.count(reading)
        return is_put

    async def _added(self, call: str, charge: Charge) -> tuple[bool, int | None]:
        """Return whether the charge is in its purse now, and what that holds; None where it was not told."""
        answer = await self._table.attempt(
            "update_item",
            Key={KEY: {"S": charge.name}},
            UpdateExpression=f"SET {EXPIRY} = :expiry ADD {SPENT} :amount, {CALLS} :calls",
            ConditionExpression=ROOM,
            ExpressionAttributeValues={
                **self._values(call, charge.amount),
                ":room": {"N": str(charge.limit - charge.amount)},
            },
            ReturnValues="ALL_NEW",
            ReturnValuesOnConditionCheckFailure="ALL_OLD",
        )
        if isinstance(answer, Unmet):
            held = int(answer.item[SPENT]["N"]) if SPENT in answer.item else None
            return call in answer.item.get(CALLS, {}).get("SS", ()), held
        if SPENT not in answer.get("Attributes", {}):
            raise StoreError("DynamoDB did not tell what it had written")
        return True, int(answer["Attributes"][SPENT]["N"])

    async def _release(self, call: str, reserved: Sequence[Charge]) -> None:
        """Take charges out again; what cannot be is kept there, and errs on the side of refusing."""
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(LIMITS.settling_seconds):
                await self.settle(call, given_back(reserved))

    async def _correct(self, call: str, correction: Correction) -> None:
        # That the condition does not hold means that nothing of the call lies there, or that this was done before.
        await self._table.attempt(
            "update_item",
            Key={KEY: {"S": correction.name}},
            UpdateExpression=f"SET {EXPIRY} = :expiry ADD {SPENT} :amount DELETE {CALLS} :calls",
            ConditionExpression=CHARGED,
            ExpressionAttributeValues=self._values(call, correction.amount),
        )

    def _values(self, call: str, amount: int) -> Mapping[str, object]:
        return {
            ":amount": {"N": str(amount)},
            ":expiry": {"N": str(int(self._now()) + DAYS_SECONDS)},
            ":call": {"S": call},
            ":calls": {"SS": [call]},
        }
