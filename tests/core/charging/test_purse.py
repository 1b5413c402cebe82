"""What a call is charged to, and what becomes of it."""

import hashlib

import pytest

from aplomb.core.charging.payer import Client, guest
from aplomb.core.charging.purse import (
    Allowances,
    Charge,
    Correction,
    Purse,
    charges,
    corrections,
    given_back,
    kept,
    left_of_day,
)

ALLOWANCES = Allowances(guest_calls=3, guest_budget=40, guests_budget=45, key_budget=50, stack_budget=60)
DAY = "2026-11-30"


def test_a_client_pays_from_their_key_and_the_deployments_purse():
    assert charges(Client("abc", 7), 5, ALLOWANCES, DAY) == (
        Charge(Purse.KEY, "cle#abc#2026-11-30", 5, 7),
        Charge(Purse.STACK, "pile#2026-11-30", 5, 60),
    )


def test_a_guest_pays_a_call_their_own_money_that_of_all_guests_and_the_deployments():
    calls, money, guests, stack = charges(guest("192.0.2.1"), 5, ALLOWANCES, DAY)
    assert (calls.purse, calls.amount, calls.limit) == (Purse.CALLS, 1, 3)
    assert (money.purse, money.amount, money.limit) == (Purse.GUEST, 5, 40)
    assert guests == Charge(Purse.GUESTS, "invites#2026-11-30", 5, 45)
    assert stack == Charge(Purse.STACK, "pile#2026-11-30", 5, 60)
    assert calls.name.removeprefix("appels") == money.name.removeprefix("invite")


def test_purses_are_of_one_payer_and_one_day():
    asked = [
        charges(payer, 1, ALLOWANCES, day)
        for payer in (guest("192.0.2.1"), guest("192.0.2.2"), Client("a", 1), Client("b", 1))
        for day in (DAY, "2026-12-01")
    ]
    assert len({one.name for many in asked for one in many}) == 2 * (4 + 2) + 2 * 2


def test_a_purses_name_holds_no_address_and_nothing_that_follows_a_guest_from_day_to_day():
    first, second = (charges(guest("192.0.2.1"), 1, ALLOWANCES, day) for day in (DAY, "2026-12-01"))
    assert not [one for one in first if "192.0.2.1" in one.name]
    assert {one.name.split("#")[1] for one in first[:2]} & {one.name.split("#")[1] for one in second[:2]} == set()


def test_a_guests_purse_is_found_by_the_whole_digest():
    """A part of one would be somebody else's as well."""
    for one in charges(guest("192.0.2.1"), 1, ALLOWANCES, DAY)[:2]:
        assert one.name.split("#")[1] == hashlib.sha256(f"192.0.2.1#{DAY}".encode()).hexdigest()


@pytest.mark.parametrize(
    ("amount", "limit", "expected"), [(1, 0, True), (0, 0, True), (2, 1, True), (1, 1, False), (0, 1, False)]
)
def test_a_purse_without_room_is_known_without_looking(amount, limit, expected):
    """A door that is closed stays closed to what costs nothing."""
    assert Charge(Purse.KEY, "k", amount, limit).has_no_room is expected


def test_what_was_spent_takes_the_place_of_what_was_reserved_and_a_call_stays_a_call():
    reserved = charges(guest("192.0.2.1"), 10, ALLOWANCES, DAY)
    assert [one.name for one in corrections(reserved, 4)] == [one.name for one in reserved]
    assert [one.amount for one in corrections(reserved, 4)] == [0, -6, -6, -6]
    assert [one.amount for one in corrections(reserved, 10)] == [0, 0, 0, 0]


def test_no_more_is_spent_than_was_reserved_whatever_a_provider_says():
    reserved = charges(guest("192.0.2.1"), 10, ALLOWANCES, DAY)
    assert corrections(reserved, 10**12) == corrections(reserved, 10) == kept(reserved)


def test_guests_leave_clients_three_quarters_of_what_ships():
    assert Allowances().guests_budget * 4 == Allowances().stack_budget


def test_a_call_that_did_not_come_about_is_none():
    reserved = charges(guest("192.0.2.1"), 10, ALLOWANCES, DAY)
    assert given_back(reserved) == tuple(
        Correction(one.name, amount) for one, amount in zip(reserved, (-1, -10, -10, -10), strict=True)
    )
    assert [one.amount for one in given_back(charges(Client("a", 5), 0, ALLOWANCES, DAY))] == [0, 0]


@pytest.mark.parametrize(("now", "left"), [(0.0, 86_400), (0.9, 86_400), (86_399.9, 1), (1_800_000_000.5, 57_600)])
def test_purses_are_new_at_midnight_utc(now, left):
    assert left_of_day(now) == left
