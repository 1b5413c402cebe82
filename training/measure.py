"""How well probabilities hold: of what a model is so sure of, as much is right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from aplomb.adapters.embedded.scoring.table import Table, TableDocument
from aplomb.adapters.embedded.triage import named
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.routing.triage import Appraisal, Raised, Signal, settle
from training.corpus import Example
from training.crossed import Logits
from training.heads import OUTSIDE, SHARES
from training.recipes import Recipe
from training.sight import Sight, Truths, truths

BINS = 10
EVEN = 0.5

type Shares = Mapping[str, NDArray[np.float64]]
"""Head to probabilities: a row a text, a column a class."""


@dataclass(frozen=True, slots=True)
class Exam:
    """What a model says of texts that it was not fitted to, what is true of them, and how much each weighs."""

    shares: Shares
    truths: Mapping[str, Truths]
    weights: NDArray[np.float64]

    def of(self, rows: NDArray[np.bool_]) -> "Exam":
        """Return the exam of some of the texts."""
        shares = {head: own[rows] for head, own in self.shares.items()}
        own = {head: Truths(one.labelled[rows], one.holds[rows]) for head, one in self.truths.items()}
        return Exam(shares, own, self.weights[rows])

    def labelled(self, head: str) -> "Exam":
        """Return the exam of the texts that have a label under a head."""
        return self.of(self.truths[head].labelled)


def unseen(raw: TableDocument, document: TableDocument, seen: Sight, logits: Logits) -> Exam:
    """Return the exam of every text by the table that was fitted without it, calibrated as the published one."""
    shares, first = {}, 0
    for head, fitted in zip(document["heads"], raw["heads"], strict=True):
        moved = np.array(head["intercepts"]) - np.array(fitted["intercepts"])
        own = logits[:, first : first + len(moved)] + moved
        shares[head["name"]] = _shares(own / head["temperature"])
        first += len(moved)
    return Exam(shares, seen.truths, seen.weights)


def _shares(logits: Logits) -> NDArray[np.float64]:
    if logits.shape[1] == 1:
        return 1 / (1 + np.exp(-logits))
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def examined(recipe: Recipe, table: Table, examples: Sequence[Example]) -> Exam:
    """Return the exam of texts by a table as the layer reads it."""
    scores = [table.scores(recipe.look(example.text)) for example in examples]
    shares = {head: np.array([[*table.probabilities(head, own).values()] for own in scores]) for head in recipe.heads}
    true = {head: truths(examples, head, classes) for head, classes in recipe.heads.items()}
    return Exam(shares, true, np.ones(len(examples)))


def as_used(exam: Exam) -> Exam:
    """Return a citizens' exam whose texts weigh so that it has the shares that use is assumed to have."""
    outside, high = _outside(exam), exam.truths["enjeu"].holds[:, 0]
    ordinary = ~outside & ~high
    wanted = {OUTSIDE: outside, "fort": high}
    weights = ordinary * (1 - sum(SHARES.values())) / ordinary.mean()
    for name, rows in wanted.items():
        weights = weights + rows * SHARES[name] / rows.mean()
    return Exam(exam.shares, exam.truths, weights)


def _outside(exam: Exam) -> NDArray[np.bool_]:
    return exam.truths["domaine"].holds[:, -1]


@dataclass(frozen=True, slots=True)
class Tenth:
    """A tenth of the probabilities: their mean, the share that is right, and how much, of how many texts, it weighs."""

    mean: float
    right: float
    weight: float
    texts: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A probability a text, whether what it was of is true, and what the text weighs."""

    shares: NDArray[np.float64]
    right: NDArray[np.bool_]
    weights: NDArray[np.float64]

    @property
    def accuracy(self) -> float:
        """The share that is right."""
        return float(np.average(self.right, weights=self.weights))

    def likelier(self) -> "Judged":
        """Return the likelier of yes and no, judged: no probability is under one half."""
        is_yes = self.shares >= EVEN
        return Judged(np.where(is_yes, self.shares, 1 - self.shares), self.right == is_yes, self.weights)

    def tenths(self) -> list[Tenth]:
        """Return the tenths that have texts, in order."""
        places = np.minimum((self.shares * BINS).astype(int), BINS - 1)
        return [self._tenth(own) for place in range(BINS) if (own := places == place).any()]

    def _tenth(self, own: NDArray[np.bool_]) -> Tenth:
        weights = self.weights[own]
        mean, right = (float(np.average(values[own], weights=weights)) for values in (self.shares, self.right))
        return Tenth(mean, right, float(weights.sum() / self.weights.sum()), int(own.sum()))

    @property
    def error(self) -> float:
        """The expected calibration error (ECE) over ten bins of equal width."""
        return sum(tenth.weight * abs(tenth.right - tenth.mean) for tenth in self.tenths())


def headline(exam: Exam, head: str) -> Judged:
    """Return the likeliest class of each labelled text, judged."""
    own = exam.labelled(head)
    best = own.shares[head].argmax(axis=1)
    rows = np.arange(len(best))
    return Judged(own.shares[head][rows, best], own.truths[head].holds[rows, best], own.weights)


def holding(exam: Exam, head: str) -> Judged:
    """Return the probability that a head of one class holds, judged."""
    return Judged(exam.shares[head][:, 0], exam.truths[head].holds[:, 0], exam.weights)


def regulated(exam: Exam) -> Judged:
    """Return the probability that a question is of some regulated domain, judged."""
    return Judged(1 - exam.shares["domaine"][:, -1], ~_outside(exam), exam.weights)


def of_classes(exam: Exam, head: str) -> list[tuple[int, float, float]]:
    """Return of each class how many texts are of it, its recall and its precision (NaN where nothing was found)."""
    own = exam.labelled(head)
    found = own.shares[head].argmax(axis=1)
    return [
        (int(holds.sum()), *recall_and_precision(found == place, holds, own.weights))
        for place, holds in enumerate(own.truths[head].holds.T)
    ]


def recall_and_precision(
    found: NDArray[np.bool_], true: NDArray[np.bool_], weights: NDArray[np.float64]
) -> tuple[float, float]:
    """Return how much of what is true was found, and how much of what was found is true; NaN of nothing."""
    both = weights[found & true].sum()
    return _ratio(both, weights[true].sum()), _ratio(both, weights[found].sum())


def _ratio(part: float, whole: float) -> float:
    return float(part / whole) if whole else float("nan")


@dataclass(frozen=True, slots=True)
class Triaged:
    """What the rule's facts are worth at the threshold of trust, no model asked."""

    regulated_recall: float
    """Of the regulated questions, those that are not taken for none."""
    outside_precision: float
    high_recall: float
    high_precision: float


def triaged(exam: Exam) -> Triaged:
    """Return how the facts of a citizens' exam are settled."""
    signals = np.stack([exam.shares[signal][:, 0] for signal in Signal], axis=1)
    rows = zip(1 - exam.shares["domaine"][:, -1], exam.shares["enjeu"][:, 0], signals, strict=True)
    facts = [_facts(*row) for row in rows]
    outside = np.array([fact.domain is Domain.UNREGULATED for fact in facts])
    high = np.array([fact.stakes is Stakes.HIGH for fact in facts])
    recalled, _ = recall_and_precision(~outside, ~_outside(exam), exam.weights)
    _, precise = recall_and_precision(outside, _outside(exam), exam.weights)
    return Triaged(recalled, precise, *recall_and_precision(high, exam.truths["enjeu"].holds[:, 0], exam.weights))


def _facts(of_domain: float, of_stakes: float, of_signals: NDArray[np.float64]) -> Facts:
    appraisal = Appraisal(
        regulated_trust=round(100 * of_domain),
        detail="",
        high_trust=round(100 * of_stakes),
        signals=tuple(Raised(one, "") for one in named(dict(zip(Signal, of_signals.tolist(), strict=True)))),
        instructs=False,
    )
    return settle(Exemption.NONE, appraisal).facts
