from contextlib import ExitStack

import pytest

from tests.artifacts.emulator import BUILT, running
from tests.template.expanded import expand


@pytest.fixture(scope="session")
def expanded():
    assert BUILT.is_dir(), "nothing built: make artifacts"
    return expand()


@pytest.fixture(scope="session")
def emulators(expanded, tmp_path_factory):
    """Each built function, by its folder's name, with the variables that its template gives it by default."""
    with ExitStack() as stack:
        logs = tmp_path_factory.mktemp("emulators")
        yield {
            folder: stack.enter_context(running(name, expanded.environment(name), logs / folder))
            for folder, name in expanded.folders.items()
        }
