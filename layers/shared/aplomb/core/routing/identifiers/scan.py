"""Every identifier of a text, each place of it taken once."""

from collections.abc import Iterable
from itertools import chain
from typing import Protocol

from aplomb.core.routing.identifiers.companies import Company, companies
from aplomb.core.routing.identifiers.identifier import Identifier
from aplomb.core.routing.identifiers.personal import personal
from aplomb.core.routing.identifiers.registered import registered
from aplomb.core.routing.typography import Reading


class Span(Protocol):
    """What stands at ``[start, end)``."""

    @property
    def start(self) -> int:
        """First character."""

    @property
    def end(self) -> int:
        """Past the last character."""


def apart[S: Span](found: Iterable[S]) -> tuple[S, ...]:
    """Return what overlaps nothing that came before it, in the order of the text."""
    taken = bytearray()
    kept = []
    for one in found:
        if len(taken) < one.end:
            taken.extend(bytes(one.end - len(taken)))
        if not any(taken[one.start : one.end]):
            taken[one.start : one.end] = b"\x01" * (one.end - one.start)
            kept.append(one)
    return tuple(sorted(kept, key=lambda one: one.start))


def identifiers(reading: Reading) -> tuple[Identifier, ...]:
    """Return the identifiers of a text. A number that is labelled is what its label says, whatever else it could be."""
    return apart(chain(registered(reading), personal(reading)))


def named_companies(reading: Reading, found: Iterable[Identifier]) -> tuple[Company, ...]:
    """Return the companies that a text names, where no identifier stands."""
    numbers = tuple(found)
    everything: Iterable[Identifier | Company] = chain(numbers, companies(reading))
    return tuple(one for one in apart(everything) if isinstance(one, Company))
