import pytest

from tests.fuzz.corpus import CORPORA, ORACLES, entries

MOST_BYTES = 4096


@pytest.mark.parametrize(("target", "path"), entries(), ids=lambda value: getattr(value, "name", value))
def test_what_was_once_found_holds(target, path):
    ORACLES[target](path.read_bytes())


def test_every_target_has_a_corpus_of_small_files():
    assert {folder.name for folder in CORPORA.iterdir()} == set(ORACLES)
    assert all(path.stat().st_size <= MOST_BYTES for _, path in entries())
