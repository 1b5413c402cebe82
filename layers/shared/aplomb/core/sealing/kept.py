"""A certificate as people keep it: the envelope alone, or within the answer that it came with."""

from dataclasses import dataclass

from aplomb.core.errors import EnvelopeError, StrictJsonError
from aplomb.core.json import Json
from aplomb.core.sealing.envelope import Envelope, envelope_of
from aplomb.core.sealing.interoperable import parse_interoperable


@dataclass(frozen=True, slots=True)
class Kept:
    """The envelope, None where the answer says that none was issued, and the JWK beside it, trusted by nobody yet."""

    envelope: Envelope | None
    jwk: Json


def read_kept(received: bytes | Json) -> Kept:
    """Return the certificate that a UTF-8 text, or a value parsed from one, holds.

    An object with a member ``certificat`` holds the envelope there and may hold its key as ``cle``; any other is the
    envelope itself. Raises EnvelopeError.
    """
    try:
        document = parse_interoperable(received)
    except StrictJsonError as error:
        raise EnvelopeError(str(error)) from error
    if not isinstance(document, dict) or "certificat" not in document:
        return Kept(envelope_of(document), None)
    certificate = document["certificat"]
    return Kept(None if certificate is None else envelope_of(certificate), document.get("cle"))
