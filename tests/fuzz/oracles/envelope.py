"""A sealed answer as somebody kept it: whatever was done to it, what verifies is what was sealed."""

import base64
import json
from contextlib import suppress

from aplomb.adapters.rules import published_rules
from aplomb.core.errors import CertificateError, EnvelopeError, PublicKeyError, UnusableKeyError
from aplomb.core.json import Json
from aplomb.core.sealing.attest import Status, attestation, check_certificate, status_of
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import Envelope, parse_envelope
from aplomb.core.sealing.kept import Kept, read_kept
from aplomb.core.sealing.members import DETAIL_MEMBERS, HELD_MEMBERS
from aplomb.core.sealing.secret import read_secret
from aplomb.core.sealing.trusted import KeySet, SingleKey, Thumbprint, read_trusted
from aplomb.core.strict_json import parse_strict
from tests.core.sealing.vectors.base import ANSWER, CURRENT, NOW, PAST, QUESTION, SALTS, certificate, printed, sealed

CERTIFICATE = certificate()
ENVELOPE = sealed(CERTIFICATE)
ORIGINAL: dict[str, Json] = {
    **printed(CERTIFICATE),
    "certificat": ENVELOPE,
    "question": QUESTION,
    "reponse": ANSWER,
    "sels": {name: salt.hex() for name, salt in SALTS.items()},
    "cle": CURRENT.public().jwk(),
}
TRUSTED = (
    KeySet((CURRENT.public(), PAST.public())),
    SingleKey(CURRENT.public()),
    Thumbprint(CURRENT.public().thumbprint()),
)
_RULES = published_rules()
_SALTED = ("question", "reponse")
_OPENED = frozenset({"sels", "cle"})
"""Members that open or name something, and are held by what they open."""


def check(text: bytes) -> None:
    """Read bytes as everything that is ever verified, or verified with, and hold what verifies to the original."""
    envelope = _read(text)
    for keys in TRUSTED:
        for secret in ((), (CURRENT,)):
            checks = check_certificate(text, keys, _RULES, NOW, secret_keys=secret)
            json.dumps(attestation(checks)).encode()
            if status_of(checks) is Status.VALID:
                assert_is_original(parse_strict(text), whole=bool(secret))
    if envelope is not None:
        again = json.dumps(envelope.document(), ensure_ascii=False).encode()
        assert parse_envelope(again) == envelope


def is_valid(text: bytes) -> bool:
    return status_of(check_certificate(text, TRUSTED[0], _RULES, NOW, secret_keys=(CURRENT,))) is Status.VALID


def assert_is_original(document: Json, *, whole: bool) -> None:
    """What is verified says what was sealed, member by member; the HMAC counts for who can check it."""
    envelope = document.get("certificat", document) if isinstance(document, dict) else document
    if whole:
        assert by_key(envelope) == by_key(ENVELOPE)
    assert (envelope["payload"], envelope["payloadType"]) == (ENVELOPE["payload"], ENVELOPE["payloadType"])
    assert json.loads(base64.b64decode(envelope["payload"])) == CERTIFICATE
    for name in HELD_MEMBERS if envelope is not document else ():
        if name in document and name not in _OPENED and not _is_open(document, name):
            held, sealed_one = _whole(document[name]), ORIGINAL[name]
            assert _says(held, sealed_one), name
            assert name not in DETAIL_MEMBERS or _sorted(held) == _sorted(sealed_one), name


def by_key(envelope: Json) -> Json:
    return envelope | {"signatures": sorted(envelope["signatures"], key=lambda one: one["keyid"])}


def _is_open(document: dict[str, Json], name: str) -> bool:
    """A null says nothing, of a question or of an answer."""
    return name in _SALTED and document[name] is None


def _says(held: Json, sealed_one: Json) -> bool:
    """Tell whether all that is sealed is there; what is added within a member that is sealed alone proves nothing."""
    if isinstance(sealed_one, dict):
        return isinstance(held, dict) and all(
            name in held and _says(held[name], member) for name, member in sealed_one.items()
        )
    if isinstance(sealed_one, list):
        return isinstance(held, list) and len(held) == len(sealed_one) and all(map(_says, held, sealed_one))
    return type(held) is type(sealed_one) and held == sealed_one


def _sorted(value: Json) -> str:
    return json.dumps(_whole(value), sort_keys=True)


def _whole(value: Json) -> Json:
    """Return a value with 1 for 1.0, which are one number in every JSON."""
    if isinstance(value, dict):
        return {name: _whole(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _read(text: bytes) -> Envelope | None:
    for read, refusal in ((read_trusted, PublicKeyError), (read_kept, EnvelopeError)):
        try:
            kept = read(text)
        except refusal:
            kept = None
    with suppress(UnusableKeyError):
        read_secret(text.decode("utf-8", "surrogateescape"))
    try:
        envelope = parse_envelope(text)
    except EnvelopeError:
        envelope = None
    held = envelope or (kept.envelope if isinstance(kept, Kept) else None)
    if held is not None:
        with suppress(CertificateError):
            read_certificate(held)
    return held
