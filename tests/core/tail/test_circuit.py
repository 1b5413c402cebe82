import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from aplomb.core.errors import FailureKind
from aplomb.core.limits import LIMITS
from aplomb.core.tail.circuit import (
    Admission,
    Closed,
    HalfOpen,
    Open,
    Refusal,
    Terms,
    entered,
    failed,
    released,
    succeeded,
)

TERMS = Terms(failures=2, cool_down_seconds=30.0, lease_seconds=12.0)
TIMEOUT, STATUS = FailureKind.TIMEOUT, FailureKind.HTTP_STATUS
NOW = 1000.0
OPEN, HALF_OPEN = Open(7, TIMEOUT, NOW + 30), HalfOpen(7, TIMEOUT, NOW + 12)
CALL, PROBE = Admission(7, is_probe=False), Admission(7, is_probe=True)
LATE = Admission(6, is_probe=False)


def test_a_closed_circuit_lets_everybody_ask():
    closed = Closed(7, 1)
    assert entered(closed, NOW, TERMS) == (closed, CALL)


@pytest.mark.parametrize("circuit", [OPEN, HALF_OPEN])
def test_an_open_one_nobody_until_its_moment_and_it_says_why(circuit):
    for now in (NOW, circuit.until - 0.001):
        same, refusal = entered(circuit, now, TERMS)
        assert same is circuit
        assert refusal.kind is TIMEOUT
        assert refusal.detail.startswith("not asked: it has ")


def test_the_reason_counts_the_seconds_that_are_left():
    assert entered(OPEN, NOW + 0.5, TERMS)[1].detail == (
        "not asked: it has failed 2 times in a row or more, and is asked again in 30 s"
    )
    assert "another call is finding out" in entered(HALF_OPEN, NOW, TERMS)[1].detail


@pytest.mark.parametrize("circuit", [OPEN, HALF_OPEN])
def test_from_then_on_one_probe_holds_a_lease_and_nobody_else_may_ask(circuit):
    probed, admission = entered(circuit, circuit.until, TERMS)
    assert probed == HalfOpen(8, TIMEOUT, circuit.until + 12)
    assert admission == Admission(8, is_probe=True)
    assert isinstance(entered(probed, circuit.until, TERMS)[1], Refusal)


def test_failures_in_a_row_open_it_with_the_kind_of_the_last():
    once = failed(Closed(7), CALL, STATUS, NOW, TERMS)
    assert once == Closed(7, 1)
    assert failed(once, CALL, TIMEOUT, NOW, TERMS) == Open(8, TIMEOUT, NOW + 30)


def test_an_answer_between_them_begins_the_row_anew():
    once = failed(Closed(7), CALL, STATUS, NOW, TERMS)
    assert failed(succeeded(once, CALL), CALL, STATUS, NOW, TERMS) == Closed(7, 1)


def test_a_probe_that_is_answered_closes_it():
    assert succeeded(HALF_OPEN, PROBE) == Closed(8)


def test_a_probe_that_fails_of_anything_opens_it_again_and_its_reason_is_kept():
    """A probe that was refused for good, by a status, is a failure as any other (not stuck, and not forgotten)."""
    again = failed(HALF_OPEN, PROBE, STATUS, NOW, TERMS)
    assert again == Open(8, STATUS, NOW + 30)
    assert entered(again, NOW, TERMS)[1].kind is STATUS


def test_a_probe_without_a_verdict_gives_its_lease_back_and_the_next_call_may_take_it():
    freed = released(HALF_OPEN, PROBE, NOW)
    assert freed == Open(8, TIMEOUT, NOW)
    assert entered(freed, NOW, TERMS)[1] == Admission(9, is_probe=True)


def test_a_call_without_a_verdict_counts_for_nothing():
    assert released(Closed(7, 1), CALL, NOW) == Closed(7, 1)


@pytest.mark.parametrize("circuit", [Closed(7, 1), OPEN, HALF_OPEN])
@pytest.mark.parametrize(
    "told",
    [
        lambda circuit: succeeded(circuit, LATE),
        lambda circuit: failed(circuit, LATE, STATUS, NOW, TERMS),
        lambda circuit: released(circuit, LATE, NOW),
    ],
    ids=["succeeded", "failed", "released"],
)
def test_what_a_call_of_an_earlier_generation_tells_changes_nothing(circuit, told):
    assert told(circuit) is circuit


def test_a_lease_is_longer_than_the_longest_fan_out():
    assert Terms().lease_seconds >= LIMITS.fanout_seconds > LIMITS.service_seconds


class Calls(RuleBasedStateMachine):
    """Calls begin and end in any order, and time passes."""

    ongoing = Bundle("ongoing")

    def __init__(self):
        super().__init__()
        self.circuit, self.now = Closed(), NOW
        self.generations = {0}
        self.row = []
        """Kinds of the failures in a row since the circuit was closed last."""
        self.leases = {}

    def turn(self, circuit):
        if circuit.generation != self.circuit.generation:
            assert circuit.generation not in self.generations, "a generation never comes back"
            self.generations.add(circuit.generation)
        self.circuit = circuit

    @rule(seconds=st.sampled_from([0.5, 11.9, 12.0, 30.0]))
    def time_passes(self, seconds):
        self.now += seconds

    @rule(target=ongoing)
    def begins(self):
        circuit, admission = entered(self.circuit, self.now, TERMS)
        self.turn(circuit)
        if isinstance(admission, Refusal):
            assert self.now < circuit.until
            assert admission.kind is self.row[-1]
            return None
        if admission.is_probe:
            assert not [until for until in self.leases.values() if self.now < until], "one lease at a time"
            self.leases[admission.generation] = self.now + TERMS.lease_seconds
        return admission

    @rule(admission=ongoing)
    def is_answered(self, admission):
        if admission and admission.generation == self.circuit.generation:
            self.row.clear()
        self.ends(admission, lambda one: succeeded(self.circuit, one))

    @rule(admission=ongoing, kind=st.sampled_from([TIMEOUT, STATUS]))
    def fails(self, admission, kind):
        if admission and admission.generation == self.circuit.generation:
            self.row.append(kind)
        self.ends(admission, lambda one: failed(self.circuit, one, kind, self.now, TERMS))

    @rule(admission=ongoing)
    def is_cancelled(self, admission):
        self.ends(admission, lambda one: released(self.circuit, one, self.now))

    def ends(self, admission, told):
        if admission:
            self.leases.pop(admission.generation, None)
            self.turn(told(admission))

    @invariant()
    def it_is_open_when_the_row_is_long_enough_and_not_before(self):
        assert isinstance(self.circuit, Closed) is (len(self.row) < TERMS.failures)

    @invariant()
    def it_never_sticks(self):
        """However the calls that are out end, or do not: a lease and a cool-down later somebody may ask."""
        later = self.now + TERMS.cool_down_seconds + TERMS.lease_seconds
        assert isinstance(entered(self.circuit, later, TERMS)[1], Admission)


Calls.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestCalls = Calls.TestCase
