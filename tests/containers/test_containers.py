"""Every function in a container of its own, as the image of the managed runtime lays it out."""

import json

import pytest

from aplomb.core.comprehension.catalogue import CATALOGUE
from tests.containers.invocations import AFTER_ROTATION, HEALTH_CHECKS, REQUESTS, ROTATION, STREAMS, all_invocations
from tests.containers.keys import CURRENT, told
from tests.events import EVENTS, read_event
from tests.template.expanded import expand

pytestmark = pytest.mark.sam

NUL = bytes(8).decode()
"""Between a streamed response's head and its payload."""


def test_every_function_is_asked():
    assert {invocation.folder for invocation in all_invocations()} == set(expand().folders)


@pytest.mark.parametrize("name", [name for name in REQUESTS if name not in STREAMS])
def test_a_request_is_answered(containers, name):
    assert containers.json(name)["statusCode"] == 200


@pytest.mark.parametrize("name", ["monce_haiku", "monce_sonnet", "deterministic"])
def test_ten_services_answer(containers, name):
    report = json.loads(containers.json(name)["body"])
    assert report["trust_assessment"]["ok_services"] == [service.name for service in CATALOGUE]


@pytest.mark.parametrize(("name", "events"), STREAMS.items())
def test_the_streaming_runtime_is_started_and_sends_head_and_events(containers, name, events):
    head, _, payload = containers.answer(name).partition(NUL)
    names = [line.removeprefix("event: ") for line in payload.splitlines() if line.startswith("event: ")]
    assert json.loads(head)["headers"]["Content-Type"] == "text/event-stream; charset=utf-8"
    assert names == events


def test_the_rule_is_signed_with_the_secrets_key(containers):
    publication = json.loads(containers.json("rule")["body"])
    assert (publication["statut"], publication["signature"]["kid"]) == ("signee", CURRENT["kid"])


def test_a_certificate_is_served_and_verified_with_the_secrets_key(containers):
    kept = json.loads(containers.json("certificates")["body"])
    assert kept == json.loads(read_event("certificates.verification")["body"])["certificat"]
    verification = json.loads(containers.json("certificates.verification")["body"])
    assert verification["statut"] == "valide"
    assert "hmac" in [check["nom"] for check in verification["verifications"]]


@pytest.mark.parametrize("name", ["transparency", "question", "landing", "verifier"])
def test_a_page_is_html_with_a_policy(containers, name):
    answer = containers.json(name)
    assert answer["headers"]["Content-Type"] == "text/html; charset=utf-8"
    assert "Content-Security-Policy" in answer["headers"]
    assert answer["body"].startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("rule_health", "valide"),
        ("rule_health.tampered", "invalide"),
        ("rule_health.key_missing", "non_signee"),
        ("rule_health.rotated", "valide"),
        (AFTER_ROTATION, "valide"),
    ],
)
def test_the_health_check_tells_whether_the_rule_holds_and_counts_it(containers, name, status):
    assert containers.json(name)["statut"] == status
    metric = containers.metric(name)
    assert (metric["RuleHealthy"], metric["service"]) == ([float(status == "valide")], "aplomb")
    assert metric["_aws"]["CloudWatchMetrics"][0]["Metrics"][0]["Name"] == "RuleHealthy"


def test_every_health_event_is_checked():
    assert set(HEALTH_CHECKS) == {path.stem for path in EVENTS.glob("rule_health*.json")}


def test_the_four_steps_of_a_rotation_leave_a_new_current_key(containers):
    assert [containers.json(f"rotate_key.{step}") for step in ROTATION] == [{}] * len(ROTATION)
    stages = json.loads((containers.folder / "stages.json").read_text())
    assert stages[read_event("rotate_key")["ClientRequestToken"]] == ["AWSCURRENT"]


@pytest.mark.parametrize("invocation", all_invocations(), ids=lambda invocation: invocation.name)
def test_nothing_of_a_key_is_logged_or_answered(containers, invocation):
    assert not told(containers.answer(invocation.name) + containers.log(invocation.name))
