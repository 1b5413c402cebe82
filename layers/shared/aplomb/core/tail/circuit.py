"""A circuit breaker: whether a service that keeps failing is asked at all.

    Closed ──(failures in a row)──▶ Open ──(cool-down)──▶ HalfOpen ──(the probe answered)──▶ Closed
                                      ▲                       │
                                      └──(it failed, or ended without a verdict)

- Every state but a count of failures begins a generation, and a call belongs to the one in which it began: what a call
  of an earlier one tells, late, changes nothing.
- Half-open is one lease. Whoever holds it asks, nobody else does. A probe that ends without a verdict (cancelled, or
  dead of a bug) gives the lease back, and the next call may take it at once; one that never ends loses it after
  ``Terms.lease_seconds``. So no circuit stays half-open for ever.
- A circuit remembers the kind of the failure that opened it, a probe's included; a probe without a verdict keeps it.

Moments are seconds of one monotonic clock.
"""

from dataclasses import dataclass
from math import ceil

from aplomb.core.errors import FailureKind
from aplomb.core.limits import LIMITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """When a circuit opens, and for how long."""

    failures: int = 5
    """Calls in a row that fail."""
    cool_down_seconds: float = 30.0
    """How long nobody is asked after that."""
    lease_seconds: float = LIMITS.fanout_seconds
    """How long a probe may take: every call of a fan-out has ended by then."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Everybody may ask; so many calls in a row have failed."""

    generation: int = 0
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Open:
    """Nobody may ask until a moment."""

    generation: int
    kind: FailureKind
    until: float


@dataclass(frozen=True, slots=True)
class HalfOpen:
    """One probe is under way, and nobody else may ask until a moment."""

    generation: int
    kind: FailureKind
    until: float


type Circuit = Closed | Open | HalfOpen


@dataclass(frozen=True, slots=True)
class Admission:
    """Leave to make one call. Whoever has it says how the call ended: ``succeeded``, ``failed`` or ``released``."""

    generation: int
    is_probe: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a call is not to be made: the kind of failure that opened the circuit, and a sentence."""

    kind: FailureKind
    detail: str


def entered(circuit: Circuit, now: float, terms: Terms) -> tuple[Circuit, Admission | Refusal]:
    """Return the circuit once somebody has come to make a call, and whether they may."""
    if isinstance(circuit, Closed):
        return circuit, Admission(circuit.generation, is_probe=False)
    if now < circuit.until:
        return circuit, Refusal(circuit.kind, _why(circuit, now, terms))
    probed = HalfOpen(circuit.generation + 1, circuit.kind, now + terms.lease_seconds)
    return probed, Admission(probed.generation, is_probe=True)


def succeeded(circuit: Circuit, admission: Admission) -> Circuit:
    """Return the circuit once a call was answered."""
    if admission.generation != circuit.generation:
        return circuit
    return Closed(circuit.generation + admission.is_probe)


def failed(circuit: Circuit, admission: Admission, kind: FailureKind, now: float, terms: Terms) -> Circuit:
    """Return the circuit once a call has failed."""
    if admission.generation != circuit.generation:
        return circuit
    if isinstance(circuit, Closed) and circuit.failures + 1 < terms.failures:
        return Closed(circuit.generation, circuit.failures + 1)
    return Open(circuit.generation + 1, kind, now + terms.cool_down_seconds)


def released(circuit: Circuit, admission: Admission, now: float) -> Circuit:
    """Return the circuit once a call has ended and nothing is known of the service by it."""
    if admission.generation != circuit.generation or not isinstance(circuit, HalfOpen):
        return circuit
    return Open(circuit.generation + 1, circuit.kind, now)


def _why(circuit: Open | HalfOpen, now: float, terms: Terms) -> str:
    if isinstance(circuit, HalfOpen):
        return "not asked: it has kept failing, and another call is finding out whether it answers again"
    seconds = ceil(circuit.until - now)
    return f"not asked: it has failed {terms.failures} times in a row or more, and is asked again in {seconds} s"
