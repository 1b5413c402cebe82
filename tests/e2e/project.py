"""A copy of the project that may be changed, built and deployed by its own Makefile."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.artifacts.emulator import ARCHITECTURE, ROOT
from tests.e2e.cloud import Cloud

SOURCES = ("template.yaml", "samconfig.toml", "Makefile", "functions", "layers", "tools", "requirements")
TOOLS = (".venv", ".tools")


@dataclass(frozen=True)
class Project:
    folder: Path
    cloud: Cloud

    def deploy(self, parameters: Iterable[str]) -> str:
        """Return what `make deploy` printed."""
        return self._make("deploy", f"PARAMETERS={' '.join(parameters)}")

    def delete(self) -> str:
        """Return what `make delete` printed."""
        return self._make("delete")

    def _make(self, *arguments: str) -> str:
        command = ["make", *arguments, f"ARCH={ARCHITECTURE}"]
        environment = os.environ | self.cloud.variables
        done = subprocess.run(
            command, cwd=self.folder, env=environment, check=False, text=True, capture_output=True, timeout=900
        )
        assert done.returncode == 0, _why(done.stdout, done.stderr)
        return done.stdout


def copied(folder: Path, cloud: Cloud) -> Project:
    """Return a project of the sources as they stand, with the tools that this one has."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, folder / name)
    for name in TOOLS:
        (folder / name).symlink_to(ROOT / name)
    return Project(folder, cloud)


def _why(output: str, errors: str) -> str:
    """What failed, with the rest of its row in the table of CloudFormation's events, and the last that was said."""
    lines = output.splitlines()
    failed = [text for at, line in enumerate(lines) if "FAILED" in line for text in lines[at : at + 8]]
    return "\n".join([*failed, *(line for line in errors.splitlines()[-8:] if "Uploading" not in line)])
