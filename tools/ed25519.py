#!/usr/bin/env python3
"""Verification of Ed25519 signatures (RFC 8032) with the standard library alone, for tools that have nothing else.

Not for signing, nor where time matters: nothing here is constant-time, and a verification takes milliseconds.
"""

import hashlib

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT_OF_MINUS_ONE = pow(2, (PRIME - 1) // 4, PRIME)
KEY_BYTES, SIGNATURE_BYTES = 32, 64

Point = tuple[int, int, int, int]
"""Extended homogeneous coordinates (X, Y, Z, T): x = X/Z, y = Y/Z, xy = T/Z (RFC 8032, section 5.1.4)."""

NEUTRAL: Point = (0, 1, 1, 0)


def verifies(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature over the message is by that key (RFC 8032, section 5.1.7, without the cofactor)."""
    if len(public_key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    commitment, key = _decode(signature[:KEY_BYTES]), _decode(public_key)
    scalar = int.from_bytes(signature[KEY_BYTES:], "little")
    if commitment is None or key is None or scalar >= ORDER:
        return False
    challenge = hashlib.sha512(signature[:KEY_BYTES] + public_key + message).digest()
    expected = _add(commitment, _times(int.from_bytes(challenge, "little") % ORDER, key))
    return _equal(_times(scalar, BASE), expected)


def _decode(encoded: bytes) -> Point | None:
    """Return the point that 32 bytes encode, or None (RFC 8032, section 5.1.3)."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT_OF_MINUS_ONE % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = PRIME - x
    return (x, y, 1, x * y % PRIME)


def _add(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % PRIME, (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c, d = 2 * p[3] * q[3] * D % PRIME, 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def _times(scalar: int, point: Point) -> Point:
    result = NEUTRAL
    while scalar:
        if scalar & 1:
            result = _add(result, point)
        point, scalar = _add(point, point), scalar >> 1
    return result


def _equal(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % PRIME == 0 and (p[1] * q[2] - q[1] * p[2]) % PRIME == 0


_BASE = _decode((4 * pow(5, -1, PRIME) % PRIME).to_bytes(KEY_BYTES, "little"))
if _BASE is None:  # a constant of the standard
    raise ArithmeticError("the base point is not on the curve")
BASE: Point = _BASE
