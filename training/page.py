"""docs/classifiers.md: what the models were made of, what they are worth, and what they are not."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from aplomb.core.comprehension.assessment import TRUST_THRESHOLD
from training.corpus import Example, held_out
from training.crossed import FOLDS
from training.heads import CITIZENS, HEADLINES, OUTSIDE, SHARES, SIGNALS
from training.measure import (
    EVEN,
    Exam,
    Judged,
    as_used,
    headline,
    holding,
    of_classes,
    recall_and_precision,
    regulated,
    triaged,
)
from training.trained import Trained

FOLDER = "classifiers"
"""Of the pictures, beside the page."""
_PAGE = Path(__file__).with_suffix(".md")
_CROSSED, _BLIND, _WEIGHED = "left out of the fitting", "by another author", "by another author, weighed"
_SERVICES = {service: head for service, head in HEADLINES.items() if head != "domaine"}
_COUNTED = ("texts", "recall", "precision")

type Cells = Sequence[str]
type Panels = Mapping[str, Judged]
"""A title to what is drawn under it."""


class Head(NamedTuple):
    """What decides a triage: the file of its picture, its name, how it is judged, and whether it is yes or no."""

    file: str
    name: str
    judge: Callable[[Exam], Judged]
    is_yes_or_no: bool


_DECISIVE = (
    Head("regulated", "regulated or not", regulated, is_yes_or_no=True),
    Head("high_stakes", "high stakes", lambda exam: holding(exam, "enjeu"), is_yes_or_no=True),
    Head("domaineclassifier", "domain, ten classes", lambda exam: headline(exam, "domaine"), is_yes_or_no=False),
)


class Findings:
    """What there is to say of the two models, and of the questions that neither was fitted to."""

    def __init__(self, questions: Trained, letters: Trained, blind: Sequence[Example], exam: Exam) -> None:
        self.questions, self.letters, self.blind = questions, letters, blind
        trade = {example.file for example in letters.texts}
        is_asked = np.array([example.file not in trade for example in questions.texts])
        self.asked = [example for example, own in zip(questions.texts, is_asked, strict=True) if own]
        self.exams = {_CROSSED: as_used(questions.exam.of(is_asked)), _BLIND: exam}

    def pictures(self) -> Iterator[tuple[str, str, Panels]]:
        """Yield a file, a name and what is drawn: the heads that decide, and the headline of each service."""
        for head in _DECISIVE:
            yield head.file, head.name, {title: head.judge(exam) for title, exam in self.exams.items()}
        for service, head in _SERVICES.items():
            yield service, service, {_CROSSED: headline(self.letters.exam, head)}

    def page(self) -> str:
        """Return the page in Markdown."""
        texts = self.questions.texts
        both = _twice(_COUNTED)
        return _PAGE.read_text().format(
            models=_table(("file", "reads", "heads", "classes", "MB", "SHA-256"), self._models()),
            folds=FOLDS,
            blind=len(self.blind),
            held_out=len(held_out()),
            citizens=_table(("file", "texts", *CITIZENS["domaine"], "high stakes"), self._files()),
            trade=f"{len(texts) - len(self.asked):,}",
            mail=_table(("file", "texts"), self._mail_files()),
            written_outside=_labelled(texts, "domaine", OUTSIDE),
            written_high=_labelled(texts, "enjeu", "fort"),
            blind_outside=_labelled(self.blind, "domaine", OUTSIDE),
            blind_high=_labelled(self.blind, "enjeu", "fort"),
            outside=_percent(SHARES[OUTSIDE]),
            high=_percent(SHARES["fort"]),
            threshold=TRUST_THRESHOLD,
            below=100 - TRUST_THRESHOLD,
            worth=_table(("", *self.exams, _WEIGHED), self._worth()),
            triage_pictures="\n\n".join(_picture(file, name) for file, name, _, _ in _DECISIVE),
            domains=_table(("domain", *both), self._domains()),
            signals=_table(("signal", *both), self._signals()),
            services=_table(("service", "texts", "right", "ECE"), _headlines(self.letters.exam, _SERVICES)),
            mail_pictures="\n".join(_picture(service, service) for service in _SERVICES),
            classes=_table(("service", "class", *_COUNTED), self._classes()),
            others=_table(("head", "texts", "right", "ECE"), _headlines(self.letters.exam, self._others())),
        )

    def _models(self) -> Iterator[Cells]:
        for model, reads in ((self.questions, "questions of citizens"), (self.letters, "mail to a glass maker")):
            heads = model.recipe.heads
            classes, size = sum(map(len, heads.values())), f"{len(model.content) / 1e6:.1f}"
            yield f"`{model.recipe.file}`", reads, str(len(heads)), str(classes), size, f"`{model.table.fingerprint}`"

    def _files(self) -> Iterator[Cells]:
        for file in dict.fromkeys(example.file for example in self.asked):
            yield _counted(file, [example for example in self.asked if example.file == file])
        yield _counted("**all of these**", self.asked)
        yield _counted("*by another author*", self.blind)

    def _mail_files(self) -> Iterator[Cells]:
        counts = Counter(example.file for example in self.letters.texts)
        for file, count in counts.items():
            yield file, f"{count:,}"
        yield "**all of these**", f"{counts.total():,}"

    def _worth(self) -> Iterator[Cells]:
        exams = [*self.exams.values(), as_used(self.exams[_BLIND])]
        settled = [triaged(exam) for exam in exams]
        yield "of regulated questions, not taken for none", *(_percent(one.regulated_recall) for one in settled)
        yield "of questions taken for none, rightly so", *(_percent(one.outside_precision) for one in settled)
        yield "of high stakes, found", *(_percent(one.high_recall) for one in settled)
        yield "of high stakes found, rightly so", *(_percent(one.high_precision) for one in settled)
        for head in _DECISIVE:
            judged = [head.judge(exam) for exam in exams]
            sides = [one.likelier() if head.is_yes_or_no else one for one in judged]
            yield f"{head.name}: right", *(_percent(one.accuracy) for one in sides)
            yield f"{head.name}: ECE", *(f"{one.error:.3f}" for one in judged)

    def _domains(self) -> Iterator[Cells]:
        measured = [of_classes(exam, "domaine") for exam in self.exams.values()]
        for name, *both in zip(CITIZENS["domaine"], *measured, strict=True):
            yield name, *(cell for one in both for cell in _cells(*one))

    def _signals(self) -> Iterator[Cells]:
        for signal in SIGNALS:
            judged = [holding(exam, signal) for exam in self.exams.values()]
            found = (
                _cells(int(one.right.sum()), *recall_and_precision(one.shares >= EVEN, one.right, one.weights))
                for one in judged
            )
            yield signal, *(cell for cells in found for cell in cells)

    def _classes(self) -> Iterator[Cells]:
        for service, head in _SERVICES.items():
            measured = of_classes(self.letters.exam, head)
            for name, one in zip(self.letters.recipe.heads[head], measured, strict=True):
                yield service, name, *_cells(*one)

    def _others(self) -> dict[str, str]:
        return {head: head for head in self.letters.recipe.heads if head not in _SERVICES.values()}


def _headlines(exam: Exam, heads: Mapping[str, str]) -> Iterator[Cells]:
    for name, head in heads.items():
        judged = headline(exam, head)
        yield name, f"{len(judged.right):,}", _percent(judged.accuracy), f"{judged.error:.3f}"


def _counted(file: str, examples: Sequence[Example]) -> Cells:
    domains = Counter(example.labels["domaine"] for example in examples)
    high = sum(example.labels["enjeu"] == "fort" for example in examples)
    return file, f"{len(examples):,}", *(f"{domains[name]:,}" for name in CITIZENS["domaine"]), f"{high:,}"


def _labelled(examples: Sequence[Example], head: str, name: str) -> str:
    return _percent(np.mean([example.labels[head] == name for example in examples]))


def _cells(texts: int, recall: float, precision: float) -> Cells:
    return f"{texts:,}", _percent(recall), _percent(precision)


def _percent(share: float) -> str:
    return "–" if np.isnan(share) else f"{100 * share:.1f} %"


def _twice(names: Sequence[str]) -> Cells:
    return (*names, *(f"{name}, {_BLIND}" for name in names))


def _picture(file: str, name: str) -> str:
    return f"![Reliability diagram: {name}]({FOLDER}/{file}.svg)"


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headers, ["---", *("---:" for _ in headers[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
