"""No model is asked before it is paid for, by whoever asks, and what was not spent is given back."""

import asyncio
from contextlib import aclosing
from dataclasses import replace

import pytest

from aplomb.core.answering.catalogue import ModelSpec, Price, Provider
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.charging.cost import cost, dearest
from aplomb.core.charging.payer import Client, guest
from aplomb.core.charging.purse import Allowances
from aplomb.core.errors import ModelError, ModelFailure, StoreError
from aplomb.ports import ClientKey, Prompt
from aplomb.usecases.metered import FREE, Metered, Till
from tests.fakes import NEVER, FakeLedger, FakeModel

PRICE = Price(2_000_000, 10_000_000)
SPEC = ModelSpec(id="m", provider=Provider.ANTHROPIC, family="f", price=PRICE)
GUEST, CLIENT = guest("192.0.2.1"), Client("abc", 10**9)
PROMPT = Prompt("Tu réponds.", "Bonjour", 10, GUEST)
SCHEMA = Schema("s", {"type": "object", "properties": {}, "required": [], "additionalProperties": False})
MOST = dearest(PRICE, PROMPT.system, PROMPT.user, PROMPT.tokens)
MOST_STRUCTURED = dearest(PRICE, PROMPT.system, PROMPT.user, PROMPT.tokens, SCHEMA)
TOLD = cost(Usage(10, 5), PRICE)
"""What the fake model says that it cost."""
ROOMY = Allowances(guest_calls=10**6, guest_budget=10**12, guests_budget=10**12, key_budget=10**12, stack_budget=10**12)
NOON = 1_800_000_000.0


def metered(*answers, allowances=ROOMY, spec=SPEC, seconds=0.0):
    """Return the model with a ledger of its own, and both of its parts."""
    model, ledger = FakeModel(*answers or ("Bien sûr.",), spec=spec, seconds=seconds), FakeLedger()
    return Metered(model, Till(ledger=ledger, allowances=allowances, now=lambda: NOON)), model, ledger


async def written(model, prompt=PROMPT, key=None):
    try:
        async with aclosing(model.answer(prompt, key)) as fragments:
            return "".join([fragment.text async for fragment in fragments])
    finally:
        await model._till.settled()


async def structured(model, prompt=PROMPT, key=None):
    try:
        return (await model.structured(prompt, SCHEMA, key)).value
    finally:
        await model._till.settled()


def spent(amount, calls=1):
    """Return what a guest's purses hold."""
    return {"appels": calls, "invite": amount, "invites": amount, "pile": amount}


async def failure(call):
    with pytest.raises(ModelError) as caught:
        await call
    return caught.value


BOTH = pytest.mark.parametrize(
    ("ask", "answer", "most"), [(written, "Bien sûr.", MOST), (structured, {}, MOST_STRUCTURED)]
)


def test_it_is_the_model_that_it_pays_for():
    assert metered()[0].spec is SPEC


@BOTH
async def test_an_answer_costs_what_its_provider_said(ask, answer, most):
    model, asked, ledger = metered(answer)
    assert await ask(model) == answer
    assert ledger.spent == spent(TOLD)
    assert asked.prompts == [PROMPT]


@BOTH
async def test_an_answer_whose_usage_nobody_told_costs_all_that_it_could(ask, answer, most):
    model, asked, ledger = metered(answer)
    asked.usage = None
    await ask(model)
    assert ledger.spent == spent(most)


@BOTH
async def test_a_usage_beyond_what_a_call_can_cost_is_charged_no_more_than_that(ask, answer, most):
    """One lying provider would otherwise close the stack for the day."""
    model, asked, ledger = metered(answer)
    asked.usage = Usage(10**12, 10**12)
    await ask(model)
    assert ledger.spent == spent(most)


@BOTH
async def test_that_nothing_was_read_nor_written_is_no_count(ask, answer, most):
    model, asked, ledger = metered(answer)
    asked.usage = Usage(0, 0)
    await ask(model)
    assert ledger.spent == spent(most)
    failing, _, ledger = metered(ModelError(ModelFailure.TRUNCATED, "no", Usage(0, 0)))
    await failure(ask(failing))
    assert ledger.spent == spent(most)


@BOTH
async def test_what_a_call_can_cost_is_taken_before_it_is_made(ask, answer, most):
    model, asked, ledger = metered(answer, seconds=NEVER)
    call = asyncio.create_task(ask(model))
    for _ in range(20):
        await asyncio.sleep(0)
    assert asked.prompts
    assert ledger.spent == spent(most)
    call.cancel()
    await asyncio.wait([call])
    assert ledger.charged == set(), "nothing more is to come of it"
    assert ledger.spent == spent(most), "whoever leaves has asked all the same"


@pytest.mark.parametrize("pieces", [1, 2])
async def test_a_stream_that_is_dropped_before_its_usage_is_charged_in_full(pieces):
    model, asked, ledger = metered("Bien sûr, voici.")
    async with aclosing(model.answer(PROMPT)) as fragments:
        for _ in range(pieces):
            await anext(fragments)
    await model._till.settled()
    assert asked.closed
    assert ledger.spent == spent(MOST)


async def test_a_stream_that_is_dropped_after_its_usage_is_charged_that():
    model, _, ledger = metered("Bien")
    async with aclosing(model.answer(PROMPT)) as fragments:
        while not (await anext(fragments)).usage:
            pass
    await model._till.settled()
    assert ledger.spent == spent(TOLD)


@BOTH
@pytest.mark.parametrize("kind", [kind for kind in ModelFailure if kind is not ModelFailure.INTERNAL])
async def test_a_failure_costs_nothing_if_its_provider_had_not_begun_and_all_otherwise(ask, answer, most, kind):
    model, _, ledger = metered(ModelError(kind, "no"))
    assert (await failure(ask(model))).kind is kind
    left = 0 if kind in FREE else most
    assert ledger.spent == spent(left, 0 if kind in FREE else 1)


def test_these_failures_are_free():
    """Whatever a provider may have charged for is not among them."""
    assert {kind.value for kind in FREE} == {
        *("not_configured", "unauthorized", "rate_limited", "overloaded", "model_not_found", "connect"),
        *("context_length", "http_status", "over_budget", "over_quota", "unpriced", "no_ledger"),
    }


@BOTH
@pytest.mark.parametrize("kind", [ModelFailure.TRUNCATED, ModelFailure.CONNECT])
async def test_a_failure_whose_usage_was_told_costs_that(ask, answer, most, kind):
    model, _, ledger = metered(ModelError(kind, "no", Usage(10, 5)))
    await failure(ask(model))
    assert ledger.spent == spent(TOLD)


@BOTH
async def test_a_client_pays_from_their_key(ask, answer, most):
    model, _, ledger = metered(answer)
    await ask(model, replace(PROMPT, payer=CLIENT))
    assert ledger.purses == {"cle#abc#2027-01-15": TOLD, "pile#2027-01-15": TOLD}


@BOTH
async def test_a_call_with_a_key_of_the_callers_own_is_theirs_to_pay(ask, answer, most):
    """Whatever the day allows, and whether anybody knows a price."""
    model, asked, ledger = metered(answer, allowances=Allowances(stack_budget=0), spec=replace(SPEC, price=None))
    assert await ask(model, replace(PROMPT, payer=None), ClientKey("sk")) == answer
    assert asked.keys == [ClientKey("sk")]
    assert ledger.purses == {}
    failing, _, ledger = metered(ModelError(ModelFailure.UNAUTHORIZED, "no"))
    assert (await failure(ask(failing, PROMPT, ClientKey("sk")))).kind is ModelFailure.UNAUTHORIZED
    assert ledger.purses == {}


@BOTH
@pytest.mark.parametrize(
    "case",
    [
        (GUEST, {"guest_calls": 0}, "over_quota", "guest's calls"),
        (GUEST, {"guest_budget": MOST - 1}, "over_budget", "guest's budget"),
        (GUEST, {"guest_budget": 0}, "over_budget", "guest's budget"),
        (GUEST, {"guests_budget": MOST - 1}, "over_budget", "all guests"),
        (GUEST, {"guests_budget": 0}, "over_budget", "all guests"),
        (GUEST, {"stack_budget": MOST - 1}, "over_budget", "deployment's budget"),
        (CLIENT, {"stack_budget": 0}, "over_budget", "deployment's budget"),
        (Client("abc", MOST - 1), {}, "over_budget", "key's budget"),
        (Client("abc", 0), {}, "over_budget", "key's budget"),
        (None, {}, "over_budget", "nobody pays"),
    ],
)
async def test_nobody_is_asked_where_there_is_no_room_and_nothing_is_kept(ask, answer, most, case):
    payer, allowances, kind, whose = case
    model, asked, ledger = metered(answer, allowances=replace(ROOMY, **allowances))
    refused = await failure(ask(model, replace(PROMPT, payer=payer)))
    assert (refused.kind, refused.usage) == (kind, None)
    assert whose in refused.detail
    assert asked.prompts == []
    assert set(ledger.spent.values()) <= {0}


@BOTH
async def test_a_model_whose_price_nobody_knows_is_not_asked(ask, answer, most):
    model, asked, ledger = metered(answer, spec=replace(SPEC, price=None))
    assert (await failure(ask(model))).kind is ModelFailure.UNPRICED
    assert (asked.prompts, ledger.purses) == ([], {})


@BOTH
async def test_a_model_that_costs_nothing_costs_a_guest_a_call(ask, answer, most):
    model, _, ledger = metered(answer, spec=replace(SPEC, price=Price(0, 0)))
    assert await ask(model) == answer
    assert ledger.spent == spent(0)


@BOTH
async def test_without_the_purses_nobody_is_asked(ask, answer, most):
    model, asked, ledger = metered(answer)
    ledger.failure = StoreError("silent")
    refused = await failure(ask(model))
    assert refused.kind is ModelFailure.NO_LEDGER
    assert refused.__cause__ is None
    assert asked.prompts == []


class Forgetting(FakeLedger):
    """Reserves, and never answers again."""

    async def settle(self, call, corrections):
        raise StoreError("silent")


@BOTH
async def test_an_answer_is_given_though_it_could_not_be_settled_and_stays_charged_in_full(ask, answer, most):
    ledger = Forgetting()
    model = Metered(FakeModel(answer, spec=SPEC), Till(ledger=ledger, allowances=ROOMY, now=lambda: NOON))
    assert await ask(model) == answer
    assert ledger.spent == spent(most)


async def test_a_new_day_has_new_purses_and_what_began_before_is_settled_where_it_began():
    moments = iter([NOON, NOON + 86_400])
    ledger = FakeLedger()
    model = Metered(FakeModel("a", spec=SPEC), Till(ledger=ledger, allowances=ROOMY, now=lambda: next(moments)))
    for _ in range(2):
        await written(model, replace(PROMPT, payer=CLIENT))
    assert ledger.purses == {
        f"{purse}#{day}": TOLD for day in ("2027-01-15", "2027-01-16") for purse in ("cle#abc", "pile")
    }


@BOTH
async def test_of_a_thousand_calls_of_a_guest_at_once_fifty_are_served(ask, answer, most):
    model, asked, ledger = metered(answer, allowances=replace(ROOMY, guest_calls=50))
    outcomes = await asyncio.gather(*(ask(model) for _ in range(1000)), return_exceptions=True)
    assert [outcome for outcome in outcomes if outcome == answer] == [answer] * 50
    assert {str(outcome.kind) for outcome in outcomes if outcome != answer} == {"over_quota"}
    assert len(asked.prompts) == 50
    assert ledger.spent == spent(50 * TOLD, 50)


@BOTH
@pytest.mark.parametrize("short", ["guest_budget", "guests_budget", "stack_budget"])
async def test_of_two_hundred_calls_at_once_on_a_budget_for_one_one_is_served(ask, answer, most, short):
    """All have asked before the first has an answer."""
    model, asked, _ = metered(answer, allowances=replace(ROOMY, **{short: most}), seconds=0.05)
    asked.usage = None
    outcomes = await asyncio.gather(*(ask(model) for _ in range(200)), return_exceptions=True)
    assert [outcome for outcome in outcomes if outcome == answer] == [answer]
    assert len(asked.prompts) == 1


async def test_guests_of_however_many_addresses_leave_a_client_their_part():
    allowances = replace(ROOMY, guests_budget=2 * MOST, stack_budget=3 * MOST)
    model, asked, _ = metered(allowances=allowances)
    asked.usage = None
    guests = [replace(PROMPT, payer=guest(f"192.0.2.{host}")) for host in range(20)]
    outcomes = await asyncio.gather(*(written(model, prompt) for prompt in guests), return_exceptions=True)
    assert outcomes.count("Bien sûr.") == 2
    assert await written(model, replace(PROMPT, payer=CLIENT)) == "Bien sûr."


# --- a ledger that takes its time


class Slow(FakeLedger):
    """Settles or reserves only when it may."""

    def __init__(self, *, reserves=True, settles=True):
        super().__init__()
        self.reserving, self.settling = asyncio.Event(), asyncio.Event()
        self.asked = 0
        if reserves:
            self.reserving.set()
        if settles:
            self.settling.set()

    async def reserve(self, call, charges):
        self.asked += 1
        await self.reserving.wait()
        return await super().reserve(call, charges)

    async def settle(self, call, corrections):
        await self.settling.wait()
        await super().settle(call, corrections)


def slow(ledger, *answers, settling_seconds=NEVER, allowances=ROOMY):
    till = Till(ledger=ledger, allowances=allowances, now=lambda: NOON, settling_seconds=settling_seconds)
    return Metered(FakeModel(*answers, spec=SPEC), till), till


async def whole(model):
    return "".join([fragment.text async for fragment in model.answer(PROMPT)])


async def valued(model):
    return (await model.structured(PROMPT, SCHEMA)).value


WHOLE = pytest.mark.parametrize(("ask", "answer"), [(whole, "Bien sûr."), (valued, {})])


@WHOLE
async def test_a_late_settlement_costs_no_deadline_of_an_answer(ask, answer):
    ledger = Slow(settles=False)
    model, till = slow(ledger, answer)
    assert await asyncio.wait_for(ask(model), 5) == answer
    assert ledger.spent["pile"] > TOLD
    ledger.settling.set()
    await till.settled()
    assert ledger.spent == spent(TOLD)


@WHOLE
async def test_what_cannot_be_settled_in_time_stays_charged_and_nothing_of_it_goes_on(ask, answer):
    ledger = Slow(settles=False)
    model, till = slow(ledger, answer, settling_seconds=0.01)
    before = asyncio.all_tasks()
    await ask(model)
    assert asyncio.all_tasks() - before
    await asyncio.wait_for(till.settled(), 5)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before
    assert ledger.spent["pile"] > TOLD


async def test_with_nothing_to_settle_nobody_waits():
    _, till = slow(Slow())
    assert await till.settled() is None


async def test_what_is_being_given_back_is_room_for_the_next_call():
    ledger = Slow(settles=False)
    model, _ = slow(
        ledger, ModelError(ModelFailure.OVERLOADED, "busy"), "Enfin.", allowances=replace(ROOMY, guest_budget=MOST)
    )
    await failure(whole(model))
    second = asyncio.create_task(whole(model))
    for _ in range(20):
        await asyncio.sleep(0)
    assert ledger.asked == 2
    ledger.settling.set()
    assert await second == "Enfin."


async def cut_while_reserving(ledger, **named):
    """Return the till of a call that nobody waits for any more while its reservation is made."""
    model, till = slow(ledger, "Bien sûr.", **named)
    call = asyncio.create_task(whole(model))
    for _ in range(20):
        await asyncio.sleep(0)
    assert ledger.asked == 1
    call.cancel()
    await asyncio.wait([call])
    return till


@pytest.mark.parametrize("failing", [None, StoreError("silent")])
async def test_a_call_that_was_cut_before_it_was_made_is_not_charged_for(failing):
    ledger = Slow(reserves=False)
    till = await cut_while_reserving(ledger)
    ledger.failure = failing
    ledger.reserving.set()
    await till.settled()
    assert set(ledger.spent.values()) <= {0}


async def test_a_reservation_that_goes_on_and_on_is_not_waited_for():
    ledger = Slow(reserves=False)
    before = asyncio.all_tasks()
    till = await cut_while_reserving(ledger, settling_seconds=0.02)
    await asyncio.wait_for(till.settled(), 5)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before
    assert ledger.purses == {}
