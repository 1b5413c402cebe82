"""A decision is of what was asked and read, and of nothing that a process happens to be."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from tests.faults.decided import decisions

ROOT = Path(__file__).parents[2]


def decided_elsewhere(seed: str) -> bytes:
    paths = os.pathsep.join(map(str, (ROOT / "layers" / "shared", ROOT)))
    variables = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": paths, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tests.faults.decided"]
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=True, timeout=120).stdout


@pytest.fixture(scope="module")
def here():
    return asyncio.run(decisions())


@pytest.mark.parametrize("seed", ["0", "1", "2026", "4294967295"])
def test_a_process_of_another_hash_seed_decides_and_seals_the_same_bytes(here, seed):
    assert decided_elsewhere(seed) == json.dumps(here, ensure_ascii=False).encode()


def test_what_is_compared_are_sealed_decisions_of_every_level(here):
    certificates = [read_certificate(envelope_of(one["certificat"])) for one in here]
    assert {one["decision"]["niveau"] for one in certificates} == {1, 2, 3}
    assert {len(one["faits"]["signaux"]) > 1 for one in certificates} == {True, False}
    assert {one["etat"] for one in certificates} == {"complet", "degrade"}
