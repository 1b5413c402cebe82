import asyncio
import time

import pytest

from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving.entreprises import A_NAME
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.ratings import A_CLAIM
from aplomb.core.proving.subjects import CitedId, Claim, CompanyName, CompanyNumber
from aplomb.core.routing.citations import ReferenceKind
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.usecases.consult import Consult, Subjects
from tests.fakes import NEVER

DAY = "2026-11-30"
SHORT = Limits(consult_seconds=0.3)
ONE = CitedId(ReferenceKind.LEGIFRANCE, "LEGIARTI000036762052")
OTHER = CitedId(ReferenceKind.LEGIFRANCE, "LEGIARTI000036762053")
NUMBER, NAME, CLAIM = CompanyNumber("732829320"), CompanyName("Ganymède"), Claim("Le livret A rapporte 3 %")


class FakeSource:
    """Finds all that it is asked, after ``seconds``; an exception is raised."""

    def __init__(self, name, seconds=0.0, error=None):
        self.name = name
        self.seconds = seconds
        self.error = error
        self.asked = []
        self.cancelled = False

    async def check(self, subject, day):
        self.asked.append((subject, day))
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        if self.error:
            raise self.error
        return Finding(
            source=self.name,
            asked=subject.asked,
            identifier=subject.asked,
            verdict=SourceVerdict.NOT_FOUND,
            detail="",
            read_at="2026-11-30T11:59:59Z",
        )


def consult(limits=LIMITS, **sources):
    return Consult(**{kind: tuple(ones) for kind, ones in sources.items()}, now=lambda: 1_796_040_000.0, limits=limits)


async def test_every_subject_is_put_to_every_source_of_its_kind_in_a_fixed_order():
    slow, quick = FakeSource(SourceName.SIRENE, 0.1), FakeSource(SourceName.BODACC)
    law, names = FakeSource(SourceName.LEGIFRANCE, 0.05), FakeSource(SourceName.ENTREPRISES)
    claims = FakeSource(SourceName.FACT_CHECKS)
    ask = consult(citations=[law], companies=[slow, quick], names=[names], claims=[claims])
    subjects = Subjects(citations=(OTHER, ONE), companies=(NUMBER,), names=(NAME,), claims=(CLAIM,))
    findings = await ask(subjects, DAY)
    assert [(one.source, one.asked) for one in findings] == [
        (SourceName.LEGIFRANCE, OTHER.asked),
        (SourceName.LEGIFRANCE, ONE.asked),
        (SourceName.SIRENE, NUMBER.asked),
        (SourceName.BODACC, NUMBER.asked),
        (SourceName.ENTREPRISES, NAME.asked),
        (SourceName.FACT_CHECKS, CLAIM.asked),
    ]
    assert law.asked == [(OTHER, DAY), (ONE, DAY)]


async def test_a_source_that_hangs_is_a_timeout_and_holds_nobody_back():
    hung, quick = FakeSource(SourceName.SIRENE, NEVER), FakeSource(SourceName.BODACC)
    started = time.monotonic()
    late, found = await consult(SHORT, companies=[hung, quick])(Subjects(companies=(NUMBER,)), DAY)
    assert time.monotonic() - started < 5
    assert (late.verdict, late.cause, late.asked) == (SourceVerdict.UNVERIFIABLE, Cause.TIMEOUT, NUMBER.asked)
    assert late.read_at == "2026-11-30T12:00:00Z"
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert hung.cancelled


async def test_what_comes_late_has_no_word_of_a_question_as_its_identifier():
    hung = [FakeSource(SourceName.ENTREPRISES, NEVER)], [FakeSource(SourceName.FACT_CHECKS, NEVER)]
    ask = consult(SHORT, names=hung[0], claims=hung[1])
    name, claim = await ask(Subjects(names=(NAME,), claims=(CLAIM,)), DAY)
    assert (name.identifier, claim.identifier) == (A_NAME, A_CLAIM)
    assert (name.asked, claim.asked) == (NAME.asked, CLAIM.asked)


async def test_who_has_less_time_waits_no_longer():
    started = time.monotonic()
    [late] = await consult(citations=[FakeSource(SourceName.LEGIFRANCE, NEVER)])(Subjects(citations=(ONE,)), DAY, 0.1)
    assert time.monotonic() - started < 5
    assert (late.cause, late.identifier) == (Cause.TIMEOUT, ONE.asked)


async def test_nothing_to_ask_is_no_finding():
    assert await consult(citations=[FakeSource(SourceName.LEGIFRANCE)])(Subjects(), DAY) == ()
    assert await consult()(Subjects(citations=(ONE,)), DAY) == ()


async def test_a_bug_is_raised():
    with pytest.raises(ZeroDivisionError):
        await consult(citations=[FakeSource(SourceName.LEGIFRANCE, error=ZeroDivisionError())])(
            Subjects(citations=(ONE,)), DAY
        )


def test_a_source_has_less_time_than_all_together_and_a_second_attempt_fits():
    assert LIMITS.consult_seconds == 10
    assert LIMITS.source_seconds == 8
    assert LIMITS.source_connect_seconds == 3
    assert 2 * LIMITS.source_attempt_seconds <= LIMITS.source_seconds < LIMITS.consult_seconds
