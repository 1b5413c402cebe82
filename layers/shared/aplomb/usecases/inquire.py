"""What the official sources say of all that a question and what was answered to it name, and who of them is silent."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving.cited import cited, companies, company_names
from aplomb.core.proving.finding import Cause, Finding
from aplomb.core.proving.subjects import Claim
from aplomb.core.proving.unverifiable import SENTENCES, TITLES
from aplomb.core.routing.citations import extract
from aplomb.usecases.consult import Subjects
from aplomb.usecases.moment import rfc3339

RUMOUR = "rumeur"
"""The domain whose claims fact-checkers are asked about."""
NO_SOURCE = "Aucune source n'a été consultée : ni la question ni la réponse ne cite rien qu'elles puissent confirmer."
TOO_MANY = "Toutes les références n'ont pas été consultées : il y en a trop pour une seule question."
SILENT = "{title} {sentence} ({source}, {cause})."
"""Degradations, as the API prints and seals them."""

type Consulting = Callable[[Subjects, str, float], Awaitable[tuple[Finding, ...]]]
"""What ``Consult`` does: subjects, an ISO date and seconds of wall clock in, every source's finding out."""


@dataclass(frozen=True, slots=True)
class Inquired:
    """The findings, and what was missing of them as degradations."""

    findings: tuple[Finding, ...]
    degradations: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquire:
    """The use case, with the sources. They are asked as of the day of ``now`` (seconds since 1970), in UTC."""

    consult: Consulting
    now: Callable[[], float] = time.time
    limits: Limits = LIMITS

    async def __call__(
        self, texts: Sequence[str], claims: Sequence[str], domain: str | None, deadline: float
    ) -> Inquired:
        """Return what is found by the event loop's ``deadline``: what counts most stands first in ``texts``.

        A company's name is looked up only where no company is named by its number. What fact-checkers are asked about
        is the claims of an answer, and only of a rumour; never a word of the question. Raises nothing but bugs.
        """
        subjects, is_whole = self._subjects(texts, claims if domain == RUMOUR else ())
        left = deadline - asyncio.get_running_loop().time()
        findings = await self.consult(subjects, rfc3339(self.now())[:10], left)
        return Inquired(findings, (*_silences(findings), *(() if is_whole else (TOO_MANY,))))

    def _subjects(self, texts: Sequence[str], claims: Sequence[str]) -> tuple[Subjects, bool]:
        """Return what the sources are asked about, and whether it is all that there is to ask."""
        extractions = tuple(map(extract, texts))
        most = self.limits.proof_subjects
        few = most // 4
        numbers = companies(extractions)
        whole = Subjects(
            citations=cited(extractions),
            companies=numbers,
            names=() if numbers else company_names(extractions),
            claims=tuple(map(Claim, claims)),
        )
        asked = Subjects(
            citations=whole.citations[:most],
            companies=whole.companies[:few],
            names=whole.names[:few],
            claims=whole.claims[:few],
        )
        return asked, asked == whole


def _silences(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return each source that could not tell and why, once; that a citation may be several things is no failure."""
    if not findings:
        return (NO_SOURCE,)
    silent = dict.fromkeys(
        (one.source, one.cause) for one in findings if one.cause is not None and one.cause is not Cause.AMBIGUOUS
    )
    return tuple(
        SILENT.format(title=TITLES[source], sentence=SENTENCES[cause], source=source, cause=cause)
        for source, cause in silent
    )
