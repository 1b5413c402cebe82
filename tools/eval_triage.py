"""What the triage makes of labelled questions, with the embedded classifiers and no model."""

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from aplomb.adapters.embedded.classifiers import embedded_classifiers
from aplomb.adapters.embedded.triage import EmbeddedTriage
from aplomb.adapters.rules import published_rules
from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.schema import Schema
from aplomb.core.comprehension.trust import extract_trust
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.routing.facts import Domain, Stakes
from aplomb.core.routing.triage import EVEN
from aplomb.core.routing.versions import CURRENT_VERSION
from aplomb.ports import Classifier, ClientKey, Fragment, Prompt, Structured
from aplomb.usecases.triage import Triager
from tools.eval_cases import TriageCase
from tools.eval_tables import Ratio, calibration_error, table

FACTORY = 3


class NoModel:
    """A model that has no key, as on a fresh machine: every doubt stays a doubt."""

    spec = ModelSpec(id="none", provider=Provider.ANTHROPIC, family="none")

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:  # noqa: ARG002
        """Raise what a model without a key raises; triage asks for no answer."""
        raise ModelError(ModelFailure.NOT_CONFIGURED, "no model")
        yield  # an async generator, as the port has it

    async def structured(
        self,
        prompt: Prompt,  # noqa: ARG002
        schema: Schema,  # noqa: ARG002
        key: ClientKey | None = None,  # noqa: ARG002
    ) -> Structured:
        """Raise what a model without a key raises."""
        raise ModelError(ModelFailure.NOT_CONFIGURED, "no model")


@dataclass(frozen=True, slots=True)
class Answered:
    """A case and what was answered: by triage, and by domaineclassifier (one of ten classes)."""

    case: TriageCase
    domain: Domain
    is_high: bool
    level: int | None
    trust: int
    """``confiance``, 0 to 100."""
    leans_regulated: bool
    """Which side ``confiance`` speaks of."""
    ten_class: str
    ten_class_trust: int

    @property
    def is_outside(self) -> bool:
        """Whether the question is taken for one that touches no regulated domain."""
        return self.domain is Domain.UNREGULATED

    @property
    def is_wrong(self) -> bool:
        """Whether a fact or the level is not the case's."""
        says_stakes = self.case.high_stakes is not None and self.is_high != self.case.high_stakes
        return self.is_outside == self.case.is_regulated or says_stakes or self.level not in self.case.levels

    def line(self) -> str:
        """Return the case's place, what was right, what was answered, and the text."""
        stakes = {None: "", True: ", fort", False: ", ordinaire"}[self.case.high_stakes]
        levels = "/".join(map(str, self.case.levels))
        answered = f"{self.domain}{', fort' if self.is_high else ''}, {self.ten_class}, niveau {self.level}"
        right = f"{self.case.domain}{stakes}, niveau {levels}"
        return f"{self.case.place}: {right} <> {answered} ({self.trust}) | {self.case.text!r}"


async def answered(cases: Sequence[TriageCase]) -> list[Answered]:
    """Return the answer to each case."""
    appraiser = EmbeddedTriage()
    triager = Triager(rule=published_rules()[CURRENT_VERSION], appraiser=appraiser, model=NoModel())
    [domains] = [one for one in embedded_classifiers() if one.service.name == "domaineclassifier"]
    return [await _answered(case, triager, appraiser, domains) for case in cases]


async def _answered(case: TriageCase, triager: Triager, appraiser: EmbeddedTriage, domains: Classifier) -> Answered:
    triaged = await triager(case.text)
    found = extract_trust(await domains.classify(case.text, FACTORY))
    facts = triaged.triage.facts
    leans = appraiser.appraise(case.text).regulated_trust >= EVEN
    return Answered(
        case=case,
        domain=facts.domain,
        is_high=facts.stakes is Stakes.HIGH,
        level=triaged.decision.level,
        trust=triaged.triage.trust,
        leans_regulated=leans if facts.domain is Domain.UNKNOWN else facts.domain is Domain.REGULATED,
        ten_class=str(found.beside),
        ten_class_trust=found.score,
    )


type Some = Sequence[Answered]

MEASURES: Mapping[str, Callable[[Some], object]] = {
    "cases": len,
    "ten classes": lambda some: Ratio.of(one.ten_class == one.case.domain for one in some),
    "regulated or not": lambda some: Ratio.of(one.is_outside != one.case.is_regulated for one in some),
    "level": lambda some: Ratio.of(one.level in one.case.levels for one in some),
    "recall regulated": lambda some: Ratio.of(not one.is_outside for one in some if one.case.is_regulated),
    "precision outside": lambda some: Ratio.of(not one.case.is_regulated for one in some if one.is_outside),
    "precision high": lambda some: Ratio.of(one.case.high_stakes is True for one in _staked(some) if one.is_high),
    "recall high": lambda some: Ratio.of(one.is_high for one in _staked(some) if one.case.high_stakes),
    "false level 1": lambda some: sum(one.level == 1 and one.case.is_regulated for one in some),
    "ECE confiance": lambda some: f"{calibration_error([_on_domain(one) for one in some]):.3f}",
    "ECE ten classes": lambda some: f"{calibration_error([_on_class(one) for one in some]):.3f}",
}
"""Shares in per cent, of the cases that say so: stakes count where a case has ``high_stakes``. A doubt about the domain
counts as regulated, as it does in the rule; ``confiance`` is judged by the side of the domain that it speaks of."""


def tables(some: Some) -> Iterator[str]:
    """Yield the measures of all, and by file, by source and by domain."""
    yield table("Triage", ("", *MEASURES), [("all", *_measured(some))])
    groups: Mapping[str, Callable[[TriageCase], str]] = {
        "file": lambda case: case.file,
        "source": lambda case: case.source,
        "domain": lambda case: case.domain,
    }
    for name, key in groups.items():
        keys = dict.fromkeys(key(one.case) for one in some)
        rows = [(own, *_measured([one for one in some if key(one.case) == own])) for own in keys]
        yield table(f"Triage, by {name}", (name, *MEASURES), rows)


def _measured(some: Some) -> list[object]:
    return [measure(some) for measure in MEASURES.values()]


def _staked(some: Some) -> list[Answered]:
    return [one for one in some if one.case.high_stakes is not None]


def _on_domain(one: Answered) -> tuple[int, bool]:
    return one.trust, one.leans_regulated == one.case.is_regulated


def _on_class(one: Answered) -> tuple[int, bool]:
    return one.ten_class_trust, one.ten_class == one.case.domain
