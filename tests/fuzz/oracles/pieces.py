"""Ways to cut the same bytes."""

from collections.abc import Iterator

SIZES = (1, 2, 3, 7, 64)


def cuts(stream: bytes) -> Iterator[list[bytes]]:
    """Yield the bytes whole, then in pieces of each size, an empty one among them."""
    yield [stream]
    for size in SIZES:
        yield [*(stream[at : at + size] for at in range(0, len(stream), size)), b""]
