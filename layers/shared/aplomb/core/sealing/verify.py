"""What can be said of a sealed document, check by check. Nothing here raises: a refusal is a verdict.

- The type is the one the caller expects, never the one the envelope claims for itself.
- A signature counts only under the key that its key id names.
- Both signatures are mandatory, under one key id, and there is no third; each has its own verdict.
"""

import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.json import JsonObject
from aplomb.core.sealing.envelope import Envelope, pre_authentication_encoding
from aplomb.core.sealing.keyring import ED25519, HMAC_SHA256, PublicKey, SigningKey


class Verdict(StrEnum):
    """What a check found."""

    VALID = "valide"
    INVALID = "invalide"
    """A signature is there and does not fit."""
    ABSENT = "absente"
    """No signature of this kind is there."""
    UNKNOWN_KEY = "cle_inconnue"
    """The key id is none of ours."""
    UNEXPECTED_TYPE = "type_inattendu"
    UNREADABLE = "illisible"
    ALTERED = "alteree"
    """The content is not what was published under its version, or not what was signed."""
    UNKNOWN_VERSION = "version_inconnue"
    PAST_KEY = "cle_passee"
    """A key that signed and no longer does."""
    UNTOLD = "non_dite"
    """Nothing that the verifier was given says it."""
    UNCHECKED = "non_verifiee"
    """What it would be checked on is not there, or is not to be relied on."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check of a sealed document: its name, its verdict, and what was got and expected, in French."""

    name: str
    verdict: Verdict
    detail: str

    def document(self) -> JsonObject:
        """Return the check as the API prints it."""
        return {"nom": self.name, "verdict": self.verdict, "detail": self.detail}


def check_type(envelope: Envelope, expected: str) -> Check:
    """Check that the envelope holds the kind of document that is wanted."""
    verdict = Verdict.VALID if envelope.payload_type == expected else Verdict.UNEXPECTED_TYPE
    return Check("type", verdict, f"reçu {envelope.payload_type}, attendu {expected}")


def check_hmac(envelope: Envelope, keys: Sequence[SigningKey]) -> Check:
    """Check the HMAC-SHA256 signature, in constant time, with the secret key its key id names."""
    return _check(envelope, HMAC_SHA256, {key.kid: _hmac_verifier(key) for key in keys})


def check_ed25519(envelope: Envelope, keys: Sequence[PublicKey]) -> Check:
    """Check the Ed25519 signature with the public key its key id names."""
    return _check(envelope, ED25519, {key.kid: key.verifies for key in keys})


def check_pair(envelope: Envelope) -> Check:
    """Check that the envelope has the two signatures of one key and no other: what nobody checks may say nothing."""
    names = sorted(signature.keyid for signature in envelope.signatures)
    kid = names[0].rpartition("#")[0]
    pair = names == sorted((f"{kid}#{HMAC_SHA256}", f"{kid}#{ED25519}"))
    detail = "les deux signatures d'une même clé" if pair else "autre chose que les deux signatures d'une même clé"
    return Check("signatures", Verdict.VALID if pair else Verdict.INVALID, detail)


def unchecked(name: str) -> Check:
    """Return the verdict of a check that rests on what could not be read, or is not to be relied on."""
    return Check(
        name, Verdict.UNCHECKED, "ce sur quoi cette vérification repose n'a pas pu être lu ou n'est pas valide"
    )


type _Verifier = Callable[[bytes, bytes], bool]


def _hmac_verifier(key: SigningKey) -> _Verifier:
    return lambda signature, message: hmac.compare_digest(signature, key.authenticate(message))


def _check(envelope: Envelope, algorithm: str, verifiers: Mapping[str, _Verifier]) -> Check:
    for signature in envelope.signatures:
        kid, _, signed_with = signature.keyid.rpartition("#")
        if signed_with != algorithm:
            continue
        if kid not in verifiers:
            return Check(algorithm, Verdict.UNKNOWN_KEY, "l'identifiant de clé n'est pas l'un des nôtres")
        message = pre_authentication_encoding(envelope.payload_type, envelope.payload)
        fits = verifiers[kid](signature.value, message)
        detail = f"{'correspond' if fits else 'ne correspond pas'} au contenu et à la clé {kid}"
        return Check(algorithm, Verdict.VALID if fits else Verdict.INVALID, f"la signature {detail}")
    return Check(algorithm, Verdict.ABSENT, f"l'enveloppe ne porte pas de signature {algorithm}")
