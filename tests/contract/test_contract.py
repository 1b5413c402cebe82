"""The API as `make run` serves it keeps to the description that it serves: schemathesis, with every check."""

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.canary.served import serve
from tests.contract.models import ConformingServer, catalogue

pytestmark = pytest.mark.contract

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / ".tools/schemathesis/bin/schemathesis"
EXAMPLES = os.environ.get("EXAMPLES", "300")
METHODS = {"get", "head", "post"}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with ConformingServer() as models:
        parameters = shlex.quote(f"ModelCatalogue={catalogue(f'{models.url}/v1')}")
        with serve(tmp_path_factory.mktemp("served"), PARAMETERS=parameters) as running:
            yield running


def test_no_operation_breaks_its_description(served, tmp_path):
    """From a file, since the operation that a description comes from is otherwise left out."""
    described = served.document("/openapi.json")
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(described))
    operations = [method for item in described["paths"].values() for method in item.keys() & METHODS]
    command = [CLIENT, "--config-file", ROOT / "tests/contract/schemathesis.toml", "run", document]
    command += ["--url", served.url(""), "--checks", "all", "--max-examples", EXAMPLES, "--workers", "2"]
    command += ["--continue-on-failure", "--no-color"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Tested: {len(operations)}\n" in done.stdout
