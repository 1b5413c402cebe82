"""Keys that sign and verify: one current, and the previous ones that a rotation leaves behind.

Each key is a pair under one key id: HMAC-SHA256, as the seed has it, and Ed25519, because whoever can verify an HMAC
can forge it. No secret byte is in a repr.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from aplomb.core.json import JsonObject
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.envelope import Envelope, Signature, pre_authentication_encoding

HMAC_SHA256 = "hmac-sha256"
ED25519 = "ed25519"


@dataclass(frozen=True, slots=True)
class PublicKey:
    """What anyone may have: a key id and 32 bytes of Ed25519 public key (RFC 8032)."""

    kid: str
    ed25519: bytes

    def jwk(self) -> JsonObject:
        """Return the key as a JSON Web Key (RFC 8037)."""
        return {**self._required_members(), "kid": self.kid, "use": "sig", "alg": "EdDSA"}

    def thumbprint(self) -> str:
        """Return the key's SHA-256 thumbprint in base64url (RFC 7638)."""
        return _base64url(hashlib.sha256(canonical(self._required_members())).digest())

    def _required_members(self) -> dict[str, str]:
        return {"kty": "OKP", "crv": "Ed25519", "x": _base64url(self.ed25519)}

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Tell whether the signature is this key's over the message."""
        try:
            Ed25519PublicKey.from_public_bytes(self.ed25519).verify(signature, message)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A secret pair of keys: 32 bytes or more for HMAC, 32 bytes of Ed25519 seed (RFC 8032)."""

    kid: str
    hmac_key: bytes = field(repr=False)
    ed25519_seed: bytes = field(repr=False)

    def seal(self, payload_type: str, payload: bytes) -> Envelope:
        """Return the payload in an envelope with both signatures. Deterministic."""
        message = pre_authentication_encoding(payload_type, payload)
        ed25519 = Ed25519PrivateKey.from_private_bytes(self.ed25519_seed).sign(message)
        signatures = (
            Signature(f"{self.kid}#{HMAC_SHA256}", self.authenticate(message)),
            Signature(f"{self.kid}#{ED25519}", ed25519),
        )
        return Envelope(payload_type, payload, signatures)

    def authenticate(self, message: bytes) -> bytes:
        """Return the HMAC-SHA256 of the message (RFC 2104)."""
        return hmac.digest(self.hmac_key, message, hashlib.sha256)

    def public(self) -> PublicKey:
        """Return the public half."""
        key = Ed25519PrivateKey.from_private_bytes(self.ed25519_seed).public_key()
        return PublicKey(self.kid, key.public_bytes(Encoding.Raw, PublicFormat.Raw))


@dataclass(frozen=True, slots=True)
class Keyring:
    """The current key, the ones a rotation has just replaced, and the public halves of all that came before."""

    current: SigningKey
    previous: tuple[SigningKey, ...] = ()
    retired: tuple[PublicKey, ...] = ()

    @property
    def secret_keys(self) -> tuple[SigningKey, ...]:
        """The keys whose HMAC can still be verified."""
        return (self.current, *self.previous)

    @property
    def public_keys(self) -> tuple[PublicKey, ...]:
        """Every public key that ever signed, the current one first, each key id once."""
        keys = [*(key.public() for key in self.secret_keys), *self.retired]
        return tuple({key.kid: key for key in reversed(keys)}.values())[::-1]


def _base64url(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()
