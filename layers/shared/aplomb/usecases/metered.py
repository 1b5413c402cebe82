"""A model that is paid for: what a call can cost is reserved before it is made, what it did cost is settled after."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass

from aplomb.core.answering.catalogue import ModelSpec, Price
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.charging.cost import cost, dearest
from aplomb.core.charging.payer import Payer
from aplomb.core.charging.purse import Allowances, Charge, Correction, Purse, charges, corrections, given_back
from aplomb.core.errors import UNASKED, ModelError, ModelFailure, StoreError
from aplomb.ports import AnswerModel, ClientKey, Fragment, Ledger, Prompt, Structured
from aplomb.usecases.moment import rfc3339

FREE = UNASKED | {
    ModelFailure.UNAUTHORIZED,
    ModelFailure.RATE_LIMITED,
    ModelFailure.OVERLOADED,
    ModelFailure.MODEL_NOT_FOUND,
    ModelFailure.CONNECT,
    ModelFailure.CONTEXT_LENGTH,
}
"""Failures before a provider has begun to answer: it charges for none."""
WITHOUT_ROOM = {
    Purse.KEY: (ModelFailure.OVER_BUDGET, "the key's budget of the day has no room for this call"),
    Purse.GUEST: (ModelFailure.OVER_BUDGET, "a guest's budget of the day has no room for this call"),
    Purse.CALLS: (ModelFailure.OVER_QUOTA, "a guest's calls of models of the day are used up"),
    Purse.STACK: (ModelFailure.OVER_BUDGET, "the deployment's budget of the day has no room for this call"),
}
"""What it means that a purse has no room, as the API prints it."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """What a call has taken from the purses, and the price by which it will be settled."""

    charges: tuple[Charge, ...]
    price: Price


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    """The purses, what a day allows, and the time of day in seconds since 1970."""

    ledger: Ledger
    allowances: Allowances
    now: Callable[[], float]

    async def reserve(self, spec: ModelSpec, prompt: Prompt, schema: Schema | None) -> Reservation:
        """Take what the call can cost at most. Raises ModelError, one of UNASKED, and nobody is to be asked then."""
        if spec.price is None:
            raise ModelError(ModelFailure.UNPRICED, "the catalogue does not say what the model costs")
        if prompt.payer is None:
            raise ModelError(ModelFailure.OVER_BUDGET, "nobody pays for this call")
        most = dearest(spec.price, prompt.system, prompt.user, prompt.tokens, schema)
        return Reservation(await self._taken(prompt.payer, most), spec.price)

    async def settle(self, reservation: Reservation, usage: Usage | None) -> None:
        """Charge what a call did cost; all that was reserved where nobody told."""
        if usage is not None:
            await self._correct(corrections(reservation.charges, cost(usage, reservation.price)))

    async def fail(self, reservation: Reservation, error: ModelError) -> None:
        """Charge what a call did cost that came to nothing; nothing where its provider had not begun."""
        if error.usage is None and error.kind in FREE:
            await self._correct(given_back(reservation.charges))
        else:
            await self.settle(reservation, error.usage)

    async def _taken(self, payer: Payer, amount: int) -> tuple[Charge, ...]:
        asked = charges(payer, amount, self.allowances, rfc3339(self.now())[:10])
        try:
            full = await self.ledger.reserve(asked)
        except StoreError:
            failure = ModelError(ModelFailure.NO_LEDGER, "the purses of the day did not answer")
        else:
            if full is None:
                return asked
            failure = ModelError(*WITHOUT_ROOM[full.purse])
        raise failure

    async def _correct(self, amounts: tuple[Correction, ...]) -> None:
        # An answer is worth more than a correction: without it, what was reserved stays charged.
        with suppress(StoreError):
            await self.ledger.settle(amounts)


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
        reserved = None if key else await self._till.reserve(self.spec, prompt, None)
        try:
            async with aclosing(self._model.answer(prompt, key)) as fragments:
                async for fragment in fragments:
                    if reserved and fragment.usage:
                        await self._till.settle(reserved, fragment.usage)
                    yield fragment
        except ModelError as error:
            if reserved:
                await self._till.fail(reserved, error)
            raise

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        """Return a value of the schema. See the port."""
        reserved = None if key else await self._till.reserve(self.spec, prompt, schema)
        try:
            answered = await self._model.structured(prompt, schema, key)
        except ModelError as error:
            if reserved:
                await self._till.fail(reserved, error)
            raise
        if reserved:
            await self._till.settle(reserved, answered.usage)
        return answered
