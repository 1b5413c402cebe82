"""Who signed: signatures missing, doubled, swapped, cut, by others; keys that are given and keys that are not; time."""

import base64
import json
from collections.abc import Iterable
from typing import Any

from aplomb.core.routing.publication import publish
from aplomb.core.sealing.envelope import RULE_TYPE
from tests.core.sealing.vectors.base import (
    CURRENT,
    FORGED,
    ISSUED,
    KEY_SET,
    NO_ENVELOPE,
    PAST,
    RULE,
    STRANGER,
    VALID,
    Vector,
    certificate,
    kept,
    sealed,
    seconds_of,
)

ENVELOPE = sealed(certificate())
HMAC, ED25519 = ENVELOPE["signatures"]
JWK = CURRENT.public().jwk()
UNPAIRED = VALID | {"integrite": "invalide"}
UNSIGNED = {"signataire": "absente", "cle": "non_verifiee"}
UNKNOWN = {"signataire": "cle_inconnue", "cle": "non_verifiee"}
SINGLE = VALID | {"cle": "non_dite"}


def vectors() -> Iterable[Vector]:
    for name, signatures, expected in _signatures():
        yield Vector(name, json.dumps(ENVELOPE | {"signatures": signatures}), expected)
    yield from _types()
    yield from _strangers()
    yield from _keys_beside()
    yield from _keys_given()
    yield from _times()


def _changed(signature: dict[str, str], **members: Any) -> dict[str, str]:
    return signature | members


def _bytes(signature: dict[str, str], value) -> dict[str, str]:
    return signature | {"sig": base64.b64encode(value(base64.b64decode(signature["sig"]))).decode()}


def _flipped(at: int):
    return lambda value: value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]


def _signatures() -> Iterable[tuple[str, list[dict[str, str]], dict[str, str]]]:
    other_hmac, other_ed25519 = sealed(certificate(), STRANGER)["signatures"]
    yield "no Ed25519", [HMAC], UNPAIRED | UNSIGNED
    yield "no HMAC", [ED25519], UNPAIRED
    yield "a third by a stranger", [HMAC, ED25519, other_ed25519], UNPAIRED
    yield "a third by a stranger first", [other_ed25519, HMAC, ED25519], UNPAIRED | UNKNOWN
    yield "a third of no algorithm", [HMAC, ED25519, {"keyid": "x", "sig": ""}], UNPAIRED
    yield "an HMAC by a stranger", [other_hmac, ED25519], UNPAIRED
    yield "an Ed25519 by a stranger", [HMAC, other_ed25519], UNPAIRED | UNKNOWN
    yield "a stranger's under our key id", [HMAC, _changed(ED25519, sig=other_ed25519["sig"])], VALID | FORGED
    yield "swapped", [_changed(HMAC, sig=ED25519["sig"]), _changed(ED25519, sig=HMAC["sig"])], UNPAIRED | FORGED
    yield (
        "key ids swapped",
        [_changed(HMAC, keyid=ED25519["keyid"]), _changed(ED25519, keyid=HMAC["keyid"])],
        (UNPAIRED | FORGED),
    )
    for at in (0, 31, 32, 63):
        yield f"bit of Ed25519 byte {at}", [HMAC, _bytes(ED25519, _flipped(at))], VALID | FORGED
    yield "Ed25519 cut", [HMAC, _bytes(ED25519, lambda value: value[:-1])], UNPAIRED | FORGED
    yield "Ed25519 longer", [HMAC, _bytes(ED25519, lambda value: value + b"\0")], UNPAIRED | FORGED
    yield "Ed25519 empty", [HMAC, _changed(ED25519, sig="")], UNPAIRED | FORGED
    yield "Ed25519 all zero", [HMAC, _bytes(ED25519, lambda value: bytes(64))], VALID | FORGED
    yield "Ed25519 of a scalar too great", [HMAC, _bytes(ED25519, _raised)], VALID | FORGED
    yield "HMAC cut", [_bytes(HMAC, lambda value: value[:16]), ED25519], UNPAIRED
    yield "HMAC empty", [_changed(HMAC, sig=""), ED25519], UNPAIRED
    yield "HMAC that only its key refuses", [_bytes(HMAC, _flipped(0)), ED25519], VALID
    kid = CURRENT.kid
    for name, keyid in (
        ("without its algorithm", kid),
        ("of another algorithm", f"{kid}#ed448"),
        ("of another case", f"{kid}#Ed25519"),
        ("with a blank", f"{kid}#ed25519 "),
        ("empty", ""),
    ):
        yield f"a key id {name}", [HMAC, _changed(ED25519, keyid=keyid)], UNPAIRED | UNSIGNED
    for name, other in (
        ("in another case", kid.swapcase()),
        ("cut", kid[:-1]),
        ("empty", ""),
        ("of the past key", PAST.kid),
    ):
        both = [_changed(HMAC, keyid=f"{other}#hmac-sha256"), _changed(ED25519, keyid=f"{other}#ed25519")]
        yield f"both by a key id {name}", both, VALID | (FORGED if other == PAST.kid else UNKNOWN)


def _raised(value: bytes) -> bytes:
    """Return the signature that a verifier without RFC 8032's bound would take as well: its scalar, plus the order."""
    order = 2**252 + 27742317777372353535851937790883648493
    return value[:32] + (int.from_bytes(value[32:], "little") + order).to_bytes(32, "little")


def _types() -> Iterable[Vector]:
    unread = NO_ENVELOPE | {"integrite": "type_inattendu"}
    relabelled = unread | {"signataire": "valide", "cle": "valide"}
    yield Vector("a rule's envelope", json.dumps(publish(RULE, CURRENT)["enveloppe"]), unread | FORGED)
    rule = publish(RULE, CURRENT)["enveloppe"] | {"payloadType": ENVELOPE["payloadType"]}
    yield Vector("a rule's envelope, relabelled", json.dumps(rule), NO_ENVELOPE | FORGED)
    as_rule = json.dumps(sealed(certificate(), payload_type=RULE_TYPE))
    yield Vector("a certificate that was signed as a rule", as_rule, unread | FORGED)
    for kind in (RULE_TYPE, ENVELOPE["payloadType"] + " ", ENVELOPE["payloadType"].upper(), "", "application/json"):
        yield Vector(f"the type {kind!r}", json.dumps(ENVELOPE | {"payloadType": kind}), relabelled)


def _strangers() -> Iterable[Vector]:
    forged = sealed(certificate(), STRANGER)
    yield Vector("by a stranger", kept(forged), VALID | UNKNOWN)
    yield Vector("by a stranger who brings the key", kept(forged, cle=STRANGER.public().jwk()), VALID | UNKNOWN)
    yield Vector("by a stranger, under one key", kept(forged), VALID | UNKNOWN, json.dumps(JWK))
    for name, keys in (("past first", [PAST, CURRENT]), ("past alone", [PAST])):
        text = json.dumps({"keys": [key.public().jwk() for key in keys]})
        expected = VALID | ({"cle": "cle_passee"} if CURRENT in keys else UNKNOWN)
        yield Vector(f"a set with the {name}", kept(ENVELOPE), expected, text)


def _keys_beside() -> Iterable[Vector]:
    beside = {
        "no key beside": (None, UNSIGNED),
        "a stranger's key beside": (STRANGER.public().jwk(), UNKNOWN),
        "a stranger's key under our id": (STRANGER.public().jwk() | {"kid": CURRENT.kid}, {"signataire": "illisible"}),
        "a text beside": ("x", {"signataire": "illisible"}),
        "a set beside": ({"keys": [JWK]}, {"signataire": "illisible"}),
        "a private key beside": (JWK | {"d": JWK["x"]}, {"signataire": "illisible"}),
    }
    for name, (jwk, expected) in beside.items():
        unsaid = {"cle": "non_verifiee"}
        yield Vector(f"thumbprint: {name}", kept(ENVELOPE, cle=jwk), VALID | expected | unsaid, CURRENT.kid)
    yield Vector("thumbprint: a bare envelope", json.dumps(ENVELOPE), VALID | UNSIGNED, CURRENT.kid)
    forged = kept(sealed(certificate(), STRANGER), cle=STRANGER.public().jwk())
    yield Vector("thumbprint: a stranger's whole answer", forged, VALID | UNKNOWN, CURRENT.kid)
    mixed = kept(sealed(certificate(), STRANGER), cle=JWK)
    yield Vector("thumbprint: our key beside a stranger's certificate", mixed, VALID | UNKNOWN, CURRENT.kid)


def _keys_given() -> Iterable[Vector]:
    yield Vector("key: of the name that RFC 9864 gives", kept(ENVELOPE), SINGLE, json.dumps(JWK | {"alg": "Ed25519"}))
    yield Vector(
        "key: with members that say nothing", kept(ENVELOPE), SINGLE, json.dumps(JWK | {"x5t": "x", "ext": True})
    )
    refused: dict[str, Any] = {
        "nothing": "",
        "no JSON": "{",
        "an empty object": {},
        "an empty set": {"keys": []},
        "a set that is none": {"keys": JWK},
        "a set with a fault in its tail": {"keys": [JWK, JWK | {"x": JWK["x"][1:]}]},
        "another curve": JWK | {"crv": "X25519"},
        "another curve's case": JWK | {"crv": "ed25519"},
        "another type": JWK | {"kty": "EC"},
        "a type in a list": JWK | {"kty": ["OKP"]},
        "another use": JWK | {"use": "enc"},
        "a null use": JWK | {"use": None},
        "another algorithm": JWK | {"alg": "ES256"},
        "no algorithm at all": JWK | {"alg": "none"},
        "another id": JWK | {"kid": PAST.kid},
        "an id in another case": JWK | {"kid": CURRENT.kid.swapcase()},
        "a null id": JWK | {"kid": None},
        "a private key": JWK | {"d": JWK["x"]},
        "31 bytes": JWK | {"x": base64.urlsafe_b64encode(bytes(31)).decode().rstrip("=")},
        "standard base64": JWK | {"x": base64.b64encode(b"\xff" * 32).decode().rstrip("=")},
        "padding": JWK | {"x": JWK["x"] + "="},
        "hexadecimal": JWK | {"x": CURRENT.public().ed25519.hex()},
        "bits that say nothing": JWK | {"x": JWK["x"][:-1] + chr(ord(JWK["x"][-1]) + 1)},
        "a duplicate member": json.dumps(JWK)[:-1] + ', "kty": "OKP"}',
        "a thumbprint short of a letter": CURRENT.kid[:-1],
        "a thumbprint with bits that say nothing": "A" * 42 + "B",
        "a thumbprint in quotes": json.dumps(CURRENT.kid),
        "a number not every reader keeps": json.dumps(JWK)[:-1] + ', "n": 9007199254740993}',
    }
    for name, key in refused.items():
        text = key if isinstance(key, str) else json.dumps(key)
        yield Vector(f"key: {name}", kept(ENVELOPE, cle=JWK), None, text)


def _times() -> Iterable[Vector]:
    issued = seconds_of(ISSUED)
    for name, now, verdict in (
        ("the very second", issued, "valide"),
        ("as early as the clocks may differ", issued - 300, "valide"),
        ("a second earlier", issued - 301, "invalide"),
        ("at the beginning", 0, "invalide"),
        ("a century later", issued + 100 * 365 * 86_400, "valide"),
    ):
        yield Vector(f"time: {name}", kept(ENVELOPE), VALID | {"date": verdict}, KEY_SET, now)
    for written in ("0000-01-01T00:00:00Z", "0099-12-31T23:59:59Z", "1969-12-31T23:59:59Z", "2000-02-29T00:00:00Z"):
        yield _dated(written, issued, "valide")
    leap = "2028-02-29T00:00:00Z"
    yield _dated(leap, seconds_of(leap) - 300, "valide")
    yield _dated(leap, seconds_of(leap) - 301, "invalide")
    yield _dated("9999-12-31T23:59:59Z", issued, "invalide")


def _dated(written: str, now: int, verdict: str) -> Vector:
    document = certificate(emis_a=written, sources=[])
    return Vector(f"time: {written} at {now}", kept(sealed(document)), VALID | {"date": verdict}, KEY_SET, now)
