"""Every file that training writes, as bytes, by its place in the repository."""

from concurrent.futures import Executor
from pathlib import Path

from training import corpus
from training.measure import examined
from training.page import FOLDER, Findings
from training.pictures import diagram
from training.recipes import LETTERS, QUESTIONS
from training.trained import Trained, train

_LAYER = Path("layers/shared/aplomb")
_DOCS = Path("docs")
_FINGERPRINTS = '''\
"""Which model files there are, and the SHA-256 of the bytes of each. ``make train`` writes this module."""

FINGERPRINTS = {{
{lines}
}}
"""The same file with other bytes is a fault, not an edition."""
'''


def published(workers: Executor) -> dict[Path, bytes]:
    """Return what the corpora make: the models, their fingerprints, the page on them and its pictures."""
    questions, letters = (train(recipe, workers) for recipe in (QUESTIONS, LETTERS))
    blind = corpus.blind()
    findings = Findings(questions, letters, blind, examined(QUESTIONS, questions.table, blind))
    drawn = {_DOCS / FOLDER / f"{file}.svg": diagram(name, panels) for file, name, panels in findings.pictures()}
    models = {_LAYER / "models" / model.recipe.file: model.content for model in (questions, letters)}
    return {
        **models,
        _LAYER / "adapters" / "embedded" / "scoring" / "fingerprints.py": fingerprints(questions, letters).encode(),
        _DOCS / "classifiers.md": findings.page().encode(),
        **drawn,
    }


def fingerprints(*models: Trained) -> str:
    """Return the module that knows the models."""
    lines = (f'    "{model.recipe.file}": "{model.table.fingerprint}",' for model in models)
    return _FINGERPRINTS.format(lines="\n".join(lines))
