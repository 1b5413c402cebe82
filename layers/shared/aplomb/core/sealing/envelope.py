"""DSSE: a payload, its type, and signatures over both (secure-systems-lab/dsse, protocol 1.0.2 and envelope 1.0.0)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from aplomb.core.errors import EnvelopeError, FormError, StrictJsonError
from aplomb.core.form import conform
from aplomb.core.json import Json
from aplomb.core.sealing.base64_text import from_base64, to_base64
from aplomb.core.strict_json import parse_strict

RULE_TYPE = "application/vnd.aplomb.regle+json"
CERTIFICATE_TYPE = "application/vnd.aplomb.certificat+json"


class SignatureDocument(TypedDict):
    """A signature on the wire: base64, and the id of the key that made it."""

    keyid: str
    sig: str


class EnvelopeDocument(TypedDict):
    """An envelope on the wire; the payload is base64."""

    payloadType: str
    payload: str
    signatures: list[SignatureDocument]


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature over the envelope's pre-authentication encoding."""

    keyid: str
    value: bytes


@dataclass(frozen=True, slots=True)
class Envelope:
    """A signed payload. Nothing in it is to be believed before a signature has been verified."""

    payload_type: str
    payload: bytes
    signatures: tuple[Signature, ...]

    def document(self) -> EnvelopeDocument:
        """Return the envelope as its JSON object."""
        return {
            "payloadType": self.payload_type,
            "payload": to_base64(self.payload),
            "signatures": [{"keyid": s.keyid, "sig": to_base64(s.value)} for s in self.signatures],
        }


def pre_authentication_encoding(payload_type: str, payload: bytes) -> bytes:
    """Return what is signed: ``DSSEv1 SP len(type) SP type SP len(payload) SP payload``, lengths in bytes."""
    kind = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def parse_envelope(text: bytes) -> Envelope:
    """Return the envelope that a UTF-8 JSON text is.

    Strict: exactly the members of DSSE, canonical standard base64, no duplicate member, at least one signature and
    no two by the same key. Raises EnvelopeError.
    """
    try:
        return envelope_of(parse_strict(text))
    except StrictJsonError as error:
        raise EnvelopeError(str(error)) from error


def envelope_of(document: Json) -> Envelope:
    """Return the envelope that a strictly parsed JSON value is. Raises EnvelopeError."""
    try:
        wire = conform(document, EnvelopeDocument, "enveloppe")
    except FormError as error:
        raise EnvelopeError(str(error)) from error
    signatures = tuple(Signature(s["keyid"], _from_base64(s["sig"])) for s in wire["signatures"])
    _check_distinct(signatures)
    return Envelope(wire["payloadType"], _from_base64(wire["payload"]), signatures)


def _check_distinct(signatures: Sequence[Signature]) -> None:
    if not signatures or len({s.keyid for s in signatures}) != len(signatures):
        raise EnvelopeError("enveloppe.signatures: at least one, and one a key")


def _from_base64(text: str) -> bytes:
    try:
        return from_base64(text)
    except ValueError as error:
        raise EnvelopeError("enveloppe: not canonical base64") from error
