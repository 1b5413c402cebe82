"""What the vectors leave to say of a verification: secret keys, one expected key, values that some parser gave."""

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.rules import published_rules
from aplomb.core.routing.rule import Rule
from aplomb.core.sealing.attest import NOT_PROVEN, Status, attestation, check_certificate, status_of
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.trusted import KeySet, SingleKey, Thumbprint
from tests.core.sealing.vectors.base import (
    CURRENT,
    NOW,
    PAST,
    SALTS,
    STRANGER,
    certificate,
    kept,
    sealed,
)

RULES = published_rules()
KEYS = KeySet((CURRENT.public(), PAST.public()))
TEXT = kept(sealed(certificate())).encode()


def verdicts(text=TEXT, keys=KEYS, rules=RULES, **given_besides):
    return {check.name: check.verdict.value for check in check_certificate(text, keys, rules, NOW, **given_besides)}


def test_who_has_the_secret_keys_checks_the_hmac_too():
    found = check_certificate(TEXT, KEYS, RULES, NOW, secret_keys=(CURRENT, PAST))
    assert [check.name for check in found] == [
        "integrite", "signataire", "hmac", "regle", "regle_rejouee", "sources", "date", "cle",
    ]  # fmt: skip
    assert {check.verdict.value for check in found} == {"valide"}


def test_an_hmac_of_another_secret_is_refused_though_the_signature_fits():
    envelope, other = sealed(certificate()), sealed(certificate(), STRANGER)
    envelope["signatures"][0]["sig"] = other["signatures"][0]["sig"]
    found = check_certificate(json.dumps(envelope).encode(), KEYS, RULES, NOW, secret_keys=(CURRENT,))
    assert {check.name: check.verdict.value for check in found}["hmac"] == "invalide"
    assert status_of(found) is Status.REFUSED


def test_a_secret_key_that_is_gone_leaves_the_signature_to_speak():
    found = check_certificate(kept(sealed(certificate(), PAST)).encode(), KEYS, RULES, NOW, secret_keys=(CURRENT,))
    assert {check.name: check.verdict.value for check in found}["hmac"] == "non_verifiee"
    assert status_of(found) is Status.VALID


def test_without_an_envelope_there_is_no_hmac_to_check():
    assert verdicts(b"{}", secret_keys=(CURRENT,))["hmac"] == "non_verifiee"


def test_an_expected_key_is_the_only_one_that_counts():
    assert verdicts(expected_kid=CURRENT.kid)["signataire"] == "valide"
    assert verdicts(expected_kid=PAST.kid)["signataire"] == "cle_inconnue"
    assert verdicts(keys=SingleKey(CURRENT.public()), expected_kid=PAST.kid)["signataire"] == "cle_inconnue"


def test_an_engine_without_keys_knows_no_signer():
    found = verdicts(keys=KeySet(()))
    assert (found["signataire"], found["cle"]) == ("cle_inconnue", "non_verifiee")


def test_a_certificate_replayed_under_another_rule_of_the_same_version_is_altered():
    document = json.loads(json.dumps(RULES["1.0"].document))
    document["table"][3]["raison"] += " "
    found = verdicts(rules={"1.0": Rule(document, RULES["1.0"].decisions)})
    assert (found["regle"], found["regle_rejouee"]) == ("alteree", "non_verifiee")


def test_a_value_that_some_parser_gave_is_as_good_as_its_text():
    assert verdicts(json.loads(TEXT)) == verdicts()
    for value in (None, 1.5, "x", [], {"certificat": float("nan")}, {"x": "\ud800"}, {"certificat": 2**60}):
        assert verdicts(value)["integrite"] == "illisible"


@pytest.mark.parametrize("value", [b"\0" * 9, b"[" * 2**20, b"1" * 2**20, b'"' + b"\xff" * 99])
def test_any_bytes_get_their_verdicts(value):
    assert verdicts(value)["integrite"] == "illisible"


@given(st.integers(0, len(TEXT) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_whatever_is_done_to_a_text_there_are_verdicts_and_never_another_content(at, put, dropped):
    text = TEXT[:at] + put + TEXT[at + dropped :]
    found = check_certificate(text, KEYS, RULES, NOW)
    assert len(found) == 7
    if status_of(found) is Status.VALID:
        assert what_a_public_key_holds(text) == what_a_public_key_holds(TEXT)


def test_the_hmac_says_nothing_to_who_has_public_keys_alone():
    envelope = json.loads(TEXT)["certificat"]
    envelope["signatures"][0]["sig"] = base64.b64encode(bytes(32)).decode()
    assert verdicts(json.dumps(envelope).encode()) == verdicts(json.dumps(json.loads(TEXT)["certificat"]).encode())


def what_a_public_key_holds(text):
    envelope = json.loads(text)["certificat"]
    [_, ed25519] = envelope["signatures"]
    return envelope["payloadType"], envelope["payload"], ed25519


def test_what_is_printed_says_what_is_not_proven():
    found = check_certificate(TEXT, Thumbprint(CURRENT.kid), RULES, NOW)
    document = attestation(found)
    assert document["statut"] == "refuse"
    assert document["verifications"] == [check.document() for check in found]
    assert document["ne_prouve_pas"] == list(NOT_PROVEN)
    assert any("vraie" in sentence for sentence in NOT_PROVEN)
    assert any("indépendants" in sentence for sentence in NOT_PROVEN)


def test_no_repr_shows_what_only_the_asker_has():
    assert repr(Opening(SALTS["question"].hex(), "secret")) == "Opening()"


def test_each_detail_says_what_was_got_and_what_was_expected():
    found = check_certificate(TEXT, KEYS, RULES, 0)[5]
    assert "2026-11-30T12:00:00Z" in found.detail
    forged = check_certificate(kept(sealed(certificate(), STRANGER)).encode(), KEYS, RULES, NOW)[1]
    assert STRANGER.kid in forged.detail
    assert CURRENT.kid in forged.detail
