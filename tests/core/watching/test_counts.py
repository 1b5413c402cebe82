import pytest

from aplomb.core.charging.purse import Charge, Purse
from aplomb.core.watching.calls import model_called
from aplomb.core.watching.ending import BROKEN, UNFINISHED
from aplomb.core.watching.health import rule_checked
from aplomb.core.watching.reading import Measure, Reading, Unit
from aplomb.core.watching.sealing import SealingFailure, sealed
from aplomb.core.watching.spending import charged


def test_a_certificate_that_is_given_and_kept_is_counted():
    assert sealed(None) == (Reading((Measure("Certificates", 1), Measure("CertificateFailures", 0))),)


@pytest.mark.parametrize(
    ("failure", "given"), [(SealingFailure.NO_KEY, 0), (SealingFailure.KEYS_SILENT, 0), (SealingFailure.NOT_KEPT, 1)]
)
def test_one_that_is_missing_or_not_kept_is_counted_with_its_cause(failure, given):
    assert sealed(failure) == (
        Reading((Measure("Certificates", given), Measure("CertificateFailures", 1))),
        Reading((Measure("CertificateFailures", 1),), {"cause": failure.value}),
    )


def test_a_call_of_a_model_is_counted_under_its_role():
    assert model_called("pointe", 250, None) == (
        Reading((Measure("ModelLatency", 250, Unit.MILLISECONDS), Measure("ModelFailures", 0)), {"role": "pointe"}),
    )


def test_one_that_failed_is_counted_by_its_kind_too():
    assert model_called("pointe", 250, "timeout")[1] == Reading(
        (Measure("ModelFailures", 1),), {"role": "pointe", "kind": "timeout"}
    )


@pytest.mark.parametrize(("held", "share"), [(0, 0.0), (16, 80.0), (20, 100.0), (21, 105.0)])
def test_the_budget_is_a_share_of_the_day(held, share):
    stack = Charge(Purse.STACK, "pile#d", 4, 20)
    assert charged(stack, held) == (Reading((Measure("BudgetSpent", share, Unit.PERCENT),)),)


@pytest.mark.parametrize("purse", [Purse.KEY, Purse.GUEST, Purse.CALLS])
def test_nobody_elses_purse_is_the_stacks(purse):
    assert charged(Charge(purse, "p#d", 4, 20), 16) == ()


def test_a_budget_of_nothing_wakes_nobody():
    assert charged(Charge(Purse.STACK, "pile#d", 4, 0), 0) == ()


def test_nor_does_a_call_for_which_nobody_looked_into_the_purse():
    assert charged(Charge(Purse.STACK, "pile#d", 21, 20), None) == ()


@pytest.mark.parametrize(("healthy", "value"), [(True, 1), (False, 0)])
def test_a_check_of_the_rule_is_one_or_nothing(healthy, value):
    assert rule_checked(is_healthy=healthy) == Reading((Measure("RuleHealthy", value),))


def test_an_answer_that_does_not_end_says_whose_fault_it_may_be():
    assert (UNFINISHED.measures, BROKEN.measures) == (
        (Measure("UnfinishedAnswers", 1),),
        (Measure("BrokenAnswers", 1),),
    )
