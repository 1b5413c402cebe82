"""The signing key as its secret holds it: one JSON object, bytes in canonical base64."""

from collections.abc import Callable
from typing import TypedDict

from aplomb.core.errors import FormError, StrictJsonError, UnusableKeyError
from aplomb.core.form import conform
from aplomb.core.sealing.base64_text import from_base64, to_base64
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.keyring import Keyring, PublicKey, SigningKey
from aplomb.core.strict_json import parse_strict

KEY_BYTES = 32


class RetiredKeyDocument(TypedDict):
    """The public half of a key that once signed."""

    kid: str
    ed25519_public: str


class KeyDocument(TypedDict):
    """One version of the secret."""

    kid: str
    hmac_key: str
    ed25519_seed: str
    retired: list[RetiredKeyDocument]


def new_key(random_bytes: Callable[[int], bytes]) -> SigningKey:
    """Return a fresh key, its id the thumbprint of its public half, so that no id can name two keys."""
    hmac_key, seed = random_bytes(KEY_BYTES), random_bytes(KEY_BYTES)
    return SigningKey(SigningKey("", hmac_key, seed).public().thumbprint(), hmac_key, seed)


def write_secret(key: SigningKey, retired: tuple[PublicKey, ...]) -> str:
    """Return the secret's text for a key and the public halves of all before it."""
    document: KeyDocument = {
        "kid": key.kid,
        "hmac_key": to_base64(key.hmac_key),
        "ed25519_seed": to_base64(key.ed25519_seed),
        "retired": [{"kid": past.kid, "ed25519_public": to_base64(past.ed25519)} for past in retired],
    }
    return canonical(document).decode()


def read_secret(text: str) -> Keyring:
    """Return the keyring of one version of the secret.

    Raises UnusableKeyError, which says nothing of the text, when it holds no key or the key's id is another's.
    """
    try:
        document = conform(parse_strict(text.encode()), KeyDocument, "secret")
        current = SigningKey(document["kid"], _decode(document["hmac_key"]), _decode(document["ed25519_seed"]))
        retired = tuple(PublicKey(past["kid"], _decode(past["ed25519_public"])) for past in document["retired"])
    except (StrictJsonError, FormError, ValueError):
        refusal = UnusableKeyError("the secret holds no signing key")
    else:
        if all(key.kid == key.thumbprint() for key in (current.public(), *retired)):
            return Keyring(current, retired=retired)
        refusal = UnusableKeyError("a key in the secret has an id that is not its own")
    raise refusal


def _decode(text: str) -> bytes:
    value = from_base64(text)
    if len(value) != KEY_BYTES:
        raise ValueError
    return value
