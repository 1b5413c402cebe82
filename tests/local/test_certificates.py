"""A certificate, from the use case that seals it to the endpoints that serve and verify it, as `make run` runs them."""

import base64
import json
import re
import time

import pytest

from aplomb.adapters.table import Table
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from aplomb.house import House
from aplomb.usecases.certify import NOT_KEPT
from tests.canary.served import environment, serve
from tests.functions.example import ACCOUNT


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serve(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def house(served, monkeypatch):
    """The house of a function that issues certificates, in this very process."""
    variables = environment(served.aws()) | {"SIGNING_SECRET": "SigningSecret", "CERTIFICATE_TABLE": "CertificateTable"}
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return House.from_env(variables)


@pytest.fixture
async def sealed(house):
    sealed = await house.certify(ACCOUNT)
    assert sealed.warnings == ()
    return sealed


def post(served, document):
    status, _, body = served.ask("POST", "/certificats/verification", json.dumps(document).encode())
    assert status == 200
    return json.loads(body)


def refused(verification):
    return [check["nom"] for check in verification["verifications"] if check["verdict"] != "valide"]


async def test_a_certificate_is_served_as_issued_and_holds_until_a_character_is_changed(served, sealed):
    identifier = read_certificate(envelope_of(sealed.certificate))["id"]
    status, headers, body = served.ask("GET", f"/certificats/{identifier}")
    assert (status, json.loads(body)) == (200, sealed.certificate)
    assert "immutable" in headers

    kept = {"certificat": json.loads(body), "question": ACCOUNT.question, "sels": sealed.salts}
    verification = post(served, kept)
    assert (verification["statut"], refused(verification)) == ("valide", [])
    assert {"hmac", "engagement_question"} <= {check["nom"] for check in verification["verifications"]}

    payload = base64.b64decode(sealed.certificate["payload"])
    raised = payload.replace(b'"niveau":2', b'"niveau":1')
    assert raised != payload
    forged = kept["certificat"] | {"payload": base64.b64encode(raised).decode()}
    verification = post(served, kept | {"certificat": forged})
    assert verification["statut"] == "refuse"
    assert {"signataire", "hmac", "regle_rejouee"} <= set(refused(verification))

    verification = post(served, kept | {"question": ACCOUNT.question + " "})
    assert (verification["statut"], refused(verification)) == ("refuse", ["engagement_question"])


async def test_another_word_is_never_written_over_the_first(house, sealed):
    identifier = read_certificate(envelope_of(sealed.certificate))["id"]
    other = await house.certify(ACCOUNT)
    assert await house.certificate_store.put(identifier, other.certificate) is False
    assert await house.certificate_store.get(identifier) == sealed.certificate


def test_an_id_that_was_never_issued_is_a_404(served):
    assert served.ask("GET", f"/certificats/{'0' * 32}")[0] == 404


def test_the_page_that_verifies_is_served(served):
    status, headers, body = served.ask("GET", "/verifier")
    assert status == 200
    assert "Content-Security-Policy" in headers
    assert re.search(rb"<html[^>]*lang=\"fr\"", body)


async def test_a_certificate_that_no_table_keeps_is_given_and_holds(house, served):
    house.certificate_store = Table("Elsewhere", days=1, now=time.time)
    sealed = await house.certify(ACCOUNT)
    assert sealed.warnings == (NOT_KEPT,)
    assert post(served, sealed.certificate)["statut"] == "valide"
