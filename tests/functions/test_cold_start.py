"""What a handler's import costs is decided by what it loads: looked at in a fresh interpreter."""

import re

import pytest

from tests.functions.fresh import FUNCTIONS, ROOT, told

# Powertools touches botocore's empty root; its session is where the cost begins.
NEVER_AT_IMPORT = {"anthropic", "boto3", "botocore.session", "httpx", "httpx2", "httptools", "moto"}
NEVER_OF_OURS = {"pydantic", "aws_lambda_powertools.event_handler", "importlib.metadata", "http.client"}
"""What pydantic's own layer and a resolver would load at each cold start."""
SIGNS, READS = "cryptography", "pydantic_core"
CLASSIFIES, ASKS = "aplomb.adapters.embedded", "aplomb.adapters.models"
GUARDS, DELIBERATES = "aplomb.core.guarding", "aplomb.core.deliberating"
COMPREHENDS = "aplomb.usecases.comprehend"
HEAVY = {SIGNS, READS, CLASSIFIES, ASKS, GUARDS, DELIBERATES, COMPREHENDS}
AT_IMPORT = {
    "certificates": {SIGNS},
    "deterministic": {READS, COMPREHENDS},
    "landing": set(),
    "monce_haiku": {READS, COMPREHENDS},
    "monce_sonnet": {READS, COMPREHENDS},
    "orchestrator": {*HEAVY},
    "question": set(),
    "reference": set(),
    "rotate_key": {SIGNS},
    "rule": {SIGNS},
    "rule_health": {SIGNS},
    "stream": {READS, COMPREHENDS},
    "transparency": set(),
    "triage": HEAVY - {DELIBERATES},
    "verifier": {SIGNS},
}
"""Of the heavy ones, what each function loads before its first request: what every one of its requests needs."""
IMPORT = "import json, sys, app; print(json.dumps(list(sys.modules)))"
FLOOR = """
import json, sys
from aws_lambda_powertools import Logger
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
print(json.dumps(list(sys.modules)))
"""
ANSWER_ONE = """
import json, sys
import app
body = json.dumps({"text": "Prix pour 200 feuilletés 44.2 ?", "anthropic": True})
answer = app.lambda_handler({"httpMethod": "POST", "path": "/deterministic", "body": body}, None)
assert answer["statusCode"] == 200, answer
print(json.dumps(list(sys.modules)))
"""


def test_every_function_is_in_the_table():
    assert [*AT_IMPORT] == FUNCTIONS


@pytest.mark.parametrize("function", FUNCTIONS)
def test_importing_a_handler_loads_what_its_requests_need_and_no_client_library(function):
    modules = set(told(IMPORT, function))
    assert not modules & (NEVER_AT_IMPORT | NEVER_OF_OURS)
    assert modules & HEAVY == AT_IMPORT[function]


def test_the_embedded_classifiers_load_no_client_library_either():
    assert not set(told(ANSWER_ONE, "deterministic")) & NEVER_AT_IMPORT


def test_where_every_service_is_remote_the_embedded_ones_are_never_loaded():
    assert CLASSIFIES in told(ANSWER_ONE, "deterministic")
    assert CLASSIFIES not in told(ANSWER_ONE, "deterministic", CLASSIFIERS="http://127.0.0.1:1/{service}")


def test_the_whole_of_deterministic_loads_fewer_modules_than_a_logger_and_a_resolver():
    assert len(told(IMPORT, "deterministic")) < len(told(FLOOR))


def test_a_handler_is_a_letterbox():
    for function in FUNCTIONS:
        folder = ROOT / "functions" / function
        assert [path.name for path in folder.iterdir() if path.name != "__pycache__"] == ["app.py"]
        source = (folder / "app.py").read_text()
        assert len(source.splitlines()) <= 25
        assert set(re.findall(r"^from aplomb\.(\w+)", source, re.MULTILINE)) <= {"entry", "house"}
