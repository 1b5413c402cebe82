"""Official sources and published fact-checks on all that a question and its answer name, at once."""

import math
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace

from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving.entreprises import A_NAME
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.ratings import A_CLAIM
from aplomb.core.proving.subjects import Citation, Claim, CompanyName, CompanyNumber
from aplomb.core.proving.unverifiable import unverifiable
from aplomb.ports import Source
from aplomb.usecases.at_once import at_once
from aplomb.usecases.moment import rfc3339


@dataclass(frozen=True, slots=True, kw_only=True)
class Subjects:
    """What is to be looked up: each once, in the order that its findings are wanted in."""

    citations: Sequence[Citation] = ()
    companies: Sequence[CompanyNumber] = ()
    names: Sequence[CompanyName] = ()
    claims: Sequence[Claim] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult:
    """The use case, with the sources of each kind of subject; several of one kind are all asked."""

    citations: Sequence[Source[Citation]] = ()
    companies: Sequence[Source[CompanyNumber]] = ()
    names: Sequence[Source[CompanyName]] = ()
    claims: Sequence[Source[Claim]] = ()
    now: Callable[[], float] = time.time
    """Seconds since 1970."""
    limits: Limits = LIMITS

    async def __call__(self, subjects: Subjects, day: str, seconds: float = math.inf) -> tuple[Finding, ...]:
        """Return every source's finding on every subject of its kind, as of an ISO date.

        In the order of the kinds above, of the subjects within a kind, and of the sources of one subject, whoever
        answers first. After ``limits.consult_seconds`` of wall clock, or ``seconds`` where they are fewer, who has not
        answered is ``non_verifiable`` of cause TIMEOUT. Raises nothing but bugs.
        """
        asked = [
            *_asked(self.citations, subjects.citations, day),
            *_asked(self.companies, subjects.companies, day),
            *_asked(self.names, subjects.names, day),
            *_asked(self.claims, subjects.claims, day),
        ]
        findings = await at_once([one.call for one in asked], min(seconds, self.limits.consult_seconds))
        read_at = rfc3339(self.now())
        return tuple(finding or one.late(read_at) for one, finding in zip(asked, findings, strict=True))


@dataclass(frozen=True, slots=True)
class _Asked:
    """One source that is asked about one subject."""

    source: SourceName
    subject: Citation | CompanyNumber | CompanyName | Claim
    call: Coroutine[None, None, Finding] = field(repr=False)

    def late(self, read_at: str) -> Finding:
        """Return the finding that it has not answered; no words of a question are its identifier, which is sealed."""
        finding = unverifiable(self.source, self.subject.asked, Cause.TIMEOUT, read_at)
        match self.subject:
            case Claim():
                return replace(finding, identifier=A_CLAIM)
            case CompanyName():
                return replace(finding, identifier=A_NAME)
            case _:
                return finding


def _asked[Subject: (Citation, CompanyNumber, CompanyName, Claim)](
    sources: Sequence[Source[Subject]], subjects: Sequence[Subject], day: str
) -> list[_Asked]:
    return [_Asked(source.name, subject, source.check(subject, day)) for subject in subjects for source in sources]
