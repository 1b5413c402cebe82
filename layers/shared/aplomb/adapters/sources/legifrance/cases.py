"""Decisions of courts: whether one of that number exists, never what it says."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import Dated
from aplomb.adapters.sources.legifrance import decision, search
from aplomb.adapters.sources.legifrance.decision import Decision, read_decision
from aplomb.adapters.sources.legifrance.findings import EUROPEAN, INCOMPLETE, OTHER_DATE, found, not_found, without_text
from aplomb.adapters.sources.legifrance.line import Line
from aplomb.adapters.sources.legifrance.results import Found, Title, texts
from aplomb.core.proving.finding import Cause, Finding
from aplomb.core.proving.subjects import CitedCase
from aplomb.core.routing.citations import CaseKind
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.routing.typography import read
from aplomb.core.sealing.certificate import SourceVerdict

EXISTS = "Cette décision existe. Ce qu'elle juge n'est pas vérifié ici."
SEVERAL = "Plusieurs décisions portent ce numéro."
OTHERS = "La recherche donne des décisions dont aucune ne porte ce numéro."
NOT_ALL = (
    "Toutes les décisions n'y sont pas publiées : une décision récente, ou d'une cour d'appel, peut exister sans y "
    "figurer."
)
MOST_READ = 5
"""Decisions of one number that are read: several courts may bear the same on their rolls."""
PAGES = {"JURITEXT": "juri/id", "CETATEXT": "ceta/id", "CONSTEXT": "cons/id"}


class Base(NamedTuple):
    """A collection of decisions, and the field of a decision's number there."""

    fond: str
    field: str


BASES = {
    CaseKind.APPEAL: Base("JURI", "NUM_AFFAIRE"),
    CaseKind.ROLL: Base("JURI", "NUM_AFFAIRE"),
    CaseKind.COUNCIL: Base("CETAT", "NUM_DEC"),
    CaseKind.CONSTITUTIONAL: Base("CONSTIT", "NUM_DEC"),
}


@dataclass(frozen=True, slots=True)
class Cases:
    """Decisions by number, ECLI or identifier."""

    line: Line

    async def check(self, cited: CitedCase, day: str, deadline: float) -> Finding:
        """Return whether Légifrance has a decision of that number and, where they are cited, date and place.

        Raises SourceError.
        """
        base = base_of(cited)
        if base is None:
            return without_text(cited.asked, SourceVerdict.OUT_OF_SCOPE, EUROPEAN, self.line.desk.now())
        listed = await self._listed(base, cited, deadline)
        decisions = await self._read(listed.value, cited, deadline)
        bearing = [one for one in decisions if _bears(one.value, cited)]
        if decisions and not bearing:
            raise SourceError(Cause.AMBIGUOUS, OTHERS)
        known = [one for one in bearing if _is_of(one.value, cited)]
        matching = [one for one in known if cited.date is None or one.value.date in (None, cited.date)]
        if len(matching) > 1:
            raise SourceError(Cause.AMBIGUOUS, SEVERAL)
        for one in matching:
            return _finding(cited.asked, one)
        for one in known:
            raise SourceError(Cause.AMBIGUOUS, OTHER_DATE.format(date=spelt_date(one.value.date or "")))
        return not_found(cited.asked, "les décisions de Légifrance", day, listed.read_at, NOT_ALL)

    async def by_id(self, asked: str, identifier: str, day: str, deadline: float) -> Finding:
        """Return whether Légifrance has a decision of that identifier. Raises SourceError."""
        dated = await self.line.by_id(decision.PATH, {"textId": identifier}, deadline, read_decision)
        if dated is None:
            return not_found(asked, "les décisions de Légifrance", day, self.line.desk.now(), NOT_ALL)
        return _finding(asked, dated)

    async def _listed(self, base: Base, cited: CitedCase, deadline: float) -> Dated[Found[Title]]:
        criterion = search.exact(base.field, cited.num)
        body = search.search(base.fond, [criterion], [], sort="DATE_DESC")
        return await self.line.post(search.PATH, body, deadline, lambda answer: texts(answer, lambda _: True))

    async def _read(self, listed: Found[Title], cited: CitedCase, deadline: float) -> list[Dated[Decision]]:
        """Return the decisions that a search names. Raises SourceError when one cannot be read that may be meant."""
        decisions = []
        for title in listed.items[:MOST_READ]:
            one = await self.line.by_id(decision.PATH, {"textId": title.id}, deadline, read_decision)
            if one is None:
                raise SourceError(Cause.UNREADABLE, INCOMPLETE)
            decisions.append(one)
        is_whole = listed.complete and len(listed.items) <= MOST_READ
        if not is_whole and not any(_bears(one.value, cited) and _is_of(one.value, cited) for one in decisions):
            raise SourceError(Cause.UNREADABLE, INCOMPLETE)
        return decisions


def base_of(cited: CitedCase) -> Base | None:
    """Return where a decision would be, None where that is not with Légifrance."""
    if cited.kind is not CaseKind.ECLI:
        return BASES[cited.kind]
    _, country, court, *_ = cited.num.split(":")
    if country != "FR":
        return None
    fond = "CETAT" if court.startswith(("CE", "CAA")) else "CONSTIT" if court == "CC" else "JURI"
    return Base(fond, "ECLI")


def _bears(decision: Decision, cited: CitedCase) -> bool:
    """Tell whether a decision has the number that is cited: among those of its cases, or in its title."""
    if cited.kind is CaseKind.ECLI:
        return decision.ecli is not None and decision.ecli.upper() == cited.num
    number = re.compile(rf"(?<![0-9/-]){re.escape(_plain(cited.num))}(?![0-9/-])")
    return any(number.search(_plain(written)) for written in (*decision.numbers, decision.title))


def _is_of(decision: Decision, cited: CitedCase) -> bool:
    """Tell whether a decision is of the court that is cited, by its town: rolls of all courts count alike."""
    if cited.kind is not CaseKind.ROLL:
        return True
    town = re.split("[ ']", read(cited.court or "").folded)[-1]
    return town in read(decision.title).folded


def _plain(written: str) -> str:
    return read(written).folded.replace(".", "")


def _finding(asked: str, dated: Dated[Decision]) -> Finding:
    one = dated.value
    return found(
        asked=asked,
        identifier=one.id,
        verdict=SourceVerdict.VERIFIED,
        detail=EXISTS,
        read_at=dated.read_at,
        page=PAGES.get(one.id[:8], "juri/id"),
        title=one.title,
        text=one.text,
    )
