import asyncio
import time

import pytest

from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Answered, Failed
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.limits import LIMITS, Limits
from aplomb.usecases.fan_out import fan_out
from tests.fakes import NEVER, FakeClassifier, ten_classifiers

SHORT = Limits(service_seconds=0.2, fanout_seconds=0.4)


async def run(classifiers, limits=SHORT):
    return await fan_out(classifiers, "200 feuilletés", 3, limits=limits, clock=time.monotonic)


async def test_all_services_are_asked_at_once_and_answer_in_catalogue_order():
    classifiers = ten_classifiers({}, {"trust": 80}, seconds=0.1)
    started = time.monotonic()
    outcomes = await run(classifiers)
    assert [outcome.service for outcome in outcomes] == list(CATALOGUE)
    assert all(isinstance(outcome, Answered) and outcome.latency_ms >= 90 for outcome in outcomes)
    assert all(classifier.asked == [("200 feuilletés", 3)] for classifier in classifiers)
    assert time.monotonic() - started < 0.9  # ten in a row would take a second


async def test_a_hung_service_is_a_timeout_and_the_answers_already_in_are_kept():
    classifiers = [*ten_classifiers({}, {"trust": 80})[:9], FakeClassifier(CATALOGUE[9], None, NEVER)]
    outcomes = await run(classifiers)
    assert [outcome.status for outcome in outcomes] == ["ok"] * 9 + ["timeout"]
    assert outcomes[9].detail == "no answer within 0.2 s"
    assert outcomes[9].latency_ms >= 190
    assert classifiers[9].cancelled


async def test_all_together_end_at_the_global_limit():
    classifiers = [*ten_classifiers({}, {"trust": 80})[:9], FakeClassifier(CATALOGUE[9], None, NEVER)]
    outcomes = await run(classifiers, Limits(service_seconds=NEVER, fanout_seconds=0.2))
    assert [outcome.status for outcome in outcomes] == ["ok"] * 9 + ["timeout"]
    assert classifiers[9].cancelled


async def test_a_service_that_ignores_its_cancellation_does_not_hold_the_others_back():
    class Stubborn(FakeClassifier):
        async def classify(self, text, factory_id):
            try:
                await super().classify(text, factory_id)
            except asyncio.CancelledError:
                await asyncio.sleep(20)

    async with asyncio.timeout(10):
        outcomes = await run([FakeClassifier(CATALOGUE[0], {"trust": 1}), Stubborn(CATALOGUE[1], None, NEVER)])
    assert [outcome.status for outcome in outcomes] == ["ok", "timeout"]


@pytest.mark.parametrize("kind", FailureKind)
async def test_a_failure_has_its_kind_and_leaves_the_others_alone(kind):
    outcomes = await run(ten_classifiers({"quoteclassifier": ClassifierError(kind, "why")}, {"trust": 80}))
    failed = outcomes[1]
    assert isinstance(failed, Failed)
    assert (failed.kind, failed.detail) == (kind, "why")
    assert [outcome.status for outcome in outcomes].count("ok") == 9


async def test_an_answer_without_a_valid_trust_fails_its_service_alone():
    outcomes = await run(ten_classifiers({"quoteclassifier": {"trust": "N/A"}, "selfservice": {}}, {"trust": 80}))
    assert [outcomes[1].kind, outcomes[8].kind] == [FailureKind.INVALID_TRUST, FailureKind.NO_TRUST]


@pytest.mark.parametrize("bug", [ZeroDivisionError(), TimeoutError()])
async def test_a_bug_is_raised_and_not_reported_as_a_failed_service(bug):
    with pytest.raises(type(bug)):
        await run(ten_classifiers({"quoteclassifier": bug, "selfservice": KeyError()}, {"trust": 80}))


async def test_cancelling_a_fan_out_cancels_every_call():
    classifiers = ten_classifiers({}, None, NEVER)
    task = asyncio.create_task(run(classifiers, Limits()))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert all(classifier.cancelled for classifier in classifiers)


def test_the_limits_are_the_seeds_and_leave_room_under_api_gateways_29_seconds():
    assert (LIMITS.service_seconds, LIMITS.fanout_seconds, LIMITS.synthesis_seconds) == (10, 12, 15)
    assert LIMITS.fanout_seconds + LIMITS.synthesis_seconds < 29
