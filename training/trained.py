"""One model from its texts: the file, and what it says of texts that it was not fitted to."""

import json
from concurrent.futures import Executor
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from aplomb.adapters.embedded.scoring.table import Table, TableDocument
from training.calibrate import Strangers, calibrated
from training.corpus import Example
from training.crossed import fitted
from training.measure import Exam, unseen
from training.recipes import Recipe
from training.sight import sight, truths


@dataclass(frozen=True, slots=True)
class Trained:
    """A model file's bytes, its table, and the exam of its own texts, each by a table fitted without it."""

    recipe: Recipe
    content: bytes
    table: Table
    texts: list[Example]
    exam: Exam

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the file."""
        return self.table.fingerprint


def train(recipe: Recipe, workers: Executor) -> Trained:
    """Return the model of a recipe; its texts are examined as they were written, noisy doubles apart."""
    seen = sight(recipe)
    raw, logits = fitted(recipe, seen, workers)
    document = calibrated(raw, seen, logits, _strangers(recipe, raw))
    content = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    is_text = seen.weights == 1.0
    texts = [seen.examples[row] for row in np.flatnonzero(is_text)]
    exam = unseen(raw, document, seen, logits).of(is_text)
    return Trained(recipe, content, Table(document, sha256(content).hexdigest()), texts, exam)


def _strangers(recipe: Recipe, raw: TableDocument) -> Strangers | None:
    """Return the recipe's strangers as its table, not yet calibrated, scores them."""
    examples, table = recipe.strangers(), Table(raw, "")
    if not examples:
        return None
    scores = np.array([table.scores(recipe.look(example.text)) for example in examples])
    heads = table.heads.values()
    return Strangers(
        {head.name: scores[:, head.first : head.first + len(head.classes)] + head.intercepts for head in heads},
        {head.name: truths(examples, head.name, head.classes) for head in heads},
    )
