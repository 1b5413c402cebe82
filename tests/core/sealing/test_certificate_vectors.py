"""Every vector has, check by check, the verdict that it says; what the vectors are is decided in ``vectors``."""

import pytest

from aplomb.core.errors import PublicKeyError
from aplomb.core.sealing.attest import Status, status_of
from tests.core.sealing.vectors.checked import VECTORS, checks_of
from tests.core.sealing.vectors.files import FOLDER, written

HARMLESS = {("cle", "cle_passee"), ("cle", "non_dite")}


def test_the_files_are_what_the_generator_writes():
    assert {path.name: path.read_text() for path in FOLDER.iterdir()} == written()


def test_there_are_many_and_each_has_a_name_of_its_own():
    assert len({vector["nom"] for vector in VECTORS}) == len(VECTORS) >= 500


@pytest.mark.parametrize(
    "vector", [vector for vector in VECTORS if vector["attendu"]], ids=lambda vector: vector["nom"]
)
def test_each_check_finds_what_is_expected(vector):
    checks = checks_of(vector)
    assert {check.name: check.verdict.value for check in checks} == vector["attendu"]
    valid = all(found == "valide" or (name, found) in HARMLESS for name, found in vector["attendu"].items())
    assert status_of(checks) is (Status.VALID if valid else Status.REFUSED)


@pytest.mark.parametrize(
    "vector", [vector for vector in VECTORS if vector["attendu"] is None], ids=lambda vector: vector["nom"]
)
def test_what_is_no_key_is_refused(vector):
    with pytest.raises(PublicKeyError):
        checks_of(vector)
