"""Whom a verifier trusts: Ed25519 public keys that it got by a way of its own, never from what it verifies.

- A key set (RFC 7517) as the engine publishes it, the current key first.
- A single key (RFC 8037).
- The thumbprint of a key alone (RFC 7638): the key itself may then come with the certificate, for it is held to it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from aplomb.core.errors import PublicKeyError, StrictJsonError
from aplomb.core.json import Json
from aplomb.core.sealing.base64_text import from_base64
from aplomb.core.sealing.interoperable import parse_interoperable
from aplomb.core.sealing.keyring import PublicKey

JSON_WHITESPACE = b" \t\r\n"
_THIRTY_TWO_BYTES = re.compile("[A-Za-z0-9_-]{43}")
_ALLOWED: Mapping[str, tuple[Json, ...]] = {
    "kty": ("OKP",),
    "crv": ("Ed25519",),
    "use": ("sig",),
    "alg": ("EdDSA", "Ed25519"),
}
"""What the members say that every key has, or may have."""
_OPTIONAL = ("use", "alg")


@dataclass(frozen=True, slots=True)
class KeySet:
    """Every key that an engine ever signed with, the current one first."""

    keys: tuple[PublicKey, ...]


@dataclass(frozen=True, slots=True)
class SingleKey:
    """One key, of which nobody says whether it is still in use."""

    key: PublicKey


@dataclass(frozen=True, slots=True)
class Thumbprint:
    """What a key must be, in base64url."""

    value: str


type Trusted = KeySet | SingleKey | Thumbprint


def read_trusted(text: bytes) -> Trusted:
    """Return what a verifier was given: a JWK set, a JWK, or a thumbprint. Raises PublicKeyError."""
    bare = text.strip(JSON_WHITESPACE)
    if _THIRTY_TWO_BYTES.fullmatch(bare.decode("latin-1")):
        thumbprint = bare.decode("ascii")
        _decode(thumbprint)
        return Thumbprint(thumbprint)
    try:
        document = parse_interoperable(text)
    except StrictJsonError as error:
        raise PublicKeyError(f"no thumbprint, and {error}") from error
    if isinstance(document, dict) and "keys" in document:
        return _key_set(document["keys"])
    return SingleKey(read_jwk(document))


def read_jwk(document: Json) -> PublicKey:
    """Return the key of a JWK, its id its thumbprint. Raises PublicKeyError.

    Unknown members say nothing (RFC 7517, section 4); a key id that is another key's and a private key are refused.
    """
    if not isinstance(document, dict):
        raise PublicKeyError("no JSON object")
    if "d" in document:
        raise PublicKeyError("a private key is nobody's to hold")
    for name, allowed in _ALLOWED.items():
        if document.get(name, allowed[0] if name in _OPTIONAL else None) not in allowed:
            raise PublicKeyError(f"{name}: not of an Ed25519 key that signs")
    x = document.get("x")
    if not isinstance(x, str) or not _THIRTY_TWO_BYTES.fullmatch(x):
        raise PublicKeyError("x: not 32 bytes in base64url")
    raw = _decode(x)
    kid = PublicKey("", raw).thumbprint()
    if document.get("kid", kid) != kid:
        raise PublicKeyError("kid: not this key's thumbprint")
    return PublicKey(kid, raw)


def _key_set(keys: Json) -> KeySet:
    if not isinstance(keys, list) or not keys:
        raise PublicKeyError("keys: no key")
    return KeySet(tuple(read_jwk(key) for key in keys))


def _decode(text: str) -> bytes:
    try:
        return from_base64(text.replace("-", "+").replace("_", "/") + "=")
    except ValueError as error:
        raise PublicKeyError("not canonical base64url") from error
