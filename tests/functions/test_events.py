"""Every event of events/ through its function's own handler, built on a house of fakes."""

import asyncio
import json
from importlib import util
from pathlib import Path

import pytest

from aplomb.config import Settings
from aplomb.house import House
from tests.fakes import FakeSynthesizer, ten_classifiers

ROOT = Path(__file__).parents[2]
EXPECTED = json.loads((ROOT / "events" / "expected.json").read_text())


def fake_house():
    house = House(Settings())
    house.classifiers = ten_classifiers({}, {"trust": 30})
    house.synthesizers = {name: FakeSynthesizer("Synthèse.", name=name) for name in ("haiku", "sonnet")}
    return house


def handler(function):
    spec = util.spec_from_file_location(f"{function}_app", ROOT / "functions" / function / "app.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build(fake_house())


def answer(event_file):
    """Return status, headers and body, whichever way the function answers."""
    event = json.loads((ROOT / "events" / event_file).read_text())
    function = event_file.split(".")[0]
    if function == "stream":
        head, *chunks = asyncio.run(collect(handler(function)(event, None)))
        return head["statusCode"], head["headers"], b"".join(chunks).decode()
    response = handler(function)(event, None)
    return response["statusCode"], response["headers"], response["body"]


async def collect(items):
    return [item async for item in items]


def test_every_event_has_its_expected_status():
    assert {path.name for path in (ROOT / "events").glob("*.json")} - {"expected.json"} == set(EXPECTED)


@pytest.mark.parametrize(("event_file", "status"), EXPECTED.items())
def test_an_event_gets_its_status(event_file, status):
    got, headers, body = answer(event_file)
    assert got == status
    if status != 200:
        assert headers["Content-Type"] == "application/problem+json"
        assert json.loads(body)["status"] == status


@pytest.mark.parametrize(
    ("event_file", "mode"),
    [
        ("deterministic.anthropic_ignored.json", "deterministic"),
        ("monce_haiku.json", "haiku_enhanced"),
        ("monce_sonnet.json", "sonnet_enhanced"),
    ],
)
def test_each_function_asks_its_own_model_or_none(event_file, mode):
    event = json.loads((ROOT / "events" / event_file).read_text())
    event["body"] = json.dumps(json.loads(event["body"]) | {"anthropic": True})
    response = handler(event_file.split(".")[0])(event, None)
    assert json.loads(response["body"])["mode"] == mode
