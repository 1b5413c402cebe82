import base64
import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.errors import EnvelopeError
from aplomb.core.sealing.envelope import RULE_TYPE, Envelope, Signature, parse_envelope, pre_authentication_encoding
from aplomb.core.sealing.keyring import SigningKey
from tests import openssl

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "dsse.json").read_text())


def key_of(vector):
    return SigningKey("k1", bytes.fromhex(vector["hmac_key"]), bytes.fromhex(vector["ed25519_seed"]))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_seals_are_the_vectors_byte_for_byte(vector):
    payload = base64.b64decode(vector["payload"])
    encoding = pre_authentication_encoding(vector["payloadType"], payload)
    assert hashlib.sha256(encoding).hexdigest() == vector["pae_sha256"]
    assert key_of(vector).public().ed25519.hex() == vector["ed25519_public"]
    assert key_of(vector).seal(vector["payloadType"], payload).signatures == (
        Signature("k1#hmac-sha256", bytes.fromhex(vector["hmac_sha256"])),
        Signature("k1#ed25519", bytes.fromhex(vector["ed25519"])),
    )


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_openssl_accepts_our_seals_and_we_accept_its(vector, tmp_path):
    key, payload = key_of(vector), base64.b64decode(vector["payload"])
    message = pre_authentication_encoding(vector["payloadType"], payload)
    by_hmac, by_ed25519 = key.seal(vector["payloadType"], payload).signatures
    assert openssl.hmac_sha256(key.hmac_key, message) == by_hmac.value
    assert openssl.ed25519_verifies(key.public().ed25519, message, by_ed25519.value, tmp_path)
    assert not openssl.ed25519_verifies(key.public().ed25519, message + b" ", by_ed25519.value, tmp_path)
    assert key.public().verifies(openssl.ed25519_sign(key.ed25519_seed, message, tmp_path), message)


def test_the_encoding_is_the_dsse_specifications_example():
    encoding = pre_authentication_encoding("http://example.com/HelloWorld", b"hello world")
    assert encoding == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"


@given(st.text(), st.binary(), st.lists(st.tuples(st.text(), st.binary()), min_size=1, unique_by=lambda pair: pair[0]))
def test_an_envelope_survives_its_own_json(payload_type, payload, signatures):
    envelope = Envelope(payload_type, payload, tuple(Signature(*signature) for signature in signatures))
    assert parse_envelope(json.dumps(envelope.document()).encode("utf-8", "surrogatepass")) == envelope


GOOD = SigningKey("k1", b"x" * 32, b"y" * 32).seal(RULE_TYPE, b"{}").document()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        json.dumps(GOOD)[:-9].encode(),
        json.dumps(GOOD | {"extra": 1}).encode(),
        json.dumps(GOOD | {"payload": None}).encode(),
        json.dumps(GOOD | {"payload": "e30"}).encode(),
        json.dumps(GOOD | {"payload": "e31="}).encode(),
        json.dumps(GOOD | {"payload": "e3 0="}).encode(),
        json.dumps(GOOD | {"payload": "e3-_"}).encode(),
        json.dumps(GOOD | {"payload": "é"}).encode(),
        json.dumps(GOOD | {"signatures": []}).encode(),
        json.dumps(GOOD | {"signatures": GOOD["signatures"] * 2}).encode(),
        json.dumps(GOOD | {"signatures": [{"keyid": "k1#ed25519"}]}).encode(),
        json.dumps(GOOD | {"signatures": [{"keyid": 1, "sig": "e30="}]}).encode(),
        b'{"payloadType":"a","payloadType":"b",' + json.dumps(GOOD)[1:].encode(),
    ],
)
def test_what_is_no_envelope_is_refused(text):
    with pytest.raises(EnvelopeError):
        parse_envelope(text)


def test_no_repr_shows_a_secret_byte():
    key = SigningKey("k1", b"canary-hmac-key-canary-hmac-key-", b"canary-seed-canary-seed-canary-s")
    assert "canary" not in repr(key)
