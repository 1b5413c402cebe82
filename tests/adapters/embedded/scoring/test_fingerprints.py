"""The model files are those that the code knows."""

from hashlib import sha256
from pathlib import Path

import pytest

import aplomb
from aplomb.adapters.embedded.scoring.fingerprints import FINGERPRINTS
from aplomb.adapters.embedded.scoring.learned import CITIZENS, MAIL
from aplomb.adapters.embedded.scoring.table import table

MODELS = Path(aplomb.__file__).parent / "models"


def test_every_file_has_the_bytes_that_its_fingerprint_is_of():
    """The same file with other bytes is a fault: `make train` writes both."""
    assert {file.name: sha256(file.read_bytes()).hexdigest() for file in MODELS.glob("*.json")} == FINGERPRINTS


@pytest.mark.parametrize("file", [CITIZENS, MAIL])
def test_what_answers_is_known(file):
    answering = table(file)
    assert answering.fingerprint == FINGERPRINTS[file]
    assert file == f"{answering.name}-{answering.version}.json"
