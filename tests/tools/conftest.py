import importlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.usecases.keys import Keys
from aplomb.usecases.publish_rule import PublishRule
from tests.pages.street import Street, furnished_house
from tests.tools.fake_aws import FakeAws, RotatedSecrets

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 30


@pytest.fixture
def tool(monkeypatch):
    """Imports a tool as Python does when it is started: its folder is on the path."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module


@pytest.fixture
def street():
    with Street() as opened:
        yield opened


@pytest.fixture
def aws(tmp_path, monkeypatch):
    """The only command on PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return FakeAws(tmp_path)


@pytest.fixture
def rotating(street, aws):
    """Furnishes the street with a signing secret that has the given versions after its rotation."""

    def furnish(after):
        house = furnished_house()
        keys = Keys(RotatedSecrets(aws, after), "signing")
        house.publish_rule = PublishRule(rules=published_rules(), keys=keys, now=lambda: 1_800_000_000.0)
        street.furnish(house)

    return furnish


@pytest.fixture(scope="module")
def local_server(tmp_path_factory):
    """The address of a `python -m local` whose first rotation is over."""
    log = tmp_path_factory.mktemp("local") / "log"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PORT": "0"}
    with log.open("wb") as output:
        command = [sys.executable, "-m", "local"]
        running = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        [address] = until(lambda: re.findall(r"ready on (http://127\.0\.0\.1:\d+)", log.read_text()))
        until(lambda: status(address) == "valide")
        yield address
    finally:
        running.terminate()
        running.wait(10)


def until(look):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := look()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def status(address):
    with urllib.request.urlopen(f"{address}/regle/statut", timeout=PATIENCE_SECONDS) as response:
        return json.load(response)["statut"]
