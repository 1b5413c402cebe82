"""Who signed a certificate, as far as the verifier's own keys tell, and how old that key is.

What is signed is looked at as a certificate, whatever type the envelope claims.
"""

from collections.abc import Sequence
from dataclasses import replace

from aplomb.core.errors import PublicKeyError
from aplomb.core.json import Json
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE, Envelope
from aplomb.core.sealing.kept import Kept
from aplomb.core.sealing.keyring import ED25519, HMAC_SHA256, PublicKey, SigningKey
from aplomb.core.sealing.trusted import KeySet, SingleKey, Trusted, read_jwk
from aplomb.core.sealing.verify import Check, Verdict, check_ed25519, check_hmac, unchecked

SIGNER, HMAC, KEY = "signataire", "hmac", "cle"


def check_signer(kept: Kept | None, keys: Trusted, expected_kid: str | None = None) -> Check:
    """Check that a key which the verifier trusts, and whose id is the expected one, signed the certificate."""
    if kept is None or kept.envelope is None:
        return unchecked(SIGNER)
    candidates = _candidates(keys, kept.jwk)
    if isinstance(candidates, Check):
        return candidates
    envelope = kept.envelope
    trusted = tuple(key for key in candidates if expected_kid in (None, key.kid))
    found = check_ed25519(_as_certificate(envelope), trusted)
    expected = ", ".join(key.kid for key in trusted) or "aucune clé"
    return Check(SIGNER, found.verdict, f"{found.detail} ; signé par {_kid(envelope, ED25519)}, attendu {expected}")


def check_secretly(envelope: Envelope | None, secret_keys: Sequence[SigningKey]) -> Check:
    """Check the HMAC with the secret key that it names; that this key is gone says nothing against it."""
    if envelope is None:
        return unchecked(HMAC)
    found = replace(check_hmac(_as_certificate(envelope), secret_keys), name=HMAC)
    if found.verdict is Verdict.UNKNOWN_KEY:
        return Check(HMAC, Verdict.UNCHECKED, f"la clé secrète {_kid(envelope, HMAC_SHA256)} n'est pas ou plus là")
    return found


def check_key_age(envelope: Envelope | None, keys: Trusted) -> Check:
    """Say how old the key is that has just been shown to have signed."""
    if envelope is None:
        return unchecked(KEY)
    if not isinstance(keys, KeySet):
        return Check(KEY, Verdict.UNTOLD, "une seule clé a été donnée : rien ne dit si elle sert encore")
    kid, current = _kid(envelope, ED25519), keys.keys[0].kid
    verdict = Verdict.VALID if kid == current else Verdict.PAST_KEY
    return Check(KEY, verdict, f"signé par {kid}, clé courante {current}")


def _candidates(keys: Trusted, jwk: Json) -> tuple[PublicKey, ...] | Check:
    """Return the keys that may have signed, or the verdict that there is none."""
    if isinstance(keys, KeySet):
        return keys.keys
    return (keys.key,) if isinstance(keys, SingleKey) else _brought_key(keys.value, jwk)


def _brought_key(thumbprint: str, jwk: Json) -> tuple[PublicKey] | Check:
    if jwk is None:
        return Check(SIGNER, Verdict.ABSENT, f"aucune clé à côté du certificat, attendu la clé {thumbprint}")
    try:
        key = read_jwk(jwk)
    except PublicKeyError as error:
        return Check(SIGNER, Verdict.UNREADABLE, f"la clé à côté du certificat : {error}")
    if key.kid != thumbprint:
        return Check(SIGNER, Verdict.UNKNOWN_KEY, f"reçu la clé {key.kid}, attendu la clé {thumbprint}")
    return (key,)


def _as_certificate(envelope: Envelope) -> Envelope:
    return replace(envelope, payload_type=CERTIFICATE_TYPE)


def _kid(envelope: Envelope, algorithm: str) -> str:
    """Return the id of the key that is said to have signed."""
    named = (signature.keyid.rpartition("#") for signature in envelope.signatures)
    return next((kid for kid, _, signed_with in named if signed_with == algorithm), "personne")
