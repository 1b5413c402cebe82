import json
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from tests.artifacts.emulator import LAYERS, ROOT

NO_ENGINE = (
    "no container engine: start Docker, or let ENGINE name a command that runs its arguments beside an engine's "
    "socket, and ENGINE_HOST the address at which its containers reach this machine"
)


@dataclass(frozen=True)
class Containers:
    """What was left in the folder by the one run of all invocations."""

    folder: Path

    def answer(self, name: str) -> str:
        """What the function answered: empty when it did not."""
        return (self.folder / f"{name}.out").read_text()

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.err").read_text()

    def json(self, name: str):
        """The answer, parsed. Fails with the function's log when there is none."""
        try:
            return json.loads(self.answer(name))
        except ValueError:
            pytest.fail(f"{name} answered {self.answer(name)!r}\n{self.log(name)}")

    @cached_property
    def http(self):
        """What answered each request to `sam local start-api`, by its name."""
        return json.loads((self.folder / "http.json").read_text())

    def metric(self, name: str):
        """The one line of CloudWatch's embedded metric format that the function printed."""
        [line] = [line for line in self.log(name).splitlines() if '"_aws"' in line]
        return json.loads(line)


def engine() -> list[str]:
    """Return the command prefix under which an engine is reached, empty for Docker's own; ends the run without one."""
    if prefix := shlex.split(os.environ.get("ENGINE", "")):
        return prefix
    try:
        subprocess.run(["docker", "info"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.exit(NO_ENGINE, returncode=1)
    return []


@pytest.fixture(scope="session")
def containers(tmp_path_factory):
    command = [*engine(), sys.executable, "-m", "tests.containers.run"]
    if _modules(LAYERS["shared"] / "python/aplomb") != _modules(ROOT / "layers/shared/aplomb"):
        pytest.exit("what is built is not what stands here: make artifacts", returncode=1)
    folder = tmp_path_factory.mktemp("containers")
    environment = os.environ | {"PYTHONPATH": f"{ROOT}/layers/shared:{ROOT}"}
    subprocess.run([*command, folder], cwd=ROOT, env=environment, check=True)
    return Containers(folder)


def _modules(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.py")}
