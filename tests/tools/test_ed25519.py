import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
MESSAGE = b"what was signed"
SIGNATURE = KEY.sign(MESSAGE)
ORDER = 2**252 + 27742317777372353535851937790883648493


@pytest.fixture
def verifies(tool):
    return tool("ed25519").verifies


def flipped(octets, bit):
    changed = bytearray(octets)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@pytest.mark.parametrize("seed", range(16))
def test_what_another_implementation_signs_verifies(verifies, seed):
    key, message = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32), bytes(range(seed))
    assert verifies(key.public_key().public_bytes_raw(), message, key.sign(message))


def test_the_first_vector_of_rfc_8032_verifies(verifies):
    public = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    commitment = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
    scalar = "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    assert verifies(public, b"", bytes.fromhex(commitment + scalar))


@pytest.mark.parametrize("bit", range(0, 512, 37))
def test_no_bit_of_a_signature_may_change(verifies, bit):
    assert not verifies(PUBLIC, MESSAGE, flipped(SIGNATURE, bit))


@pytest.mark.parametrize("bit", range(0, 256, 37))
def test_no_bit_of_a_key_may_change(verifies, bit):
    assert not verifies(flipped(PUBLIC, bit), MESSAGE, SIGNATURE)


def test_no_byte_of_a_message_may_change(verifies):
    assert not verifies(PUBLIC, MESSAGE + b"!", SIGNATURE)


def test_a_scalar_beyond_the_order_is_another_form_of_the_same_and_refused(verifies):
    scalar = int.from_bytes(SIGNATURE[32:], "little") + ORDER
    assert not verifies(PUBLIC, MESSAGE, SIGNATURE[:32] + scalar.to_bytes(32, "little"))


@pytest.mark.parametrize(
    ("public", "signature"),
    [(PUBLIC[:31], SIGNATURE), (PUBLIC, SIGNATURE[:63]), (b"\xff" * 32, SIGNATURE), (PUBLIC, b"\xff" * 64)],
)
def test_what_is_no_key_or_no_signature_is_refused(verifies, public, signature):
    assert not verifies(public, MESSAGE, signature)
