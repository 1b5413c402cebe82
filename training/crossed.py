"""What a table says of texts that it has not seen: fitted five times, each time without a fifth of the groups."""

import base64
import math
import zlib
from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from aplomb.adapters.embedded.scoring.table import OFFSET, RARITY_UNITS, BlockDocument, HeadDocument, TableDocument
from training.calibrate import platt, temperature
from training.fit import Counted, Recipe, Sight, fit
from training.heads import OUTSIDE, OUTSIDE_SHARE

FOLDS = 5
_BLOCKS = ("words", "letters", "signs")


def crossed(recipe: Recipe, seen: Sight) -> np.ndarray:
    """Return every row's logits, a column a class, from the fold that has not seen its group."""
    folds = np.array([sha256(example.group.encode()).digest()[0] % FOLDS for example in seen.examples])
    logits = np.zeros((len(folds), sum(map(len, recipe.heads.values()))))
    for fold in range(FOLDS):
        document = fit(recipe, seen, np.flatnonzero(folds != fold))
        rows = np.flatnonzero(folds == fold)
        logits[rows] = scored(document, seen, rows)
    return logits


def scored(document: TableDocument, seen: Sight, rows: np.ndarray) -> np.ndarray:
    """Return what a table says of rows, as ``Table.scores`` would, with the intercepts."""
    intercepts = np.array([shift for head in document["heads"] for shift in head["intercepts"]])
    parts = (_scored(document[name], seen.blocks[name], rows, len(intercepts)) for name in _BLOCKS)  # type: ignore[literal-required]
    return sum(parts, start=intercepts)


def _scored(document: BlockDocument, block: Counted, rows: np.ndarray, classes: int) -> np.ndarray:
    columns = {name: column for column, name in enumerate(block.names)}
    counts = block.counts[rows][:, [columns[name] for name in document["features"].split("\n")]]
    lanes = np.frombuffer(zlib.decompress(base64.b64decode(document["rows"])), dtype=np.uint8).reshape(-1, classes + 2)
    lengths = np.sqrt(counts @ lanes[:, classes] / RARITY_UNITS)
    summed = counts @ (lanes[:, :classes].astype(np.float64) - OFFSET)
    return summed * document["scale"] / np.where(lengths > 0, lengths, 1.0)[:, None]


def calibrated(document: TableDocument, seen: Sight, logits: np.ndarray) -> TableDocument:
    """Return the table with each head's temperature and shift as the unseen texts ask for; noisy doubles count too."""
    heads, first = [], 0
    for head in document["heads"]:
        labelled = [row for row, example in enumerate(seen.examples) if head["name"] in example.labels]
        truths = [seen.examples[row].labels[head["name"]] for row in labelled]
        own = logits[labelled, first : first + len(head["classes"])]
        held = _calibrated(head, own.tolist(), truths)
        heads.append(_as_used(held, truths) if OUTSIDE in head["classes"] else held)
        first += len(head["classes"])
    return TableDocument({**document, "heads": heads})


def _calibrated(head: HeadDocument, logits: Sequence[Sequence[float]], truths: Sequence[str]) -> HeadDocument:
    classes = head["classes"]
    if len(classes) == 1:
        divisor, shift = platt([row[0] for row in logits], [truth == classes[0] for truth in truths])
        return HeadDocument({**head, "temperature": divisor, "intercepts": [head["intercepts"][0] + shift]})
    return HeadDocument({**head, "temperature": temperature(logits, [classes.index(truth) for truth in truths])})


def _as_used(head: HeadDocument, truths: Sequence[str]) -> HeadDocument:
    """Return the head with its prior moved from the corpora's share of ``hors_domaine`` to the one that use has."""
    share = truths.count(OUTSIDE) / len(truths)
    moved = math.log(OUTSIDE_SHARE / (1 - OUTSIDE_SHARE)) - math.log(share / (1 - share))
    intercepts = [
        shift + head["temperature"] * moved * (name == OUTSIDE)
        for name, shift in zip(head["classes"], head["intercepts"], strict=True)
    ]
    return HeadDocument({**head, "intercepts": intercepts})


def rounded(document: TableDocument) -> TableDocument:
    """Return the table with every fraction cut short, so that no processor's last bit reaches the file."""
    heads = [
        HeadDocument(
            {
                **head,
                "intercepts": [round(value, 4) for value in head["intercepts"]],
                "temperature": round(head["temperature"], 4),
            }
        )
        for head in document["heads"]
    ]
    blocks = {name: {**document[name], "scale": round(document[name]["scale"], 9)} for name in _BLOCKS}  # type: ignore[literal-required]
    return TableDocument({**document, "heads": heads, **blocks})  # type: ignore[typeddict-item]
