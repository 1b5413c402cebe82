"""Every event of events/ through its function's own handler, built on a house of fakes."""

import asyncio
import json
import math
from importlib import util
from pathlib import Path

import pytest

from aplomb.config import Settings
from aplomb.house import House
from aplomb.usecases.rotate_key import RotateKey
from tests.events import CALLED_BY_AWS, EVENTS, all_cases, read_event, stored_cases
from tests.fakes import (
    FakeCertificateStore,
    FakeKeyStore,
    FakeLedger,
    FakeRotatingSecret,
    FakeSecrets,
    FakeSynthesizer,
    ten_classifiers,
)

ROOT = Path(__file__).parents[2]
CERTIFICATE = json.loads(read_event("certificates.verification")["body"])
CERTIFICATE_ID = read_event("certificates")["pathParameters"]["id"]
STREAMING = ("stream", "orchestrator")
"""Functions whose handlers are generators."""
SIGNING = json.loads((ROOT / "tests" / "vectors" / "signing_secret.json").read_text())


def fake_house(signing=SIGNING):
    house = House(Settings(signing_secret="SigningSecret", metrics_namespace="aplomb"))
    house.classifiers = ten_classifiers({}, {"trust": 30})
    house.synthesizers = {name: FakeSynthesizer("Synthèse.", name=name) for name in ("haiku", "sonnet")}
    house.secrets = FakeSecrets({("SigningSecret", stage): value for stage, value in signing.items()})
    house.certificate_store = FakeCertificateStore()
    house.ledger, house.key_store = FakeLedger(), FakeKeyStore()
    house.certificate_store.kept[CERTIFICATE_ID] = (CERTIFICATE["certificat"], math.inf)
    house.rotate_key = RotateKey(FakeRotatingSecret(None), lambda size: b"r" * size)
    return house


def handler(function, house):
    spec = util.spec_from_file_location(f"{function}_app", ROOT / "functions" / function / "app.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build(house)


def answer(function, event):
    """Return status, headers and body, whichever way the function answers."""
    return answer_of(function, event, fake_house())


def answer_of(function, event, house):
    """Return the same of a house of the test's own."""
    if function in STREAMING:
        head, *chunks = asyncio.run(collect(handler(function, house)(event, None)))
        return head["statusCode"], head["headers"], b"".join(chunks).decode()
    response = handler(function, house)(event, None)
    return response["statusCode"], response["headers"], response["body"]


async def collect(items):
    return [item async for item in items]


def test_every_request_has_an_expected_status_and_every_status_its_event():
    requests = {path.stem for path in EVENTS.glob("*.json") if not path.name.startswith(CALLED_BY_AWS)}
    assert requests - {"expected"} == {case.name for case in stored_cases()}


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_an_event_gets_its_status(case):
    status, headers, body = answer(case.function, case.event)
    assert status == case.status
    if status != 200:
        assert headers["Content-Type"] == "application/problem+json"
        assert json.loads(body)["status"] == status


@pytest.mark.parametrize(
    ("function", "mode"),
    [("deterministic", "deterministic"), ("monce_haiku", "haiku_enhanced"), ("monce_sonnet", "sonnet_enhanced")],
)
def test_each_function_asks_its_own_model_or_none(function, mode):
    event = read_event(function)
    event["body"] = json.dumps(json.loads(event["body"]) | {"anthropic": True})
    assert json.loads(answer(function, event)[2])["mode"] == mode


@pytest.mark.parametrize(
    ("name", "signing", "status"),
    [
        ("rule_health", SIGNING, "valide"),
        ("rule_health.rotated", SIGNING, "valide"),
        ("rule_health.tampered", SIGNING, "invalide"),
        ("rule_health.key_missing", {}, "non_signee"),
    ],
)
def test_the_health_check_tells_a_rule_that_holds_and_counts_it(name, signing, status, capsys):
    check = handler("rule_health", fake_house(signing))
    assert check(read_event(name), None)["statut"] == status
    [metric] = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "_aws" in line]
    assert (metric["RuleHealthy"], metric["service"]) == ([float(status == "valide")], "aplomb")
    assert metric["_aws"]["CloudWatchMetrics"][0]["Namespace"] == "aplomb"


def test_the_four_steps_of_a_rotation_leave_a_new_current_key():
    house = fake_house()
    rotate = handler("rotate_key", house)
    event = read_event("rotate_key")
    for step in ("createSecret", "setSecret", "testSecret", "finishSecret"):
        assert rotate(event | {"Step": step}, None) == {}
    assert house.rotate_key.secret.staged == {"AWSCURRENT": event["ClientRequestToken"]}


@pytest.mark.parametrize("name", ["rotate_key.unknown_step", "rotate_key.another_secret"])
def test_a_rotation_of_anything_else_is_refused(name):
    house = fake_house()
    with pytest.raises(ValueError, match=r"another secret|no such step"):
        handler("rotate_key", house)(read_event(name), None)
    assert house.rotate_key.secret.staged == {}
