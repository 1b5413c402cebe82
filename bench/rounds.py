"""Rounds that interleave: every variant has its turn in each, so that a busy machine is busy for all of them."""

import sys
from collections.abc import Iterator, Sequence


def interleaved[Variant](variants: Sequence[Variant], rounds: int) -> Iterator[Variant]:
    """Yield each variant once a round, another one first each time; say on standard error how far the run is."""
    for number in range(rounds):
        first = number % len(variants)
        yield from variants[first:]
        yield from variants[:first]
        print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
