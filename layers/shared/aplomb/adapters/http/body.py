"""A response body, decoded and bounded: how much it holds is known before it is held."""

import zlib

from aplomb.core.errors import ClassifierError, FailureKind

ACCEPT_ENCODING = b"gzip, deflate"
_WINDOW_BITS = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS}
"""What zlib calls each content coding (RFC 9110, 8.4.1); deflate is the zlib format, never the bare one."""


class BodyCollector:
    """The pieces of one body, decoded as they come.

    Neither the received nor the decoded bytes ever exceed ``limit``: an encoded body can be endless and hold
    nothing. Both methods raise ClassifierError, of kind too_large or invalid_json, and nothing else.
    """

    def __init__(self, coding: str, limit: int) -> None:
        """Begin a body of that Content-Encoding. Raises ClassifierError when it was not accepted."""
        self._limit = limit
        self._received = 0
        self._size = 0
        self._pieces: list[bytes] = []
        self._decompressor: zlib._Decompress | None = None
        coding = coding.strip().lower()
        if coding in _WINDOW_BITS:
            self._decompressor = zlib.decompressobj(_WINDOW_BITS[coding])
        elif coding not in ("", "identity"):
            raise ClassifierError(FailureKind.INVALID_JSON, "content coding neither gzip nor deflate")

    def add(self, piece: bytes) -> None:
        """Take the next piece as it was received."""
        self._received += len(piece)
        if self._decompressor:
            piece = self._decompress(self._decompressor, piece)
        self._pieces.append(piece)
        self._size += len(piece)
        if max(self._received, self._size) > self._limit:
            raise ClassifierError(FailureKind.TOO_LARGE, f"body over {self._limit} bytes")

    def whole(self) -> bytes:
        """Return the decoded body after its last piece."""
        if self._decompressor and (not self._decompressor.eof or self._decompressor.unused_data):
            raise ClassifierError(FailureKind.INVALID_JSON, "compressed body does not end where it should")
        return b"".join(self._pieces)

    def _decompress(self, decompressor: "zlib._Decompress", piece: bytes) -> bytes:
        try:
            return decompressor.decompress(piece, self._limit + 1 - self._size)
        except zlib.error as error:
            raise ClassifierError(FailureKind.INVALID_JSON, "compressed body is corrupt") from error
