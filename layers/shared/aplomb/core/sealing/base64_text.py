"""Bytes as text that has one writing: canonical standard base64 (RFC 4648, sections 3.5 and 4)."""

import base64


def to_base64(value: bytes) -> str:
    """Return the bytes in standard base64, padded."""
    return base64.b64encode(value).decode()


def from_base64(text: str) -> bytes:
    """Return the bytes. Raises ValueError on anything that to_base64 would not have written."""
    value = base64.b64decode(text, validate=True)
    if to_base64(value) != text:
        raise ValueError("not canonical base64")
    return value
