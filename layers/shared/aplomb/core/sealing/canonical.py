"""The one byte form of a document, and its fingerprint."""

import hashlib
from collections.abc import Mapping
from typing import Any, cast

import rfc8785

from aplomb.core.errors import FormError


def canonical(document: Mapping[str, object]) -> bytes:
    """Return the document's RFC 8785 bytes.

    Raises FormError on what RFC 8785 cannot write: integers beyond 2**53, NaN, infinities, lone surrogates.
    """
    try:
        return rfc8785.dumps(cast("dict[str, Any]", document))
    except (rfc8785.CanonicalizationError, UnicodeError) as error:
        raise FormError("the document has no canonical form") from error


def fingerprint(payload: bytes) -> str:
    """Return the SHA-256 of canonical bytes, in lower-case hexadecimal."""
    return hashlib.sha256(payload).hexdigest()
