"""The certificates' endpoints over the example of the events, and over stores that do not answer."""

import json
import logging

import pytest

from aplomb.core.errors import SecretError, StoreError
from tests.events import read_event
from tests.functions.example import example
from tests.functions.test_events import CERTIFICATE, answer, fake_house, handler


def verification(name):
    status, _, body = answer("certificates", read_event(name))
    assert status == 200
    return json.loads(body)


def test_the_example_is_what_the_use_case_seals():
    assert example() == CERTIFICATE


def test_a_certificate_is_answered_as_it_is_kept_and_anyone_may_keep_it_for_ever():
    status, headers, body = answer("certificates", read_event("certificates"))
    assert (status, json.loads(body)) == (200, CERTIFICATE["certificat"])
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_an_absence_is_for_nobody_to_keep():
    _, headers, _ = answer("certificates", read_event("certificates.unknown"))
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["certificates.verification", "certificates.verification.envelope"])
def test_the_example_holds_in_every_check(name):
    found = verification(name)
    assert found["statut"] == "valide"
    assert {check["verdict"] for check in found["verifications"]} == {"valide"}
    assert "hmac" in [check["nom"] for check in found["verifications"]]


def test_the_question_that_it_commits_to_is_checked_where_its_salt_is_given():
    def names(name):
        return [check["nom"] for check in verification(name)["verifications"]]

    assert set(names("certificates.verification")) - set(names("certificates.verification.envelope")) == {
        "engagement_question"
    }


@pytest.mark.parametrize("name", ["certificates.verification.altered", "certificates.verification.not_json"])
def test_what_was_changed_or_is_none_is_refused_and_the_answer_is_no_error(name):
    found = verification(name)
    assert found["statut"] == "refuse"
    assert found["ne_prouve_pas"]


def test_an_id_that_is_none_reaches_no_store():
    house = fake_house()
    assert handler("certificates", house)(read_event("certificates.no_id"), None)["statusCode"] == 404
    assert house.certificate_store.asked == []


def test_a_store_of_certificates_that_is_silent_is_a_503_that_nobody_keeps():
    house = fake_house()
    house.certificate_store.failure = StoreError("canary-4242")
    response = handler("certificates", house)(read_event("certificates"), None)
    assert (response["statusCode"], response["headers"]["Cache-Control"]) == (503, "no-store")
    assert "certificates" in json.loads(response["body"])["detail"]
    assert "canary-4242" not in response["body"]


def test_so_is_a_store_of_keys_when_a_certificate_is_to_be_verified():
    house = fake_house({"AWSCURRENT": SecretError("canary-4242")})
    response = handler("certificates", house)(read_event("certificates.verification"), None)
    assert response["statusCode"] == 503
    assert "keys" in json.loads(response["body"])["detail"]


def test_a_question_posted_for_verification_is_in_no_log(caplog):
    caplog.set_level(logging.DEBUG)
    answer("certificates", read_event("certificates.verification"))
    said = "\n".join(str(vars(record)) for record in caplog.records)
    assert "answered" in said
    assert not [word for word in ("bailleur", CERTIFICATE["sels"]["question"]) if word in said]
