"""Versions of an article, and what their dates say of one day.

The dates decide, ``start <= day < end``; the state only explains them, or contradicts them. Its names do not tell:
VIGUEUR_DIFF is not in force yet, ABROGE_DIFF still is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.sealing.certificate import SourceVerdict

NO_END = "2999-01-01"
"""What the LEGI base writes for a day that is not known."""


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its LEGIARTI, its number, Légifrance's ``etat``, and ISO dates; ``end`` is None where there is none.

    ``start`` is NO_END where no day is set yet.
    """

    id: str
    num: str
    state: str
    start: str
    end: str | None


class Standing(Enum):
    """What a version is on one day."""

    IN_FORCE = auto()
    ENDED = auto()
    NOT_YET = auto()
    NEVER = auto()
    """It was replaced before its day came, or annulled."""
    UNCLEAR = auto()
    """Its dates and its state contradict each other."""


VERDICTS = {
    Standing.IN_FORCE: SourceVerdict.VERIFIED,
    Standing.ENDED: SourceVerdict.NOT_IN_FORCE,
    Standing.NOT_YET: SourceVerdict.NOT_IN_FORCE,
    Standing.NEVER: SourceVerdict.NOT_IN_FORCE,
    Standing.UNCLEAR: SourceVerdict.UNVERIFIABLE,
}
_NEVER = frozenset({"MODIFIE_MORT_NE", "ANNULE", "DISJOINT"})
_IN_FORCE = frozenset({"VIGUEUR", "ABROGE_DIFF", "VIGUEUR_ETEN", "VIGUEUR_NON_ETEN"})
_ENDED = {
    "ABROGE": "abrogé",
    "ABROGE_DIFF": "abrogé",
    "TRANSFERE": "transféré sous un autre numéro",
    "PERIME": "périmé",
    "MODIFIE": "modifié",
    "DENONCE": "dénoncé",
    "REMPLACE": "remplacé",
    "SUBSTITUE": "remplacé",
}
"""The states of what has an end, in words."""


def standing(version: Version, day: str) -> Standing:
    """Return what a version is on an ISO date."""
    if version.state in _NEVER:
        return Standing.NEVER
    if version.end is None and version.state in _ENDED and version.state != "ABROGE_DIFF":
        return Standing.UNCLEAR
    if version.start > day:
        return Standing.NOT_YET
    if version.end is not None and version.end <= day:
        return Standing.ENDED
    return Standing.IN_FORCE


def standing_of_text(state: str) -> Standing:
    """Return what a whole text is by its state alone: the dates told of it are those of its consolidations."""
    if state in _IN_FORCE:
        return Standing.IN_FORCE
    if state in _NEVER:
        return Standing.NEVER
    if state == "VIGUEUR_DIFF":
        return Standing.NOT_YET
    return Standing.ENDED if state in _ENDED and state != "MODIFIE" else Standing.UNCLEAR


_RANKS = [Standing.IN_FORCE, Standing.UNCLEAR, Standing.ENDED, Standing.NOT_YET, Standing.NEVER]


def telling(versions: Iterable[Version], day: str) -> Version | None:
    """Return the version to speak of: the one in force, else the last that was, else the first to come."""
    return min(versions, key=lambda version: _rank(version, day), default=None)


def past(versions: Iterable[Version], day: str) -> tuple[Version, ...]:
    """Return the versions that were in force once and are no longer, the last of them first."""
    ended = [version for version in versions if standing(version, day) is Standing.ENDED]
    return tuple(sorted(ended, key=lambda version: _rank(version, day)))


def account(version: Version, day: str) -> str:
    """Return in French what a version is on an ISO date, with its dates."""
    match standing(version, day):
        case Standing.IN_FORCE:
            until = f", et jusqu'au {spelt_date(version.end)} exclu" if version.end else _open_end(version)
            return (
                f"En vigueur le {spelt_date(day)} : cette version l'est depuis le {spelt_date(version.start)}{until}."
            )
        case Standing.ENDED:
            why = _ENDED.get(version.state, "hors de vigueur")
            end = spelt_date(version.end or NO_END)
            return f"N'est plus en vigueur : {why} le {end}, après l'avoir été à partir du {spelt_date(version.start)}."
        case Standing.NOT_YET if version.start == NO_END:
            return "N'est pas en vigueur : sa date d'entrée en vigueur n'est pas fixée."
        case Standing.NOT_YET:
            return f"N'est pas encore en vigueur : le sera à partir du {spelt_date(version.start)}."
        case Standing.NEVER:
            return "N'est jamais entré en vigueur, ou a été annulé."
    return "Les dates et l'état que donne Légifrance se contredisent."


def _open_end(version: Version) -> str:
    return ", et jusqu'à un jour qui n'est pas fixé" if version.state == "ABROGE_DIFF" else ""


def _rank(version: Version, day: str) -> tuple[int, int, str]:
    """Return what sorts versions by how much they tell: of what has ended the last, of what is to come the first."""
    found = standing(version, day)
    end, start = (int((date or NO_END).replace("-", "")) for date in (version.end, version.start))
    return _RANKS.index(found), -end if found is Standing.ENDED else start, version.id
