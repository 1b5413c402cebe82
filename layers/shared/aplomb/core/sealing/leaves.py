"""What the leaves of a document may say, by their places: ``faits.enjeu``, ``sources.sha256`` in each item."""

import re
from collections.abc import Collection, Iterable, Mapping

from aplomb.core.errors import CertificateError
from aplomb.core.json import Json
from aplomb.core.sealing.instant import seconds_of


def check_leaves(document: Json, patterns: Mapping[str, str], instants: Collection[str], name: str) -> None:
    """Check that each leaf is, whole, what the pattern of its place says, and that instants are in the calendar.

    The document has every place; null is no leaf. Raises CertificateError that names the place.
    """
    for place, pattern in patterns.items():
        for leaf in _leaves(document, place.split(".")):
            if not re.fullmatch(pattern, str(leaf)):
                raise CertificateError(f"{name}.{place}: no such value")
            if place in instants and not _is_instant(str(leaf)):
                raise CertificateError(f"{name}.{place}: no such time")


def _leaves(value: Json, path: list[str]) -> Iterable[Json]:
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item, path)
    elif isinstance(value, dict):
        yield from _leaves(value[path[0]], path[1:])
    elif value is not None:
        yield value


def _is_instant(text: str) -> bool:
    try:
        seconds_of(text)
    except ValueError:
        return False
    return True
