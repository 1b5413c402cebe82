"""Level 2: a frontier model answers in claims, another family verifies each, official sources are read (seed 000)."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.giving import giving
from aplomb.core.answering.stages import ClaimsDrafted, ClaimVerified, SourcesRead
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.proving import draft as drafting
from aplomb.core.proving import opinion as verifying
from aplomb.core.proving.cited import cited, companies, company_names
from aplomb.core.proving.draft import Assertion, Draft
from aplomb.core.proving.evidence import evidence
from aplomb.core.proving.finding import Cause, Finding
from aplomb.core.proving.opinion import NO_OPINION, Opinion
from aplomb.core.proving.subjects import Claim
from aplomb.core.proving.synthesis import document, synthesis
from aplomb.core.proving.unverifiable import SENTENCES, TITLES
from aplomb.core.routing.citations import extract
from aplomb.core.sealing.certificate import SealedModelDocument
from aplomb.ports import AnswerModel, Prompt
from aplomb.usecases.consult import Subjects
from aplomb.usecases.direct import replaced, unanswered
from aplomb.usecases.first_answer import Answered, Unanswered, first_answer
from aplomb.usecases.moment import rfc3339
from aplomb.usecases.pipeline import Reply, Step, Work

DRAFT_SHARE = 0.5
"""Of the time that is left, what the answer may take before it is verified."""
RUMOUR = "rumeur"
"""The domain whose claims fact-checkers are asked about."""
NO_CLAIMS = "La réponse ne contient aucune affirmation qui puisse être contre-vérifiée : elle n'est pas prouvée."
NO_VERIFIER = "Contre-vérification absente : {model} n'a pas répondu ({kind})."
PARTIAL = "Contre-vérification incomplète : des affirmations n'ont pas reçu d'avis lisible."
NO_SOURCE = "Aucune source n'a été consultée : ni la question ni la réponse ne cite rien qu'elles puissent confirmer."
TOO_MANY = "Toutes les références n'ont pas été consultées : il y en a trop pour une seule question."
SILENT = "{title} {sentence} ({source}, {cause})."
"""Degradations, as the API prints and seals them."""


type Consulting = Callable[[Subjects, str, float], Awaitable[tuple[Finding, ...]]]
"""What ``Consult`` does: subjects, an ISO date and seconds of wall clock in, every source's finding out."""


@dataclass(frozen=True, slots=True)
class _Given[T]:
    """What a model gave, and the id under which it really answered."""

    model: str
    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verified:
    """The verifier's opinions by the number of the claim, who gave them, and what was missing."""

    opinions: Mapping[int, Opinion] = field(default_factory=dict)
    models: tuple[SealedModelDocument, ...] = ()
    degradations: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prove:
    """The pipeline, with the models of its two roles in the order in which they are asked, and the sources.

    No verifier is of a family of ``frontier``; the catalogue sees to that.
    """

    frontier: Sequence[AnswerModel]
    verifiers: Sequence[AnswerModel]
    consult: Consulting
    now: Callable[[], float] = time.time
    """Seconds since 1970: the sources are asked as of its day, in UTC."""
    limits: Limits = LIMITS

    async def __call__(self, work: Work) -> AsyncGenerator[Step]:
        """Yield the claims, what the sources and the verifier say, and the answer with its evidence.

        Without a readable draft there is no answer: one whose claims nobody can check is not of this level, and would
        look as if it were. Without a verifier or a source there is one, degraded.
        """
        left = work.deadline - asyncio.get_running_loop().time()
        drafted = await self._drafted(work.outgoing, left * DRAFT_SHARE / len(self.frontier))
        if isinstance(drafted, Unanswered):
            yield unanswered(drafted)
            return
        draft = drafted.value.value
        yield ClaimsDrafted({"affirmations": [one.document() for one in draft.assertions]})
        subjects, is_whole = self._subjects(work, draft)
        async with asyncio.TaskGroup() as group:
            asking = group.create_task(self._verified(draft.assertions, work.deadline))
            reading = group.create_task(self._read(subjects, work.deadline))
        verified, findings = asking.result(), reading.result()
        judged = synthesis(draft, verified.opinions, findings)
        yield SourcesRead({"sources": [document(one) for one in findings]})
        for one in judged:
            yield ClaimVerified({"numero": one.assertion.number, **one.opinion_document()})
        author, renamed = giving(Role.FRONTIER, drafted.model, drafted.value.model)
        degradations = (
            *map(replaced, drafted.attempts),
            *renamed,
            *verified.degradations,
            *_silences(findings),
            *(() if is_whole else (TOO_MANY,)),
        )
        yield Reply(
            text=evidence(draft, judged, findings, degradations),
            models=(author, *verified.models),
            degradations=degradations,
            claims=judged,
            sources=findings,
            drafted=draft.words,
        )

    async def _drafted(self, question: str, seconds: float) -> Answered[_Given[Draft]] | Unanswered:
        """Ask for the draft, each model at most so many seconds."""
        prompt = Prompt(drafting.SYSTEM, drafting.turn(question), self.limits.proof_tokens)

        async def ask(model: AnswerModel) -> _Given[Draft]:
            given = await model.structured(prompt, drafting.SCHEMA)
            return _Given(given.model, drafting.read_draft(given.value))

        return await first_answer(self.frontier, ask, seconds=seconds)

    async def _verified(self, assertions: Sequence[Assertion], deadline: float) -> _Verified:
        """Ask for a verdict on all claims in one call: they are few, and each is judged without the answer."""
        if not assertions:
            return _Verified(degradations=(NO_CLAIMS,))
        prompt = Prompt(verifying.SYSTEM, verifying.turn(assertions), self.limits.verdict_tokens)

        async def ask(model: AnswerModel) -> _Given[Mapping[int, Opinion]]:
            given = await model.structured(prompt, verifying.SCHEMA)
            return _Given(given.model, verifying.read_opinions(given.value, assertions))

        seconds = (deadline - asyncio.get_running_loop().time()) / len(self.verifiers)
        answer = await first_answer(self.verifiers, ask, seconds=seconds)
        if isinstance(answer, Unanswered):
            last = answer.attempts[-1]
            return _Verified(degradations=(NO_VERIFIER.format(model=last.model.id, kind=last.kind),))
        opinions = answer.value.value
        verifier, renamed = giving(Role.VERIFIER, answer.model, answer.value.model)
        is_whole = NO_OPINION not in opinions.values()
        return _Verified(
            opinions=opinions,
            models=(verifier,),
            degradations=(*map(replaced, answer.attempts), *renamed, *(() if is_whole else (PARTIAL,))),
        )

    async def _read(self, subjects: Subjects, deadline: float) -> tuple[Finding, ...]:
        left = deadline - asyncio.get_running_loop().time()
        return await self.consult(subjects, rfc3339(self.now())[:10], left)

    def _subjects(self, work: Work, draft: Draft) -> tuple[Subjects, bool]:
        """Return what the sources are asked about, and whether it is all that there is to ask.

        A company's name is looked up only where no company is named by its number. What fact-checkers are asked about
        is the answer's claims, never a word of the question.
        """
        written = (f"{' ; '.join(one.citations)}. {one.text}" for one in draft.assertions)
        texts = tuple(map(extract, (work.outgoing, draft.answer, *written)))
        most = self.limits.proof_subjects
        few = most // 4
        numbers = companies(texts)
        whole = Subjects(
            citations=cited(texts),
            companies=numbers,
            names=() if numbers else company_names(texts),
            claims=[Claim(one.text) for one in draft.assertions] if work.domain == RUMOUR else (),
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
