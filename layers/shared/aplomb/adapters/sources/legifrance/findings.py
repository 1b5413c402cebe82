"""The findings that Légifrance's answers come to."""

import hashlib

from aplomb.adapters.sources.desk import instant
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.sealing.certificate import SourceVerdict

SITE = "https://www.legifrance.gouv.fr"
EUROPEAN = "Droit de l'Union européenne : il se vérifie sur EUR-Lex, que ce service ne consulte pas."
INCOMPLETE = "Tous les résultats n'ont pas pu être parcourus."
OTHER_DATE = "Ce numéro existe, à une autre date : le {date}."
NOT_COVERED = "Ce texte ou cet identifiant n'est pas de ceux que ce service vérifie."


def found(
    *,
    asked: str,
    identifier: str,
    verdict: SourceVerdict,
    detail: str,
    read_at: float,
    page: str,
    title: str,
    text: str,
    valid: tuple[str | None, str | None] = (None, None),
) -> Finding:
    """Return a finding on what was read: ``page`` is its place on the site, ``read_at`` seconds since 1970."""
    return Finding(
        source=SourceName.LEGIFRANCE,
        asked=asked,
        identifier=identifier,
        verdict=verdict,
        detail=detail,
        read_at=instant(read_at),
        url=f"{SITE}/{page}/{identifier}",
        title=title,
        valid_from=valid[0],
        valid_until=valid[1],
        text=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
    )


def not_found(asked: str, where: str, day: str, read_at: float, note: str = "") -> Finding:
    """Return that all was looked through and the thing is not there: found none, not "there is none"."""
    detail = f"Non trouvé dans {where} à la date du {spelt_date(day)}."
    return without_text(asked, SourceVerdict.NOT_FOUND, " ".join(filter(None, (detail, note))), read_at)


def without_text(asked: str, verdict: SourceVerdict, detail: str, read_at: float) -> Finding:
    """Return a finding for which nothing had to be read."""
    return Finding(
        source=SourceName.LEGIFRANCE,
        asked=asked,
        identifier=asked,
        verdict=verdict,
        detail=detail,
        read_at=instant(read_at),
    )
