"""What a table says of texts that it has not seen: fitted anew without each fold of the groups."""

import base64
import zlib
from concurrent.futures import Executor
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from aplomb.adapters.embedded.scoring.table import OFFSET, RARITY_UNITS, BlockDocument, TableDocument
from training.fit import Rows, fit
from training.recipes import Recipe
from training.sight import Counted, Sight

type Logits = NDArray[np.float64]
"""A row a text, a column a class of every head in order, intercepts added, not yet calibrated."""

FOLDS = 3


def fitted(recipe: Recipe, seen: Sight, workers: Executor) -> tuple[TableDocument, Logits]:
    """Return the table of all rows, and every row's logits by the table that has not seen the row's group."""
    folds = np.array([sha256(example.group.encode()).digest()[0] % FOLDS for example in seen.examples])
    left_out = [np.flatnonzero(folds == fold) for fold in range(FOLDS)]
    whole = workers.submit(fit, recipe, seen, np.arange(len(folds)))
    parts = [workers.submit(_unseen, recipe, seen, rows) for rows in left_out]
    logits = np.zeros((len(folds), sum(map(len, recipe.heads.values()))))
    for rows, part in zip(left_out, parts, strict=True):
        logits[rows] = part.result()
    return whole.result(), logits


def _unseen(recipe: Recipe, seen: Sight, rows: Rows) -> Logits:
    others = np.setdiff1d(np.arange(len(seen.examples)), rows)
    return scored(fit(recipe, seen, others), seen, rows)


def scored(document: TableDocument, seen: Sight, rows: Rows) -> Logits:
    """Return what a table says of rows, as ``Table.scores`` would, with the intercepts."""
    intercepts = np.array([shift for head in document["heads"] for shift in head["intercepts"]])
    blocks = {"words": document["words"], "letters": document["letters"], "signs": document["signs"]}
    parts = (_scored(block, seen.blocks[name], rows, len(intercepts)) for name, block in blocks.items())
    return sum(parts, start=intercepts)


def _scored(document: BlockDocument, block: Counted, rows: Rows, classes: int) -> Logits:
    columns = {name: column for column, name in enumerate(block.names)}
    counts = block.counts[rows][:, [columns[name] for name in document["features"].split("\n")]]
    lanes = np.frombuffer(zlib.decompress(base64.b64decode(document["rows"])), dtype=np.uint8).reshape(-1, classes + 2)
    lengths = np.sqrt(counts @ lanes[:, classes] / RARITY_UNITS)
    summed = counts @ (lanes[:, :classes].astype(np.float64) - OFFSET)
    return summed * document["scale"] / np.where(lengths > 0, lengths, 1.0)[:, None]
