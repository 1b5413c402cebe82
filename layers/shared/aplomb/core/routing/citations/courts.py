"""Courts as case law is cited: ``Cass. soc.``, ``CE, ass.``, ``CA Versailles``, ``Cons. const.``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.routing.citations.dates import DATE
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import Reading


class CaseKind(StrEnum):
    """What kind of number a decision bears."""

    APPEAL = "pourvoi"
    """Cour de cassation: ``21-14.490``."""
    ROLL = "rg"
    """A judicial court's roll: ``21/04532``."""
    COUNCIL = "ce"
    """Conseil d'État: five or six digits."""
    CONSTITUTIONAL = "cc"
    """Conseil constitutionnel: ``2018-761 DC``."""
    ECLI = "ecli"


@dataclass(frozen=True, slots=True)
class Court:
    """A court named at ``[start, end)``, and the kind of number its decisions bear."""

    name: str
    kind: CaseKind
    start: int
    end: int


CASSATION = "Cour de cassation"
COUNCIL = "Conseil d'État"
CONSTITUTIONAL = "Conseil constitutionnel"
_RANKS = {"1": "première ", "premiere": "première ", "2": "deuxième ", "deuxieme": "deuxième ", "3": "troisième ",
          "troisieme": "troisième "}  # fmt: skip
_RANK = "1|2|3|premiere|deuxieme|troisieme"
_ROOM = r"(?:chambre |ch\. ?)?"
_CHAMBERS = {
    "chambre commerciale": rf"{_ROOM}com(?:merciale(?:,? financiere et economique)?|\.)?",
    "chambre sociale": rf"{_ROOM}soc(?:iale|\.)?",
    "chambre criminelle": rf"{_ROOM}crim(?:inelle|\.)?",
    "chambre mixte": r"(?:chambre|ch\.) ?mixte",
    "assemblée plénière": r"ass(?:emblee|\.)? ?pl(?:eniere|en\.?)",
    "{rank}chambre civile": (
        rf"(?:(?P<ahead>{_RANK}) ?(?:re|ere|e|eme)? )?{_ROOM}civ(?:ile|\.)?"
        rf"(?: ?(?P<comma>,)? ?(?P<behind>{_RANK})(?(comma)(?:re|ere|e|eme)|(?:re|ere|e|eme)?)"
        r"(?![a-z0-9]| [a-z]{3,9} [0-9]))?"
    ),
}
_CHAMBER = "|".join(f"({pattern})" for pattern in _CHAMBERS.values())
_BEHIND_HEAD = spaced(rf" ?[,(]? ?(?:(?:en )?(?:sa |la )?)(?:{_CHAMBER})(?![a-z])")
_AHEAD_OF_HEAD = spaced(rf"(?<![a-z0-9])(?:{_CHAMBER}) (?:de la )?$")
_SHORT = spaced(rf"(?<![a-z0-9.])(?:{_CHAMBER}) ?,? (?={DATE})")
_HEAD = spaced(r"(?<![a-z0-9])(?:cour de cassation|c\. ?cass\.?|cass\.?)(?![a-z])")
_AHEAD_REACH = 60
_JUDICIAL = {
    "Cour d'appel": r"[Cc]our d'appel|C\. ?A\.|CA|C\. app\.|COUR D'APPEL",
    "Tribunal judiciaire": r"[Tt]ribunal judiciaire|T\. ?J\.|TJ",
    "Tribunal de grande instance": r"[Tt]ribunal de grande instance|TGI",
    "Tribunal de commerce": r"[Tt]ribunal de commerce|T\. ?com\.",
    "Conseil de prud'hommes": r"[Cc]onseil de prud'hommes|CPH",
}
_LOCAL = spaced(
    rf"(?<![A-Za-z0-9])(?:{'|'.join(f'({names})' for names in _JUDICIAL.values())})"
    r" (?P<link>(?:d'|de |du )?)(?P<place>[A-ZÀ-Ü][A-Za-zÀ-ÿ']{1,30}(?:-[A-Za-zÀ-ÿ']{1,30}){0,4})"
)
_COUNCIL = spaced(r"(?<![A-Za-z0-9])(?:[Cc]onseil d'[EÉ]tat|CE(?= ?[,(0-9]| (?:[Aa]ss|[Ss]ect|n ?°)))")
_CONSTITUTIONAL = spaced(r"(?<![a-z])(?:conseil constitutionnel|cons\. ?const\.?|c\. ?const\.)")


def courts(reading: Reading) -> Iterator[Court]:
    """Yield the courts that a text names, in no order."""
    for found in _HEAD.finditer(reading.folded):
        behind = _BEHIND_HEAD.match(reading.folded, found.end())
        ahead = _AHEAD_OF_HEAD.search(reading.folded, max(0, found.start() - _AHEAD_REACH), found.start())
        start, end = (ahead or found).start(), (behind or found).end()
        yield Court(_cassation(behind or ahead), CaseKind.APPEAL, start, end)
    for found in _SHORT.finditer(reading.folded):
        yield Court(_cassation(found), CaseKind.APPEAL, *found.span())
    for found in _LOCAL.finditer(reading.plain):
        name = f"{_which(found, tuple(_JUDICIAL))} {found['link'] or _link(found['place'])}{found['place']}"
        yield Court(name, CaseKind.ROLL, *found.span())
    for found in _COUNCIL.finditer(reading.plain):
        yield Court(COUNCIL, CaseKind.COUNCIL, *found.span())
    for found in _CONSTITUTIONAL.finditer(reading.folded):
        yield Court(CONSTITUTIONAL, CaseKind.CONSTITUTIONAL, *found.span())


def _cassation(chamber: re.Match[str] | None) -> str:
    if chamber is None:
        return CASSATION
    rank = _RANKS.get(chamber["ahead"] or chamber["behind"] or "", "")
    return f"{CASSATION}, {_which(chamber, tuple(_CHAMBERS)).format(rank=rank)}"


def _which(found: re.Match[str], names: tuple[str, ...]) -> str:
    return next(name for index, name in enumerate(names, 1) if found[index])


def _link(place: str) -> str:
    return "d'" if place[0] in "AEIOUYÉ" else "de "
