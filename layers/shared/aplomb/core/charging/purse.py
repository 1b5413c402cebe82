"""The purses of a day: what a call is charged to, how much each may hold, and what becomes of it afterwards."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.charging.payer import Client, Payer

DAY_SECONDS = 24 * 60 * 60


class Purse(StrEnum):
    """What a purse counts: money, in millionths of a dollar, or a guest's calls (``CALLS``)."""

    KEY = "cle"
    GUEST = "invite"
    CALLS = "appels"
    GUESTS = "invites"
    STACK = "pile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowances:
    """What a UTC day allows; 0 closes the door. Money is in millionths of a dollar."""

    guest_calls: int = 50
    """Calls of models by one guest."""
    guest_budget: int = 500_000
    guests_budget: int = 5_000_000
    """Of all guests together, however many addresses they have: what is left of the stack's is for clients."""
    key_budget: int = 5_000_000
    """Of a key that was given no budget of its own."""
    stack_budget: int = 20_000_000
    """Of all callers together."""


@dataclass(frozen=True, slots=True)
class Charge:
    """What a purse is to hold more, and how much it may hold at most. ``name`` is of one purse and one UTC day."""

    purse: Purse
    name: str
    amount: int
    limit: int

    @property
    def has_no_room(self) -> bool:
        """True where not even an empty purse would do."""
        return self.amount > self.limit or self.limit == 0


def charges(payer: Payer, amount: int, allowances: Allowances, day: str) -> tuple[Charge, ...]:
    """Return what a call that costs ``amount`` is charged to, the purse that most calls share last.

    ``day`` is an ISO date. No address stands in a name, and what does stands for another guest the next day.
    """
    stack = Charge(Purse.STACK, f"{Purse.STACK}#{day}", amount, allowances.stack_budget)
    if isinstance(payer, Client):
        return Charge(Purse.KEY, f"{Purse.KEY}#{payer.id}#{day}", amount, payer.budget), stack
    digest = hashlib.sha256(f"{payer.network}#{day}".encode()).hexdigest()
    return (
        Charge(Purse.CALLS, f"{Purse.CALLS}#{digest}#{day}", 1, allowances.guest_calls),
        Charge(Purse.GUEST, f"{Purse.GUEST}#{digest}#{day}", amount, allowances.guest_budget),
        Charge(Purse.GUESTS, f"{Purse.GUESTS}#{day}", amount, allowances.guests_budget),
        stack,
    )


def left_of_day(now: float) -> int:
    """Return the whole seconds until purses are new: midnight UTC. ``now`` is in seconds since 1970."""
    return DAY_SECONDS - int(now) % DAY_SECONDS


@dataclass(frozen=True, slots=True)
class Correction:
    """What a purse is to hold less, where it is below nothing; nothing more is to come of its charge."""

    name: str
    amount: int


def corrections(reserved: Sequence[Charge], spent: int) -> tuple[Correction, ...]:
    """Return what makes of a reservation what was really spent; a call stays a call.

    No more is spent than was reserved: a usage beyond what a call can cost is a provider's mistake, or a lie.
    """
    return tuple(
        Correction(one.name, 0 if one.purse is Purse.CALLS else min(spent, one.amount) - one.amount) for one in reserved
    )


def given_back(reserved: Sequence[Charge]) -> tuple[Correction, ...]:
    """Return what undoes a reservation whose call did not come about."""
    return tuple(Correction(one.name, -one.amount) for one in reserved)


def kept(reserved: Sequence[Charge]) -> tuple[Correction, ...]:
    """Return what ends a reservation all of which stays charged."""
    return tuple(Correction(one.name, 0) for one in reserved)
