"""All texts of a recipe as the models see them: sparse matrices of counts, and who is of which class."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from aplomb.adapters.embedded.reading.features import grams
from training.corpus import Example
from training.noise import noisy
from training.recipes import Recipe

_LEAST_TEXTS = 2
_NOISY_WEIGHT = 0.5
_NOISY_EVERY = 2
"""One text in so many has a noisy double."""
_RARITY_DIGITS = 6
"""Logarithms are cut short: processors disagree on the last bit."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One block of all texts: a column a feature, how often it stands in each, and how rare each is (smooth idf)."""

    names: list[str]
    counts: csr_matrix
    rarities: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Truths:
    """One head of all texts: which are labelled for it, and, a column a class, whether a text is of it."""

    labelled: NDArray[np.bool_]
    holds: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Sight:
    """A row a text; a noisy double weighs less than a text, and stands right behind it."""

    examples: list[Example]
    weights: NDArray[np.float64]
    truths: Mapping[str, Truths]
    blocks: Mapping[str, Counted]


def sight(recipe: Recipe) -> Sight:
    """Return each text of a recipe and, for one in some, its noisy double. Raises ValueError for an unknown class."""
    rows = list(_doubled(recipe.texts()))
    seen = [recipe.look(text) for text, _, _ in rows]
    examples = [example for _, example, _ in rows]
    weights = np.array([weight for _, _, weight in rows])
    spoken, words = _marked([one.letters for one in seen])
    spelt, letters = _marked([grams(word) for word in words])
    blocks = {
        "words": _shared(*_marked([one.words for one in seen]), weights),
        "letters": _shared((spoken @ spelt).tocsr(), letters, weights),
        "signs": _shared(*_marked([one.signs for one in seen]), weights),
    }
    return Sight(examples, weights, {head: truths(examples, head, recipe.heads[head]) for head in recipe.heads}, blocks)


def _doubled(examples: Iterable[Example]) -> Iterator[tuple[str, Example, float]]:
    for number, example in enumerate(examples):
        yield example.text, example, 1.0
        if number % _NOISY_EVERY == 0:
            yield noisy(example.text), example, _NOISY_WEIGHT


def _marked(rows: Sequence[Sequence[str]]) -> tuple[csr_matrix, list[str]]:
    """Return a one where a feature stands in a row, and the features in their order; a row has each once at most."""
    names = sorted({feature for row in rows for feature in row})
    columns = {name: column for column, name in enumerate(names)}
    places = np.array([columns[feature] for row in rows for feature in row], dtype=np.int32)
    bounds = np.cumsum([0, *map(len, rows)])
    marked = csr_matrix((np.ones(len(places)), places, bounds), shape=(len(rows), len(names)))
    marked.sort_indices()
    return marked, names


def _shared(counts: csr_matrix, names: list[str], weights: NDArray[np.float64]) -> Counted:
    """Return what stands in two texts or more; a noisy double is no text."""
    is_text = weights == 1.0
    texts = np.bincount(counts[is_text].indices, minlength=len(names))
    shared = np.flatnonzero(texts >= _LEAST_TEXTS)
    rarities = np.round(np.log((1 + is_text.sum()) / (1 + texts[shared])) + 1, _RARITY_DIGITS)
    kept = counts[:, shared].tocsr()
    kept.sort_indices()
    return Counted([names[column] for column in shared], kept, rarities)


def truths(examples: Sequence[Example], head: str, classes: Sequence[str]) -> Truths:
    """Return who is of which class of a head. Raises ValueError for a label that is none of them."""
    own = [example.labels.get(head) for example in examples]
    if unknown := {*own} - {*classes, None} - ({""} if len(classes) == 1 else set()):
        raise ValueError(f"{head} has no class {sorted(map(str, unknown))}")
    labelled = np.array([label is not None for label in own])
    return Truths(labelled, np.array([[label == name for name in classes] for label in own]))
