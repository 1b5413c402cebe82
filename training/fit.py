"""From examples to a model file: vocabulary, rarity, one linear model a class, whole numbers.

Everything is ordered and single-threaded, and liblinear's scalar code does the optimising, so that the same texts give
the same bytes.
"""

import base64
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix, diags, hstack
from sklearn.feature_selection import chi2
from sklearn.linear_model import LogisticRegression

from aplomb.adapters.embedded.reading.features import Features, features, grams
from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.reading import read, strengths
from aplomb.adapters.embedded.scoring.table import OFFSET, RARITY_UNITS, BlockDocument, HeadDocument, TableDocument
from training.corpus import Example
from training.noise import noisy

type Heads = Mapping[str, tuple[str, ...]]

VERSION = "1.0"
_LEAST_TEXTS = 2
_BYTE = 127
_TOLERANCE = 1e-2
_NOISY_WEIGHT = 0.5
_NOISY_EVERY = 2
"""One text in so many has a noisy double."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a table is fitted: its name, its heads, how a text is looked at, how freely, and what a block keeps."""

    name: str
    heads: Heads
    look: Callable[[str], Features]
    freedom: float
    kept: Mapping[str, int]
    balanced: bool = False


def look_at_mail(text: str) -> Features:
    """Return what the models see of a mail."""
    return read(text).features


def look_at_question(text: str) -> Features:
    """Return what the models see of a question: no figures of the trade."""
    folded = fold(clean(text))
    return features(folded, strengths(spot(folded).counts))


@dataclass(frozen=True, slots=True)
class Counted:
    """One block of all texts: a column a feature, how often it stands in each, and how rare each is (smooth idf)."""

    names: list[str]
    counts: csr_matrix
    rarities: np.ndarray


@dataclass(frozen=True, slots=True)
class Sight:
    """All texts as the models see them; a noisy double weighs less than a text, and stands right behind it."""

    examples: list[Example]
    weights: np.ndarray
    blocks: dict[str, Counted]


def sight(examples: Iterable[Example], look: Callable[[str], Features]) -> Sight:
    """Return each example and, for one in some, its noisy double."""
    seen: list[tuple[Example, Features, float]] = []
    for number, example in enumerate(examples):
        seen.append((example, look(example.text), 1.0))
        if number % _NOISY_EVERY == 0:
            seen.append((example, look(noisy(example.text)), _NOISY_WEIGHT))
    weights = np.array([weight for _, _, weight in seen])
    rows = {
        "words": [dict.fromkeys(own.words, 1) for _, own, _ in seen],
        "letters": [Counter(gram for word in own.letters for gram in grams(word)) for _, own, _ in seen],
        "signs": [dict.fromkeys(own.signs, 1) for _, own, _ in seen],
    }
    blocks = {name: _counted(counts, weights) for name, counts in rows.items()}
    return Sight([example for example, _, _ in seen], weights, blocks)


def _counted(rows: Sequence[Mapping[str, int]], weights: np.ndarray) -> Counted:
    """Return what stands in two texts or more; a noisy double is no text."""
    texts = Counter(feature for row, weight in zip(rows, weights, strict=True) if weight == 1.0 for feature in row)
    names = sorted(feature for feature, count in texts.items() if count >= _LEAST_TEXTS)
    columns = {name: column for column, name in enumerate(names)}
    starts, places, values = [0], [], []
    for row in rows:
        known = sorted((columns[name], count) for name, count in row.items() if name in columns)
        places.extend(column for column, _ in known)
        values.extend(count for _, count in known)
        starts.append(len(places))
    total = int((weights == 1.0).sum())
    counted = np.array([texts[name] for name in names])
    counts = csr_matrix((np.array(values, dtype=np.float64), places, starts), shape=(len(rows), len(names)))
    return Counted(names, counts, np.log((1 + total) / (1 + counted)) + 1)


def fit(recipe: Recipe, seen: Sight, rows: np.ndarray) -> TableDocument:
    """Return the table fitted to some rows, before its heads are calibrated."""
    blocks = {
        name: _telling(block, recipe.kept[name], recipe.heads, seen, rows) for name, block in seen.blocks.items()
    }
    matrix = hstack([_lengthened(block, rows) for block in blocks.values()]).tocsr()
    solved = {
        head: [_solved(matrix, seen, rows, head, one, recipe) for one in classes]
        for head, classes in recipe.heads.items()
    }
    table = np.stack([weights for head in solved.values() for weights, _ in head], axis=1)
    bounds = np.cumsum([0, *(len(block.names) for block in blocks.values())])
    words, letters, signs = (
        _written(block, table[bounds[place] : bounds[place + 1]]) for place, block in enumerate(blocks.values())
    )
    heads = [
        HeadDocument(name=head, classes=[*classes], intercepts=[shift for _, shift in solved[head]], temperature=1.0)
        for head, classes in recipe.heads.items()
    ]
    return TableDocument(name=recipe.name, version=VERSION, heads=heads, words=words, letters=letters, signs=signs)


def labels(seen: Sight, rows: np.ndarray, head: str, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return which of the rows are labelled for a head, and whether each of these is of the class."""
    own = [seen.examples[row].labels.get(head) for row in rows]
    labelled = np.array([label is not None for label in own])
    return labelled, np.array([label == name for label in own if label is not None])


def _telling(block: Counted, kept: int, heads: Heads, seen: Sight, rows: np.ndarray) -> Counted:
    """Return the features that tell some class from the others most clearly (chi squared), in their order."""
    present = block.counts[rows].multiply(block.rarities).tocsr()
    clearest = np.zeros(len(block.names))
    for head, classes in heads.items():
        for one in classes:
            labelled, holds = labels(seen, rows, head, one)
            clearest = np.fmax(clearest, np.nan_to_num(chi2(present[labelled], holds)[0]))
    order = np.lexsort((np.arange(len(clearest)), -np.round(clearest, 6)))
    chosen = np.sort(order[:kept])
    return Counted([block.names[column] for column in chosen], block.counts[:, chosen], block.rarities[chosen])


def _lengthened(block: Counted, rows: np.ndarray) -> csr_matrix:
    """Return tf-idf with cosine normalisation as the tables do it: a count weighs once in a text's length."""
    own = block.counts[rows]
    lengths = np.sqrt(own @ block.rarities**2)
    return diags(1 / np.where(lengths > 0, lengths, 1.0)) @ own.multiply(block.rarities).tocsr()


def _solved(
    matrix: csr_matrix, seen: Sight, rows: np.ndarray, head: str, name: str, recipe: Recipe
) -> tuple[np.ndarray, float]:
    """Return one class's weights and where its score begins: logistic regression of it against all else."""
    labelled, holds = labels(seen, rows, head, name)
    if holds.all() or not holds.any():
        raise ValueError(f"{head}: {name} is the label of every text or of none")
    model = LogisticRegression(
        C=recipe.freedom,
        solver="liblinear",
        dual=True,
        class_weight="balanced" if recipe.balanced else None,
        random_state=0,
        tol=_TOLERANCE,
    )
    model.fit(matrix[labelled], holds, sample_weight=seen.weights[rows][labelled])
    return model.coef_[0], float(model.intercept_[0])


def _written(block: Counted, weights: np.ndarray) -> BlockDocument:
    worth = weights * block.rarities[:, None]
    scale = float(np.abs(worth).max()) / _BYTE or 1.0
    whole = np.rint(worth / scale).astype(np.int64) + OFFSET
    ones = np.ones((len(block.names), 1), dtype=np.int64)
    squared = np.rint(block.rarities**2 * RARITY_UNITS).astype(np.int64)[:, None]
    lanes = np.hstack([whole, squared, ones])
    if lanes.min() < 0 or lanes.max() > 255:  # noqa: PLR2004 -- a byte a lane
        raise ValueError("a lane does not fit a byte")
    return {
        "features": "\n".join(block.names),
        "rows": base64.b64encode(zlib.compress(lanes.astype(np.uint8).tobytes(), 9)).decode(),
        "scale": scale,
    }
