"""What a handler's import costs is decided by what it loads: looked at in a fresh interpreter."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FUNCTIONS = sorted(path.parent.name for path in (ROOT / "functions").glob("*/app.py"))
# Powertools touches botocore's empty root; its session is where the cost begins.
NEVER_AT_IMPORT = {"anthropic", "boto3", "botocore.session", "httpx", "httpx2", "httptools", "moto"}
ANSWER_ONE = """
import asyncio, json, sys
import app
sys.stdout = sys.stderr
if DETERMINISTIC:
    body = json.dumps({"text": "Prix pour 200 feuilletés 44.2 ?", "anthropic": True})
    answer = app.lambda_handler({"httpMethod": "POST", "path": "/deterministic", "body": body}, None)
    assert answer["statusCode"] == 200, answer
json.dump(list(sys.modules), sys.__stdout__)
"""


def loaded_modules(function, *, answer):
    script = ANSWER_ONE.replace("DETERMINISTIC", str(answer))
    environment = {"PYTHONPATH": f"{ROOT / 'functions' / function}:{ROOT / 'layers' / 'shared'}"}
    run = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return set(json.loads(run.stdout.splitlines()[-1]))  # the lines before it are the log


@pytest.mark.parametrize("function", FUNCTIONS)
def test_importing_a_handler_loads_no_client_library(function):
    assert not loaded_modules(function, answer=False) & NEVER_AT_IMPORT


def test_a_deterministic_answer_by_the_embedded_classifiers_loads_none_either():
    assert not loaded_modules("deterministic", answer=True) & NEVER_AT_IMPORT


def test_a_handler_is_a_letterbox():
    for function in FUNCTIONS:
        folder = ROOT / "functions" / function
        assert [path.name for path in folder.iterdir() if path.name != "__pycache__"] == ["app.py"]
        source = (folder / "app.py").read_text()
        assert len(source.splitlines()) <= 25
        assert set(re.findall(r"^from aplomb\.(\w+)", source, re.MULTILINE)) <= {"entry", "house"}
