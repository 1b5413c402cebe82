"""A model that is paid for: what a call can cost is reserved before it is made, what it did cost is settled after."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, aclosing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import token_urlsafe

from aplomb.core.answering.catalogue import ModelSpec, Price
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.charging.cost import cost, dearest
from aplomb.core.charging.purse import Allowances, Charge, Correction, Purse, charges, corrections, given_back, kept
from aplomb.core.errors import UNASKED, ModelError, ModelFailure, StoreError
from aplomb.core.limits import LIMITS
from aplomb.ports import AnswerModel, ClientKey, Fragment, Ledger, Prompt, Structured
from aplomb.usecases.moment import rfc3339

FREE = UNASKED | {
    ModelFailure.UNAUTHORIZED,
    ModelFailure.RATE_LIMITED,
    ModelFailure.OVERLOADED,
    ModelFailure.MODEL_NOT_FOUND,
    ModelFailure.CONNECT,
    ModelFailure.CONTEXT_LENGTH,
    ModelFailure.HTTP_STATUS,
}
"""Failures before a provider has begun to answer: it charges for none. Of an unreadable success nobody knows."""
WITHOUT_ROOM = {
    Purse.KEY: (ModelFailure.OVER_BUDGET, "the key's budget of the day has no room for this call"),
    Purse.GUEST: (ModelFailure.OVER_BUDGET, "a guest's budget of the day has no room for this call"),
    Purse.GUESTS: (ModelFailure.OVER_BUDGET, "the budget of all guests of the day has no room for this call"),
    Purse.CALLS: (ModelFailure.OVER_QUOTA, "a guest's calls of models of the day are used up"),
    Purse.STACK: (ModelFailure.OVER_BUDGET, "the deployment's budget of the day has no room for this call"),
}
"""What it means that a purse has no room, as the API prints it."""


_CALL_BYTES = 12
"""Random ones in a call's id: no two of one day are alike."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """What a call has taken from the purses, and the price by which it will be settled."""

    call: str
    charges: tuple[Charge, ...]
    price: Price


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    """The purses, what a day allows, and the time of day in seconds since 1970.

    What was not spent is given back in the background, so that no deadline of an answer can cut both: whoever answers
    waits for ``settled`` once the answer is whole, and nothing of it is under way afterwards.
    """

    ledger: Ledger
    allowances: Allowances
    now: Callable[[], float]
    settling_seconds: float = LIMITS.settling_seconds
    _under_way: set[asyncio.Task[None]] = field(default_factory=set, init=False, repr=False, compare=False)

    async def reserve(self, spec: ModelSpec, prompt: Prompt, schema: Schema | None) -> Reservation:
        """Take what the call can cost at most. Raises ModelError, one of UNASKED, and nobody is to be asked then."""
        if spec.price is None:
            raise ModelError(ModelFailure.UNPRICED, "the catalogue does not say what the model costs")
        if prompt.payer is None:
            raise ModelError(ModelFailure.OVER_BUDGET, "nobody pays for this call")
        most = dearest(spec.price, prompt.system, prompt.user, prompt.tokens, schema)
        asked = charges(prompt.payer, most, self.allowances, rfc3339(self.now())[:10])
        reservation = Reservation(token_urlsafe(_CALL_BYTES), asked, spec.price)
        try:
            full = await self._full(reservation)
            if full and self._under_way:  # what is being given back may be the room that is missing
                await self.settled()
                full = await self._full(reservation)
        except StoreError:
            failure = ModelError(ModelFailure.NO_LEDGER, "the purses of the day did not answer")
        else:
            if full is None:
                return reservation
            failure = ModelError(*WITHOUT_ROOM[full.purse])
        raise failure

    def settle(self, reservation: Reservation, usage: Usage | None) -> None:
        """Charge what a call did cost; all that was reserved where nobody told, or told that it was nothing."""
        if usage is None or not (usage.input_tokens or usage.output_tokens):
            self._correct(reservation, kept(reservation.charges))
        else:
            self._correct(reservation, corrections(reservation.charges, cost(usage, reservation.price)))

    def fail(self, reservation: Reservation, error: ModelError, usage: Usage | None) -> None:
        """Charge what a call did cost that came to nothing; nothing where its provider had not begun.

        ``usage`` is what was told before the error.
        """
        told = error.usage or usage
        if told is None and error.kind in FREE:
            self._correct(reservation, given_back(reservation.charges))
        else:
            self.settle(reservation, told)

    async def settled(self) -> None:
        """Wait until nothing is being given back any more: ``settling_seconds`` at most, what is not by then is not."""
        if self._under_way:
            await asyncio.wait(self._under_way.copy())

    async def _full(self, reservation: Reservation) -> Charge | None:
        reserving = asyncio.ensure_future(self.ledger.reserve(reservation.call, reservation.charges))
        try:
            return await asyncio.shield(reserving)
        except asyncio.CancelledError:  # the call will not be made, and is not to be charged for
            self._begin(partial(self._take_back, reserving, reservation))
            raise

    async def _take_back(self, reserving: asyncio.Future[Charge | None], reservation: Reservation) -> None:
        # What is given back before it has been put stays put: half of the time is for the one, half for the other.
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(self.settling_seconds / 2):
                await reserving
        await self.ledger.settle(reservation.call, given_back(reservation.charges))

    def _correct(self, reservation: Reservation, amounts: Sequence[Correction]) -> None:
        self._begin(partial(self.ledger.settle, reservation.call, amounts))

    def _begin(self, change: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.create_task(self._within_limit(change))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _within_limit(self, change: Callable[[], Awaitable[None]]) -> None:
        # An answer is worth more than a correction: without it, what was reserved stays charged.
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(self.settling_seconds):
                await change()


@dataclass(slots=True)
class Bill:
    """What a call's provider has said of its cost so far."""

    usage: Usage | None = None


class Metered:
    """AnswerModel whose every call is paid for by its prompt's payer, but for those with a caller's own key."""

    def __init__(self, model: AnswerModel, till: Till) -> None:
        self._model = model
        self._till = till

    @property
    def spec(self) -> ModelSpec:
        """Which model of the catalogue answers here."""
        return self._model.spec

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        """Yield the answer as the model writes it. See the port.

        One that is closed, cut or cancelled before its usage was told is charged all that it could have cost.
        """
        with await self._paid(prompt, None, key) as bill:
            async with aclosing(self._model.answer(prompt, key)) as fragments:
                async for fragment in fragments:
                    bill.usage = fragment.usage or bill.usage
                    yield fragment

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return a value of the schema. See the port."""
        with await self._paid(prompt, schema, key) as bill:
            answered = await self._model.structured(prompt, schema, key)
            bill.usage = answered.usage
        return answered

    async def _paid(self, prompt: Prompt, schema: Schema | None, key: ClientKey | None) -> AbstractContextManager[Bill]:
        """Reserve what the call can cost, and return what settles it when it is over, however it ends."""
        if key:
            return nullcontext(Bill())
        return self._settling(await self._till.reserve(self.spec, prompt, schema))

    @contextmanager
    def _settling(self, reserved: Reservation) -> Iterator[Bill]:
        bill = Bill()
        try:
            yield bill
        except ModelError as error:
            self._till.fail(reserved, error, bill.usage)
            raise
        except BaseException:
            self._till.settle(reserved, bill.usage)
            raise
        self._till.settle(reserved, bill.usage)
