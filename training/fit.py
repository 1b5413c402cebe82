"""From counts to a table: what tells the classes apart, one linear model a class, whole numbers.

Everything is ordered and nothing depends on a number of threads: sparse sums and liblinear are scalar code.
"""

import base64
import zlib

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags, hstack
from sklearn.linear_model import LogisticRegression

from aplomb.adapters.embedded.scoring.table import OFFSET, RARITY_UNITS, BlockDocument, HeadDocument, TableDocument
from training.recipes import VERSION, Recipe
from training.sight import Counted, Sight, Truths

type Rows = NDArray[np.intp]

_BYTE = 127
_TOLERANCE = 5e-2
_UNSEEN = -6.0
"""Where the score of a class begins that no text has."""


def fit(recipe: Recipe, seen: Sight, rows: Rows) -> TableDocument:
    """Return the table fitted to some rows, before its heads are calibrated."""
    blocks = {name: _telling(block, recipe.kept[name], seen, rows) for name, block in seen.blocks.items()}
    matrix = hstack([_lengthened(block, rows) for block in blocks.values()]).tocsr()
    solved = {head: _solved(matrix, truths, seen.weights, rows, recipe) for head, truths in seen.truths.items()}
    table = np.vstack([weights for weights, _ in solved.values()]).T
    bounds = np.cumsum([0, *(len(block.names) for block in blocks.values())])
    words, letters, signs = (
        _written(block, table[bounds[place] : bounds[place + 1]]) for place, block in enumerate(blocks.values())
    )
    heads = [
        HeadDocument(name=head, classes=[*recipe.heads[head]], intercepts=intercepts.tolist(), temperature=1.0)
        for head, (_, intercepts) in solved.items()
    ]
    return TableDocument(name=recipe.name, version=VERSION, heads=heads, words=words, letters=letters, signs=signs)


def _telling(block: Counted, kept: int, seen: Sight, rows: Rows) -> Counted:
    """Return the features that tell some class from the others most clearly, in their order."""
    present = block.counts[rows] @ diags(block.rarities)
    clearest = np.zeros(len(block.names))
    for truths in seen.truths.values():
        labelled = truths.labelled[rows]
        clearest = np.maximum(clearest, chi_squared(present[labelled], truths.holds[rows][labelled]).max(axis=1))
    order = np.lexsort((np.arange(len(clearest)), -np.round(clearest, 6)))
    chosen = np.sort(order[:kept])
    return Counted([block.names[column] for column in chosen], block.counts[:, chosen], block.rarities[chosen])


def chi_squared(present: csr_matrix, holds: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return, a row a feature and a column a class, how unevenly the feature stands in the class and outside it.

    Nought where there is nothing to compare: a feature that never stands, a class of all or of none.
    """
    total = np.asarray(present.sum(axis=0)).reshape(-1, 1)
    share = holds.mean(axis=0)
    expected = total * share
    apart = (present.T @ holds.astype(np.float64) - expected) ** 2
    scale = expected * (1 - share)
    return np.divide(apart, scale, out=np.zeros_like(apart), where=scale > 0)


def _lengthened(block: Counted, rows: Rows) -> csr_matrix:
    """Return tf-idf with cosine normalisation as the tables do it: a count weighs once in a text's length."""
    own = block.counts[rows]
    lengths = np.sqrt(own @ block.rarities**2)
    return diags(1 / np.where(lengths > 0, lengths, 1.0)) @ own @ diags(block.rarities)


def _solved(
    matrix: csr_matrix, truths: Truths, weights: NDArray[np.float64], rows: Rows, recipe: Recipe
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a head's weights, a row a class, and where its scores begin: each class against all else."""
    labelled, holds = truths.labelled[rows], truths.holds[rows]
    own = matrix if labelled.all() else matrix[labelled]
    solved = [_told(own, column[labelled], weights[rows][labelled], recipe) for column in holds.T]
    return np.vstack([weights for weights, _ in solved]), np.array([intercept for _, intercept in solved])


def _told(
    matrix: csr_matrix, holds: NDArray[np.bool_], weights: NDArray[np.float64], recipe: Recipe
) -> tuple[NDArray[np.float64], float]:
    """Return what tells a class from all else by logistic regression; a class of no text has no weight."""
    if not holds.any():
        return np.zeros(matrix.shape[1]), _UNSEEN
    model = LogisticRegression(
        C=recipe.freedom,
        solver="liblinear",
        dual=True,
        class_weight="balanced" if recipe.balanced else None,
        random_state=0,
        tol=_TOLERANCE,
    )
    model.fit(matrix, holds, sample_weight=weights)
    return model.coef_[0], float(model.intercept_[0])


def _written(block: Counted, weights: NDArray[np.float64]) -> BlockDocument:
    """Return a block as whole numbers: a byte a class, the squared rarity, a one. Raises ValueError if one is wider."""
    worth = weights * block.rarities[:, None]
    scale = float(np.abs(worth).max()) / _BYTE or 1.0
    whole = np.rint(worth / scale).astype(np.int64) + OFFSET
    ones = np.ones((len(block.names), 1), dtype=np.int64)
    squared = np.rint(block.rarities**2 * RARITY_UNITS).astype(np.int64)[:, None]
    lanes = np.hstack([whole, squared, ones])
    if lanes.min() < 0 or lanes.max() > np.iinfo(np.uint8).max:
        raise ValueError("a lane does not fit a byte")
    return {
        "features": "\n".join(block.names),
        "rows": base64.b64encode(zlib.compress(lanes.astype(np.uint8).tobytes(), 9)).decode(),
        "scale": scale,
    }
