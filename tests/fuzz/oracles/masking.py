"""What may leave: the text as it was, less what was masked, and nothing personal left to find in it."""

import re

from aplomb.core.guarding.guard import Verdict
from aplomb.core.guarding.outgoing import outgoing
from aplomb.core.routing.identifiers import IdentifierKind, identifiers
from aplomb.core.routing.masking import Placeholder, mask
from aplomb.core.routing.typography import read

PERSONAL = {
    IdentifierKind.NIR, IdentifierKind.IBAN, IdentifierKind.CARD, IdentifierKind.PHONE, IdentifierKind.EMAIL
}  # fmt: skip
_PLACEHOLDER = re.compile("|".join(map(re.escape, Placeholder)))


def check(text: bytes) -> None:
    """Hold the masking of any UTF-8 text to the text itself."""
    check_text(text.decode("utf-8", "replace"))


def check_text(text: str) -> None:
    masked = mask(text)
    assert mask(masked.text).text == masked.text
    assert not {one.kind for one in identifiers(read(masked.text))} & PERSONAL
    place = 0
    for piece in _PLACEHOLDER.split(masked.text):
        place = text.find(piece, place)
        assert place >= 0, "something was written that was not there"
        place += len(piece)
    assert all(count > 0 for count in masked.counts.values())
    left = outgoing(text)
    assert left.text == masked.text
    assert (left.guard.verdict is Verdict.NOTHING) == (masked.counts == {}) == (masked.text == text)
