"""A certificate as people keep it: the envelope alone, or within the answer that it came with."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from aplomb.core.errors import EnvelopeError, StrictJsonError
from aplomb.core.json import Json
from aplomb.core.sealing.envelope import Envelope, envelope_of
from aplomb.core.sealing.interoperable import parse_interoperable


@dataclass(frozen=True, slots=True)
class Kept:
    """The envelope, None where the answer says that none was issued, and what stands beside it, signed by nobody.

    ``beside`` holds the members of the answer but for ``certificat``; a bare envelope has none.
    """

    envelope: Envelope | None
    beside: Mapping[str, Json] = field(default_factory=dict, repr=False)

    @property
    def jwk(self) -> Json:
        """The JWK beside the envelope, trusted by nobody yet; None where there is none."""
        return self.beside.get("cle")


def read_kept(received: bytes | Json) -> Kept:
    """Return the certificate that a UTF-8 text, or a value parsed from one, holds.

    An object with a member ``certificat`` holds the envelope there, and the rest of the answer beside it; any other is
    the envelope itself. Raises EnvelopeError.
    """
    try:
        document = parse_interoperable(received)
    except StrictJsonError as error:
        raise EnvelopeError(str(error)) from error
    if not isinstance(document, dict) or "certificat" not in document:
        return Kept(envelope_of(document))
    beside = {name: member for name, member in document.items() if name != "certificat"}
    certificate = document["certificat"]
    return Kept(None if certificate is None else envelope_of(certificate), beside)
