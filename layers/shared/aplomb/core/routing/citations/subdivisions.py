"""Which part of an article is meant: ``II-1°``, ``al. 2``, ``premier alinéa``, ``§ 1``, ``b)``."""

import re

from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import Reading

_ORDINAL = (
    "(?:premier|deuxieme|second|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dixieme|dernier)"
)
_COUNTED = r"[0-9]{1,2}(?:er|e|eme|°)?(?![a-z0-9])"
_FEW = rf"{_COUNTED}(?:(?:,|,? et|,? ou| a|-) ?{_COUNTED}){{0,4}}"
_ROMAN = r"(?:viii|vii|vi|iv|ix|iii|ii|i|v|xi{0,3})(?![a-z0-9])(?: (?:bis|ter|quater))?"
_POINT = r"[0-9]{1,2} ?°(?: (?:bis|ter)(?![a-z]))?"
_PIECE = spaced(
    r" ?(?P<comma>,)? ?[-(]? ?(?P<piece>"
    rf"(?:§§|alineas|paragraphes|points) ?(?:{_FEW}|[a-z]\)?(?![a-z]))"
    rf"|(?:alinea|al\.?|paragraphe|par\.|§|point|litt(?:era|\.)|sous) ?"
    rf"(?:{_COUNTED}|{_ORDINAL}|[a-z]{{1,3}}\)|[a-h](?![a-z']))"
    rf"|(?:{_COUNTED}|{_ORDINAL}) (?:alinea|al\.|paragraphe|phrase)(?![a-z])"
    rf"|(?P<roman>{_ROMAN})(?:[-,]? ?{_POINT})?"
    rf"|{_POINT}"
    r"|\([0-9a-z]{1,3}\)|[a-z] ?\)"
    r")\)?"
)
_DECIMAL = re.compile(r"\.[0-9]{1,2}(?![0-9])")
_MOST_PIECES = 5


def subdivision_at(reading: Reading, start: int) -> tuple[str | None, int]:
    """Return the part of the article named behind its number, as written, and where it ends."""
    end = start
    first: int | None = None
    if decimal := _DECIMAL.match(reading.folded, end):
        first, end = start + 1, decimal.end()
    for _ in range(_MOST_PIECES):
        piece = _PIECE.match(reading.folded, end)
        if piece is None or not _is_subdivision(reading, piece):
            break
        first = piece.start("piece") if first is None else first
        end = piece.end()
    return (None if first is None else reading.text[first:end]), end


def _is_subdivision(reading: Reading, piece: re.Match[str]) -> bool:
    """A Roman numeral is written in capitals, and ``V`` or ``X`` alone only behind a comma."""
    if not piece["roman"]:
        return True
    return reading.plain[piece.start("roman")].isupper() and bool(piece["comma"] or piece["roman"][0] == "i")
