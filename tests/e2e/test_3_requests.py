"""What people ask of the second release, over HTTP where the local cloud speaks it and from the function elsewhere."""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from aplomb.adapters.table import ENVELOPE, EXPIRY, KEY
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from tests.artifacts.emulator import ROOT
from tests.e2e.stack import STAGE, until
from tests.e2e.test_1_permissions import NEEDED, STREAMING, rotation
from tests.e2e.world import SYNTHESIS
from tests.events import CALLED_BY_AWS, all_cases, read_event, sent

pytestmark = pytest.mark.e2e

FAR_FUTURE = 9_000_000_000
QUESTION = {"question": "J'ai reçu une lettre de licenciement, comment la contester ?"}
REFUSALS = "not permitted"
NOBODY = {"MODEL_CATALOGUE": "", "ANTHROPIC_BASE_URL": "http://127.0.0.1:1"}
"""Models that do not answer, as the events of events/ expect none."""
UNSENDABLE = ("bad_base64", "bad_utf8", "no_id")
"""Cases that no HTTP client can make the gateway pass on as they stand."""


@pytest.fixture(scope="module")
def signed(stack):
    """The rule once a key has been made."""
    assert rotation(stack, None) is None
    return stack.ask("GET", "/regle").json()


@pytest.fixture(scope="module", autouse=True)
def a_kept_certificate(stack):
    """The one that events/certificates.json asks for."""
    envelope = json.loads(read_event("certificates.verification")["body"])["certificat"]
    identifier = read_event("certificates")["pathParameters"]["id"]
    item = {KEY: {"S": identifier}, ENVELOPE: {"S": json.dumps(envelope)}, EXPIRY: {"N": str(FAR_FUTURE)}}
    stack.cloud.client("dynamodb").put_item(TableName=stack.outputs["CertificateTableName"], Item=item)


@pytest.fixture(scope="module")
def heard(stack):
    """How much each function had said when the second release came."""
    return {folder: len(stack.log(folder)) for folder in stack.folders}


@pytest.fixture(scope="module", autouse=True)
def every_minute(stack, heard):
    """The schedule, made more frequent than the template's: when it was."""
    events, [rule] = stack.cloud.client("events"), [name for name in stack.names if name.endswith("EveryFiveMinutes")]
    described = events.describe_rule(Name=stack.names[rule])
    assert (described["ScheduleExpression"], described["State"]) == ("rate(5 minutes)", "ENABLED")
    events.put_rule(Name=stack.names[rule], ScheduleExpression="rate(1 minute)", State="ENABLED")
    return time.monotonic()


BUFFERED = [case for case in all_cases() if case.function not in STREAMING]


@pytest.mark.parametrize("case", BUFFERED, ids=lambda case: case.name)
def test_a_request_gets_its_status(stack, case):
    if case.name.endswith(UNSENDABLE):
        assert stack.invoke(case.function, case.event)["statusCode"] == case.status
        return
    request = sent(case.event)
    answer = stack.ask(request.method, request.path, request.content, request.headers)
    assert answer.status == case.status
    if case.status != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == case.status


@pytest.mark.parametrize("folder", STREAMING)
def test_every_event_of_a_stream_gets_its_status(stack, twins, folder):
    asked = twins(folder, **NOBODY)
    for case in all_cases():
        if case.function == folder:
            assert (case.name, asked.invoke(case.event).status) == (case.name, case.status)


def test_a_stream_ends_in_a_models_words(twins):
    event = read_event("stream")
    body = (
        twins("stream").invoke(event | {"body": json.dumps({"text": "Suite à notre échange", "anthropic": True})}).body
    )
    names = [line.removeprefix("event: ") for line in body.splitlines() if line.startswith("event: ")]
    assert (names[:2], names[-1]) == (["deterministic", "llm_start"], "llm_done")
    assert SYNTHESIS in body


def test_a_model_answers_with_the_secrets_key(stack, outside):
    report = stack.post("/monce-haiku", {"text": "Suite à notre échange", "anthropic": True}).json()
    assert (report["llm_invoked"], report["synthesis"]) == (True, SYNTHESIS)
    assert outside.claude.requests[-1].header("authorization") is not None


def test_the_rule_is_signed_and_holds(stack, signed):
    status = stack.ask("GET", "/regle/statut").json()
    assert (signed["statut"], status["statut"]) == ("signee", "valide")
    assert signed["signature"]["kid"] in _kids(stack)


def test_a_certificate_is_issued_kept_and_verified_and_still_is_after_the_next_rotation(stack, signed, tmp_path):
    issued = stack.post("/orchestrateur/triage", QUESTION).json()
    identifier = read_certificate(envelope_of(issued["certificat"]))["id"]
    assert stack.ask("GET", f"/certificats/{identifier}").json() == issued["certificat"]
    before = _kids(stack)
    assert rotation(stack, None) is None
    assert _kids(stack) > before
    verified = stack.post("/certificats/verification", {"certificat": issued["certificat"]}).json()
    assert (verified["statut"], "hmac" in {check["nom"] for check in verified["verifications"]}) == ("valide", True)
    assert stack.ask("GET", "/regle/statut").json()["statut"] == "valide"
    (tmp_path / "decision.json").write_text(json.dumps(issued))
    (tmp_path / "keys.json").write_bytes(stack.ask("GET", "/.well-known/jwks.json").body)
    command = [sys.executable, "-m", "aplomb.verify", "decision.json", "--key", "keys.json"]
    environment = {"PYTHONPATH": str(ROOT / "layers/shared")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def _kids(stack):
    return {key["kid"] for key in stack.ask("GET", "/.well-known/jwks.json").json()["keys"]}


@pytest.mark.parametrize("event", ["rule_health", "rule_health.tampered", "rule_health.rotated"])
def test_the_health_check_answers_its_events(stack, signed, event):
    status = stack.invoke("rule_health", read_event(event))["statut"]
    # What the events hold was signed by the key of the tests, which this deployment has never had.
    assert status == "valide" if event == "rule_health" else status != "valide"


def test_a_rotation_of_another_secret_is_refused(stack):
    assert stack.invoke("rotate_key", read_event("rotate_key.another_secret"), "$LATEST")["errorType"]


def test_these_are_all_the_functions(stack):
    assert {case.function for case in all_cases()} | set(CALLED_BY_AWS) == set(stack.folders)


def test_the_schedule_runs_the_health_check(stack, heard, signed, every_minute):
    invoked = stack.log("rule_health").count("RuleHealthy")
    left = 75 - (time.monotonic() - every_minute)
    until(lambda: stack.log("rule_health").count("RuleHealthy") > invoked, max(left, 1) + 60)


def test_too_many_requests_are_429(stack):
    gateway, api = stack.cloud.client("apigateway"), stack.names["Api"]
    settings = gateway.get_stage(restApiId=api, stageName=STAGE)["methodSettings"]["*/*"]
    assert (settings["throttlingRateLimit"], settings["throttlingBurstLimit"]) == (1000, 1000)
    _limit(gateway, api, 1)
    with ThreadPoolExecutor(8) as clients:
        statuses = set(clients.map(lambda _: stack.ask("GET", "/regle").status, range(16)))
    _limit(gateway, api, 1000)
    assert statuses == {200, 429}


def _limit(gateway, api, value):
    patches = [
        {"op": "replace", "path": f"/*/*/throttling/{name}", "value": str(value)}
        for name in ("rateLimit", "burstLimit")
    ]
    gateway.update_stage(restApiId=api, stageName=STAGE, patchOperations=patches)


def test_nothing_was_refused_to_any_function(stack, heard):
    assert len(NEEDED) > 0
    assert not [folder for folder in stack.folders if REFUSALS in stack.log(folder)[heard[folder] :]]
