"""A table says what the fitted models say, up to the rounding of weights; the same texts give the same bytes."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import hstack
from sklearn.feature_selection import chi2
from sklearn.linear_model import LogisticRegression

from aplomb.adapters.embedded.scoring.table import Table
from training.crossed import FOLDS, fitted, scored
from training.fit import _lengthened, chi_squared, fit

ROOT = Path(__file__).parents[3]
ROUNDING = 0.03
"""What a byte a weight may move a score by, of the distance between the highest and the lowest."""


@pytest.fixture(scope="module")
def every(seen):
    return np.arange(len(seen.examples))


@pytest.fixture(scope="module")
def document(recipe, seen, every):
    return fit(recipe, seen, every)


def test_a_table_scores_as_the_models_that_it_was_made_of(recipe, seen, every, document):
    """Nothing is left out here but what a byte cannot hold: the table keeps every feature."""
    matrix = hstack([_lengthened(block, every) for block in _kept(document, seen).values()]).tocsr()
    written = scored(document, seen, every)
    for column, holds in enumerate(np.hstack([truths.holds for truths in seen.truths.values()]).T):
        model = LogisticRegression(C=recipe.freedom, solver="liblinear", dual=True, random_state=0, tol=5e-2)
        model.fit(matrix, holds, sample_weight=seen.weights)
        exact = model.decision_function(matrix)
        assert np.abs(exact - written[:, column]).max() <= ROUNDING * (exact.max() - exact.min())
        assert exact.max() - exact.min() > 1


def _kept(document, seen):
    blocks = {}
    for name, block in seen.blocks.items():
        columns = [block.names.index(feature) for feature in document[name]["features"].split("\n") if feature]
        blocks[name] = type(block)([], block.counts[:, columns], block.rarities[columns])
    return blocks


def test_the_layer_scores_as_the_training_room_does(recipe, seen, document):
    table = Table(document, "")
    texts = np.flatnonzero(seen.weights == 1.0)
    intercepts = [shift for head in document["heads"] for shift in head["intercepts"]]
    ours = scored(document, seen, texts)
    theirs = [table.scores(recipe.look(seen.examples[row].text)) for row in texts]
    assert np.allclose(ours, np.array(theirs) + intercepts, atol=1e-9)


def test_a_table_learns_its_texts(seen, every, document):
    found = scored(document, seen, every)[:, :3].argmax(axis=1)
    assert seen.truths["couleur"].holds[every, found].mean() > 0.95


def test_no_more_is_kept_than_the_recipe_says(recipe, document):
    assert len(document["words"]["features"].split("\n")) == recipe.kept["words"]
    assert len(document["letters"]["features"].split("\n")) == recipe.kept["letters"]


def test_a_class_that_no_text_of_a_fold_has_is_unlikely_everywhere(recipe, seen, every):
    others = every[[example.labels["couleur"] != "bleu" for example in seen.examples]]
    document = fit(recipe, seen, others)
    assert scored(document, seen, every)[:, 2].max() == -6.0


def test_features_are_told_apart_as_scikit_learn_does(seen):
    present, holds = seen.blocks["words"].counts, seen.truths["couleur"].holds
    ours = chi_squared(present, holds)
    for column in range(3):
        assert np.allclose(ours[:, column], chi2(present, holds[:, column])[0])


def test_a_class_of_every_text_tells_nothing_apart(seen):
    present = seen.blocks["words"].counts
    assert not chi_squared(present, np.ones((present.shape[0], 1), dtype=bool)).any()


def test_a_text_is_judged_by_a_table_that_has_not_seen_its_group(recipe, seen, every, document):
    """The fold of a group is drawn from its name."""
    with ThreadPoolExecutor(1) as workers:  # liblinear's chance is a process's own
        whole, logits = fitted(recipe, seen, workers)
    assert whole == document
    folds = np.array([sha256(example.group.encode()).digest()[0] % FOLDS for example in seen.examples])
    assert {*folds} == {*range(FOLDS)}
    for fold in range(FOLDS):
        unseen = every[folds == fold]
        assert (logits[unseen] == scored(fit(recipe, seen, every[folds != fold]), seen, unseen)).all()


PROGRAM = """
import json, sys
import numpy as np
from tests.training.fitting.conftest import RECIPE
from training.fit import fit
from training.sight import sight
seen = sight(RECIPE)
print(json.dumps(fit(RECIPE, seen, np.arange(len(seen.examples)))))
"""


@pytest.mark.parametrize(("seed", "threads"), [("1", "1"), ("2", "2")])
def test_the_same_texts_give_the_same_bytes_in_every_process(document, seed, threads):
    path = f"{ROOT}{os.pathsep}{ROOT / 'layers/shared'}"
    environment = os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": seed, "OMP_NUM_THREADS": threads}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == json.dumps(document) + "\n"
