"""The purses of the days: what any ledger does, and what this one does when DynamoDB does not."""

import asyncio
import itertools
from dataclasses import replace

import pytest

from aplomb.adapters.dynamodb import CONNECT_SECONDS, READ_SECONDS
from aplomb.adapters.ledger import CALLS, EXPIRY, KEY, SPENT, DynamoLedger
from aplomb.core.answering.catalogue import ModelSpec, Price, Provider
from aplomb.core.charging.cost import dearest
from aplomb.core.charging.payer import Client, guest
from aplomb.core.charging.purse import Allowances, Charge, Correction, Purse
from aplomb.core.errors import ModelError, StoreError
from aplomb.core.limits import LIMITS
from aplomb.core.watching.spending import charged
from aplomb.ports import Prompt
from aplomb.usecases.metered import Metered, Till
from tests.fakes import FakeLedger, FakeMeter, FakeModel
from tests.servers.aws_json import AwsJsonServer

NOW = 1_800_000_000.5
TABLE = "purses"


pytestmark = pytest.mark.usefixtures("aws")


@pytest.fixture
def real(dynamodb):
    return DynamoLedger(TABLE, now=lambda: NOW, meter=FakeMeter(), read_seconds=60)


@pytest.fixture(params=["dynamodb", "fake"])
def ledger(request):
    return FakeLedger() if request.param == "fake" else request.getfixturevalue("real")


def charge(name, amount, limit=10):
    return Charge(Purse.KEY, name, amount, limit)


ANY = itertools.count()


async def reserve(ledger, *charges):
    """Reserve for a call of its own."""
    return await ledger.reserve(f"call {next(ANY)}", charges)


async def held(ledger, name, limit=10):
    """Return what a purse holds, by what still finds room."""
    room = limit
    while room and await ledger.reserve(f"held {name} {room}", [charge(name, room, limit)]) is not None:
        room -= 1
    await ledger.settle(f"held {name} {room}", [Correction(name, -room)])
    return limit - room


async def test_what_finds_room_is_reserved(ledger):
    assert await reserve(ledger, charge("a", 4), charge("b", 6)) is None
    assert await held(ledger, "a") == 4
    assert await held(ledger, "b") == 6


async def test_a_purse_takes_all_that_it_has_room_for_and_no_more(ledger):
    assert await reserve(ledger, charge("a", 4)) is None
    assert await reserve(ledger, charge("a", 6)) is None
    assert await reserve(ledger, charge("a", 1)) == charge("a", 1)
    assert await reserve(ledger, charge("a", 1, 11)) is None


async def test_what_finds_no_room_reserves_nothing_anywhere(ledger):
    await reserve(ledger, charge("b", 8))
    assert await reserve(ledger, charge("a", 3), charge("b", 3), charge("c", 3)) == charge("b", 3)
    assert [await held(ledger, name) for name in "abc"] == [0, 8, 0]


@pytest.mark.parametrize(("amount", "limit"), [(11, 10), (0, 0), (1, 0)])
async def test_what_no_purse_could_hold_is_refused(ledger, amount, limit):
    assert await reserve(ledger, charge("a", 1), charge("b", amount, limit)) == charge("b", amount, limit)
    assert await held(ledger, "a") == 0


async def test_a_call_is_charged_once_however_often_it_is_reserved(ledger):
    for _ in range(2):
        assert await ledger.reserve("one", [charge("a", 6)]) is None
    assert await held(ledger, "a") == 6


async def test_a_correction_is_made_once_and_of_what_was_charged_alone(ledger):
    await ledger.reserve("one", [charge("a", 5)])
    await ledger.reserve("other", [charge("a", 5)])
    await ledger.settle("nobody", [Correction("a", -5), Correction("b", -5)])
    assert await held(ledger, "a") == 10
    for _ in range(2):
        await ledger.settle("one", [Correction("a", -3), Correction("b", -5)])
    assert [await held(ledger, name) for name in "ab"] == [7, 0]


async def test_an_item_is_a_purse_what_it_holds_two_days_and_the_calls_under_way(dynamodb, real):
    await real.reserve("one", [charge("pile#2027-01-15", 4)])
    await real.reserve("other", [charge("pile#2027-01-15", 2)])
    [item] = dynamodb.scan(TableName=TABLE)["Items"]
    assert sorted(item.pop(CALLS)["SS"]) == ["one", "other"]
    kept = {KEY: {"S": "pile#2027-01-15"}, EXPIRY: {"N": str(int(NOW) + 2 * 86_400)}}
    assert item == kept | {SPENT: {"N": "6"}}
    await real.settle("one", [Correction("pile#2027-01-15", 0)])
    await real.settle("other", [Correction("pile#2027-01-15", -1)])
    [item] = dynamodb.scan(TableName=TABLE)["Items"]
    assert item == kept | {SPENT: {"N": "5"}}, "of a call that is over nothing stays but its cost"


# --- at once, by the genuine client over a network


SPEC = ModelSpec(id="m", provider=Provider.ANTHROPIC, family="f", price=Price(1_000_000, 1_000_000))
PROMPT = Prompt("s", "u", 10)
MOST = dearest(SPEC.price, "s", "u", 10)


async def served(real, allowances, calls, payer):
    """Return how many of so many simultaneous calls got an answer, and why the others got none."""
    model = FakeModel("Bien.", spec=SPEC)
    model.usage = None
    paid = Metered(model, Till(ledger=real, allowances=allowances, now=lambda: NOW))

    async def ask():
        return [fragment.text async for fragment in paid.answer(replace(PROMPT, payer=payer))]

    outcomes = await asyncio.gather(*(ask() for _ in range(calls)), return_exceptions=True)
    await paid._till.settled()
    assert len(model.prompts) == outcomes.count(["Bien."])
    return len(model.prompts), {str(one.kind) for one in outcomes if isinstance(one, ModelError)}


async def test_of_a_thousand_simultaneous_calls_of_a_guest_exactly_fifty_are_served(real):
    allowances = Allowances(guest_calls=50, guest_budget=10**9, guests_budget=10**9, stack_budget=10**9)
    assert await served(real, allowances, 1000, guest("192.0.2.1")) == (50, {"over_quota"})


async def test_of_two_hundred_simultaneous_calls_on_a_budget_for_one_exactly_one_is_served(real):
    assert await served(real, Allowances(), 200, Client("abc", MOST)) == (1, {"over_budget"})


# --- failures, by a server that says what it is told


@pytest.fixture
def scripted(monkeypatch):
    with AwsJsonServer(OK) as server:
        monkeypatch.setenv("AWS_ENDPOINT_URL", server.url)
        yield server


UNMET = "ConditionalCheckFailedException"
OK, FULL = (200, {"Attributes": {SPENT: {"N": "1"}}}), (400, {"__type": UNMET})
THERE = (400, {"__type": UNMET, "Item": {SPENT: {"N": "7"}, CALLS: {"SS": ["other", "one"]}}})
THROTTLED, BROKEN, FORBIDDEN = (
    (400, {"__type": "ThrottlingException"}),
    (500, {"__type": "InternalServerError"}),
    (400, {"__type": "AccessDeniedException"}),
)
NO_JSON = [(200, b""), (200, b"<html>"), (200, b"[]"), (200, b"null"), (500, b"[]")]
MUTE = [(200, {}), (200, {"Attributes": {}})]
CHARGES = [charge("a", 1), charge("b", 2), charge("c", 3)]


def put(scripted):
    """Return the purse and the amount of each request."""
    requests = [request for _, request in scripted.asked]
    return [(one["Key"][KEY]["S"], int(one["ExpressionAttributeValues"][":amount"]["N"])) for one in requests]


@pytest.fixture
def alone(scripted):
    return DynamoLedger(TABLE, now=lambda: NOW, meter=FakeMeter())


async def test_purses_are_asked_in_their_order_and_released_where_there_is_no_room(scripted, alone):
    scripted.answers = [OK, OK, FULL, OK]
    assert await alone.reserve("one", CHARGES) == CHARGES[2]
    assert put(scripted)[:3] == [("a", 1), ("b", 2), ("c", 3)]
    assert sorted(put(scripted)[3:]) == [("a", -1), ("b", -2)]


@pytest.mark.parametrize("trouble", [THROTTLED, BROKEN, FORBIDDEN, *NO_JSON, *MUTE])
async def test_a_purse_that_does_not_answer_twice_is_an_error_and_released_with_the_others(scripted, alone, trouble):
    """Nobody knows whether the second was put."""
    scripted.answers = [OK, trouble, trouble, OK]
    with pytest.raises(StoreError):
        await alone.reserve("one", CHARGES)
    assert put(scripted)[:3] == [("a", 1), ("b", 2), ("b", 2)]
    assert sorted(put(scripted)[3:]) == [("a", -1), ("b", -2)]


@pytest.mark.parametrize("trouble", [THROTTLED, BROKEN, *NO_JSON])
async def test_a_purse_that_answers_the_second_time_has_answered(scripted, alone, trouble):
    scripted.answers = [trouble, OK, trouble, FULL, OK]
    assert await alone.reserve("one", CHARGES) == CHARGES[1]
    assert put(scripted) == [("a", 1), ("a", 1), ("b", 2), ("b", 2), ("a", -1)]


async def test_a_charge_whose_answer_was_lost_is_found_and_not_made_again(scripted, alone):
    scripted.answers = [BROKEN, THERE, OK]
    assert await alone.reserve("one", [charge("a", 1)]) is None
    assert put(scripted) == [("a", 1), ("a", 1)]
    scripted.answers = [BROKEN, THERE, OK]
    assert await alone.reserve("another", [charge("a", 1)]) == charge("a", 1)


async def test_an_answer_that_is_lost_on_its_way_charges_once(dynamodb, real, monkeypatch):
    """Against the tables themselves: the change is made, and its answer is not heard."""
    genuine, lost = real._table.attempt, []

    async def losing(operation, **arguments):
        answer = await genuine(operation, **arguments)
        if not lost:
            lost.append(answer)
            raise StoreError("silent")
        return answer

    monkeypatch.setattr(real._table, "attempt", losing)
    assert await real.reserve("one", [charge("a", 6), charge("b", 1)]) is None
    assert await held(real, "a") == 6
    lost.clear()
    assert await real.reserve("two", [charge("a", 4), charge("b", 10)]) == charge("b", 10)
    assert [await held(real, name) for name in "ab"] == [6, 1]


@pytest.mark.parametrize("trouble", [THROTTLED, BROKEN, *NO_JSON])
async def test_every_correction_is_tried_once_whatever_one_does(scripted, alone, trouble):
    scripted.answers = [trouble, OK]
    with pytest.raises(StoreError):
        await alone.settle("one", [Correction("a", -1), Correction("b", -2), Correction("c", -3)])
    assert sorted(put(scripted)) == [("a", -1), ("b", -2), ("c", -3)]


async def test_what_cannot_be_released_stays_and_the_answer_is_the_same(scripted, alone):
    scripted.answers = [OK, OK, FULL, BROKEN, BROKEN, OK]
    assert await alone.reserve("one", CHARGES) == CHARGES[2]
    assert sorted(put(scripted)[3:]) == [("a", -1), ("b", -2)]


def test_one_change_takes_less_time_than_an_answer_waits_for_it():
    assert LIMITS.settling_seconds > CONNECT_SECONDS + READ_SECONDS


async def test_what_no_purse_could_hold_asks_nobody(scripted, alone):
    assert await alone.reserve("one", [charge("a", 11)]) == charge("a", 11)
    assert scripted.asked == []


@pytest.mark.parametrize("names", [["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], ["AWS_DEFAULT_REGION"]])
async def test_a_machine_without_aws_has_no_ledger(scripted, alone, monkeypatch, names):
    for name in names:
        monkeypatch.delenv(name)
    with pytest.raises(StoreError):
        await alone.reserve("one", CHARGES)


async def test_a_table_that_is_not_there_is_an_error(dynamodb):
    for name in ("elsewhere", ""):
        with pytest.raises(StoreError):
            await DynamoLedger(name, now=lambda: NOW, meter=FakeMeter()).reserve("one", CHARGES)


async def test_what_the_stacks_purse_holds_is_counted(dynamodb):
    meter = FakeMeter()
    ledger = DynamoLedger(TABLE, now=lambda: NOW, meter=meter)
    guests, stack = Charge(Purse.GUEST, "invite#g#d", 30, 40), Charge(Purse.STACK, "pile#d", 30, 50)
    assert await reserve(ledger, guests, stack) is None
    assert await reserve(ledger, stack) == stack
    dear = Charge(Purse.STACK, "pile#d", 60, 50)
    assert await reserve(ledger, dear) == dear
    assert meter.readings == [*charged(stack, 30), *charged(stack, 30)]
    assert [reading.measures[0].value for reading in meter.readings] == [60, 60]
