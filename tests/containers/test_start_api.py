"""`sam local start-api`: HTTP in front of every function that answers whole, each in one warm container.

What it cannot show: it takes a streamed answer for a malformed one and says 502, so that `stream` and `orchestrator`
are asked by `sam local invoke` alone; and what API Gateway refuses by itself it refuses in its own words, with statuses
of its own: the template's GatewayResponses, the throttle and the stage's name in the path are not in it.
"""

import json

import pytest

from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.entry.cors import SENDABLE
from tests.containers.calls import AS_TEXT, BASE64, ORIGIN, STREAMING, UNKNOWN_PATH, all_requests, statuses
from tests.containers.keys import CURRENT, told
from tests.events import CALLED_BY_AWS, read_event
from tests.template.expanded import expand

pytestmark = pytest.mark.sam

PREFLIGHTS = [asked.name for asked in all_requests() if asked.name.endswith(".preflight")]
PAGES = ("landing", "question", "reference", "transparency", "verifier")


def body(containers, name):
    return json.loads(containers.http[name]["body"])


def test_every_function_of_the_api_is_asked():
    assert {asked.folder for asked in all_requests()} == {*expand().folders, UNKNOWN_PATH} - {*CALLED_BY_AWS}


@pytest.mark.parametrize(("name", "status"), statuses().items())
def test_a_request_gets_its_status(containers, name, status):
    answer = containers.http[name]
    assert answer["status"] == status, answer["body"]
    if status != 200:
        assert answer["headers"]["content-type"] == "application/problem+json"
        assert json.loads(answer["body"])["status"] == status


def test_a_function_is_asked_in_one_container_again_and_again(containers):
    log = (containers.folder / "start-api.err").read_text()
    functions = {asked.folder for asked in all_requests()} - {UNKNOWN_PATH}
    assert log.count("SAM_CONTAINER_ID: ") == len(functions) < len(containers.http)


@pytest.mark.parametrize("name", ["monce_haiku", "monce_haiku.comprendre_alias", "monce_sonnet", "deterministic"])
def test_ten_services_answer(containers, name):
    assert body(containers, name)["trust_assessment"]["ok_services"] == [service.name for service in CATALOGUE]


def test_a_body_that_comes_as_base64_is_read_as_the_one_that_does_not(containers):
    assert body(containers, BASE64)["consensus"] == body(containers, AS_TEXT)["consensus"]


def test_the_rule_is_signed_with_the_secrets_key_and_its_public_half_published(containers):
    publication = body(containers, "rule")
    assert (publication["statut"], publication["signature"]["kid"]) == ("signee", CURRENT["kid"])
    assert CURRENT["kid"] in [key["kid"] for key in body(containers, "rule.public_keys")["keys"]]
    assert body(containers, "rule.status")["statut"] == "valide"


def test_a_certificate_is_found_by_the_id_in_its_path_and_verified(containers):
    assert body(containers, "certificates") == json.loads(read_event("certificates.verification")["body"])["certificat"]
    assert body(containers, "certificates.verification")["statut"] == "valide"
    assert body(containers, "certificates.verification.altered")["statut"] == "refuse"


def test_what_is_routed_is_sealed_with_the_secrets_key(containers):
    """A cold function on a busy machine may wait for the key in vain and says so; a warm one has it."""
    routed = [name for name, status in statuses().items() if name.startswith("triage") and status == 200]
    sealed = [answer["certificat"] for answer in (body(containers, name) for name in routed) if answer["certificat"]]
    assert sealed
    assert all(made["keyid"].startswith(CURRENT["kid"]) for one in sealed for made in one["signatures"])


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_html_with_a_policy_and_head_has_none_of_it(containers, name):
    page, head = containers.http[name], containers.http[f"{name}.head"]
    assert page["headers"]["content-type"] == "text/html; charset=utf-8"
    assert "content-security-policy" in page["headers"]
    assert page["body"].startswith("<!doctype html>")
    assert head["body"] == ""


def test_the_description_describes_what_is_asked(containers):
    described = body(containers, "reference.description")["paths"]
    assert {asked.request.path.partition("?")[0] for asked in all_requests()} & described.keys() > {
        "/",
        "/deterministic",
    }


@pytest.mark.parametrize("name", PREFLIGHTS)
def test_a_preflight_of_the_named_origin_is_granted_by_the_function(containers, name):
    answer = containers.http[name]
    assert (answer["status"], answer["body"]) == (204, "")
    assert answer["headers"]["access-control-allow-origin"] == ORIGIN
    assert answer["headers"]["access-control-allow-headers"] == ", ".join(SENDABLE)


def test_a_path_that_does_not_exist_is_refused_by_the_gateway_in_its_own_words(containers):
    answer = containers.http[UNKNOWN_PATH]
    assert (answer["status"], json.loads(answer["body"])) == (403, {"message": "Missing Authentication Token"})


@pytest.mark.parametrize("name", STREAMING)
def test_a_stream_is_nothing_that_it_can_pass_on(containers, name):
    """The day on which this fails, streams can be asked over HTTP here."""
    answer = containers.http[name]
    assert (answer["status"], json.loads(answer["body"])) == (502, {"message": "Internal server error"})


def test_nothing_of_a_key_is_logged_or_answered(containers):
    for name in ("http.json", "start-api.err"):
        assert not told((containers.folder / name).read_text())
