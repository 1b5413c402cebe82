"""A client's key: how it is written, what is kept of it, and whether it opens."""

import base64
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from hmac import compare_digest
from string import ascii_lowercase, digits

API_KEY = "X-Api-Key"
"""The header in which a client sends it."""
ID_CHARACTERS, SECRET_BYTES = 12, 32
_DIGITS = digits + ascii_lowercase
FORM = rf"aplomb_([0-9a-z]{{{ID_CHARACTERS}}})_[A-Za-z0-9_-]{{43}}"
"""A key as a regular expression, alike in Python and in JSON Schema; its group is the id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptKey:
    """What is known of a key, which itself is nowhere: moments in seconds since 1970, None where it never happened."""

    id: str
    digest: str = field(repr=False)
    """SHA-256 of the whole key, in hexadecimal."""
    label: str
    created_at: int
    budget: int | None = None
    """Millionths of a dollar a day; None: what the deployment grants any key."""
    revoked_at: int | None = None

    def opens_for(self, key: str) -> bool:
        """Tell whether the whole text is this key, and not revoked. As long for any key as for any other."""
        return compare_digest(self.digest, digest(key)) and self.revoked_at is None


def new_key(random_bytes: Callable[[int], bytes]) -> str:
    """Return a key as its client is to send it: nobody can tell it from its id."""
    number, named = int.from_bytes(random_bytes(SECRET_BYTES)), ""
    for _ in range(ID_CHARACTERS):
        number, digit = divmod(number, len(_DIGITS))
        named += _DIGITS[digit]
    secret = base64.urlsafe_b64encode(random_bytes(SECRET_BYTES)).decode().rstrip("=")
    return f"aplomb_{named}_{secret}"


def identifier(key: str) -> str | None:
    """Return the id that stands in a key, None where the text is no key."""
    found = re.fullmatch(FORM, key)
    return found[1] if found else None


def digest(key: str) -> str:
    """Return what is kept of a key: no salt, since its secret is 256 random bits."""
    return hashlib.sha256(key.encode()).hexdigest()
