"""Every way a secret is likely to be written, so that a sink can be searched for it."""

import base64
import json
from collections.abc import Iterator
from urllib.parse import quote_from_bytes

PIECE = 16
"""Bytes. Half of a key is found as well: what leaks is seldom whole."""


def leaked(sink: bytes, secrets: dict[str, bytes]) -> list[str]:
    """Return the names of the secrets of which the sink holds 16 bytes or more, in whatever writing."""
    return [name for name, secret in secrets.items() if any(form in sink for form in forms(secret))]


def forms(secret: bytes) -> set[bytes]:
    """Return what to search for: pieces as they are, in base64 at any offset, in hexadecimal; and those once more."""
    pieces = [secret[at : at + PIECE] for at in range(0, len(secret) - PIECE + 1, PIECE)]
    once = {form for piece in pieces for form in (piece, *_binary(piece))}
    twice = {form for written in once for form in (*_binary(written), *_textual(written))}
    return once | twice


def _binary(piece: bytes) -> Iterator[bytes]:
    yield piece.hex().encode()
    yield piece.hex().upper().encode()
    for offset in range(3):
        whole = base64.b64encode(bytes(offset) + piece)
        # Its first and last characters also hold bits of what surrounds the piece.
        standard = whole[(0, 2, 3)[offset] : (offset + len(piece)) * 8 // 6]
        yield standard
        yield standard.replace(b"+", b"-").replace(b"/", b"_")


def _textual(piece: bytes) -> Iterator[bytes]:
    text = piece.decode("latin-1")
    yield quote_from_bytes(piece, safe="").encode()
    yield quote_from_bytes(piece).encode()
    yield quote_from_bytes(piece, safe="").lower().encode()
    yield "".join(f"%{byte:02X}" for byte in piece).encode()
    yield json.dumps(text)[1:-1].encode()
    yield json.dumps(text).replace("/", "\\/")[1:-1].encode()
    yield "".join(f"\\u{byte:04x}" for byte in piece).encode()
    yield text.encode()
    yield repr(piece)[2:-1].encode()
    yield "".join(f"\\x{byte:02x}" for byte in piece).encode()
    yield ", ".join(map(str, piece)).encode()
    yield ",".join(map(str, piece)).encode()
    yield " ".join(map(str, piece)).encode()
    yield piece.hex(":").encode()
    yield piece.hex(" ").encode()
