"""One expansion serves all: what is asserted here is what gets deployed."""

import json

import pytest

from tests.template.expanded import expand


@pytest.fixture(scope="session")
def expanded():
    return expand()


@pytest.fixture(scope="session")
def expansion(expanded, tmp_path_factory):
    """The file that holds the expanded template."""
    path = tmp_path_factory.mktemp("template") / "expanded.json"
    path.write_text(json.dumps(expanded.document))
    return path
