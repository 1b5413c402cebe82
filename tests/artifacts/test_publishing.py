"""What a deployment of the built template would publish: a version of each function of which something has changed."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.artifacts.emulator import ARCHITECTURE, BUILT, LAYERS, ROOT

pytestmark = pytest.mark.sam

LIVE = "AWS::Lambda::Alias"
PROGRAM = """
import json, sys
from pathlib import Path
sys.path.insert(0, "tools")
from expand_template import expand
from pin_build import pinned
from samcli.yamlhelper import yaml_parse
built, architecture, parameters = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
template = pinned(yaml_parse((built / "template.yaml").read_text()), built, architecture, parameters)
json.dump(expand(template, dict(text.split("=", 1) for text in parameters)), sys.stdout)
"""
"""Pins a built folder and puts it through the transform that AWS runs, in the environment that has it."""


@dataclass(frozen=True)
class Build:
    folder: Path

    def published(self, *parameters: str) -> dict[str, str]:
        """Logical id of each alias to that of the version that it would point to."""
        command = [ROOT / ".tools/sam/bin/python", "-c", PROGRAM, self.folder, ARCHITECTURE, *parameters]
        done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
        resources = json.loads(done.stdout)["Resources"]
        return {
            name: resource["Properties"]["FunctionVersion"]["Fn::GetAtt"][0]
            for name, resource in resources.items()
            if resource["Type"] == LIVE
        }


@pytest.fixture
def build(tmp_path):
    """A built folder of the test's own."""
    shutil.copytree(BUILT, tmp_path / "build", symlinks=True)
    return Build(tmp_path / "build")


@pytest.fixture(scope="module")
def before(expanded):
    published = Build(BUILT).published()
    assert published.keys() == {f"{name}Aliaslive" for name in expanded.functions}
    return published


def test_nothing_changed_publishes_nothing(build, before):
    assert build.published() == before


@pytest.mark.parametrize("layer", LAYERS.values(), ids=LAYERS.keys())
def test_one_byte_of_a_layer_publishes_every_function(build, before, layer):
    file = next(path for path in sorted((build.folder / layer.name).rglob("*.py")) if path.stat().st_size)
    file.write_bytes(file.read_bytes() + b"\n")
    after = build.published()
    assert not [name for name, version in before.items() if after[name] == version]


def test_a_file_that_may_be_run_is_not_one_that_may_not(build, before):
    (build.folder / LAYERS["shared"].name / "bin/stream-runtime").chmod(0o644)
    after = build.published()
    assert not [name for name, version in before.items() if after[name] == version]


def test_a_parameter_publishes_every_function(build, before):
    """Without it AWS changes the functions' variables and leaves what people reach as it was."""
    after = build.published("LogLevel=DEBUG")
    assert not [name for name, version in before.items() if after[name] == version]


def test_a_functions_own_code_publishes_it_alone(build, before):
    code = build.folder / "RuleFunction/app.py"
    code.write_bytes(code.read_bytes() + b"\n")
    after = build.published()
    assert [name for name, version in before.items() if after[name] != version] == ["RuleFunctionAliaslive"]


def test_what_was_built_is_pinned(build):
    text = (BUILT / "template.yaml").read_text()
    assert text.count("AutoPublishCodeSha256: ") == text.count("Type: AWS::Serverless::Function\n")
