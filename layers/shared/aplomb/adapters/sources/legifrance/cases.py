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
        known = [one for one in await self._read(listed.value, cited, deadline) if _is(one.value, cited)]
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
        answer = await self.line.by_id(decision.PATH, {"textId": identifier}, deadline)
        if answer is None:
            return not_found(asked, "les décisions de Légifrance", day, self.line.desk.now(), NOT_ALL)
        return _finding(asked, Dated(read_decision(answer.value), answer.read_at))

    async def _listed(self, base: Base, cited: CitedCase, deadline: float) -> Dated[Found[Title]]:
        criterion = search.exact(base.field, cited.num)
        body = search.search(base.fond, [criterion], [], sort="DATE_DESC")
        answer = await self.line.post(search.PATH, body, deadline)
        return Dated(texts(answer.value, lambda _: True), answer.read_at)

    async def _read(self, listed: Found[Title], cited: CitedCase, deadline: float) -> list[Dated[Decision]]:
        """Return the decisions that a search names. Raises SourceError when one cannot be read that may be meant."""
        decisions = []
        for title in listed.items[:MOST_READ]:
            answer = await self.line.by_id(decision.PATH, {"textId": title.id}, deadline)
            if answer is None:
                raise SourceError(Cause.UNREADABLE, INCOMPLETE)
            decisions.append(Dated(read_decision(answer.value), answer.read_at))
        is_whole = listed.complete and len(listed.items) <= MOST_READ
        if not is_whole and not any(_is(one.value, cited) for one in decisions):
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


def _is(decision: Decision, cited: CitedCase) -> bool:
    if cited.kind is CaseKind.ECLI:
        return decision.ecli is not None and decision.ecli.upper() == cited.num
    numbers = {_canonical(number) for written in decision.numbers for number in written.split(",")}
    is_numbered = _canonical(cited.num) in numbers or _canonical(cited.num) in map(_canonical, _parts(decision.title))
    return is_numbered and (cited.kind is not CaseKind.ROLL or _is_of(decision, cited.court))


def _is_of(decision: Decision, court: str | None) -> bool:
    """Tell whether a decision is of a court, by its town: rolls of all courts count alike."""
    town = read(court or "").folded.replace("'", " ").split(" ")[-1]
    return town in read(decision.title).folded


def _parts(title: str) -> list[str]:
    return title.split(",")


def _canonical(number: str) -> str:
    return re.sub(r"[^0-9A-Z/-]|^N(?=°)", "", number.upper())


def _finding(asked: str, read: Dated[Decision]) -> Finding:
    one = read.value
    return found(
        asked=asked,
        identifier=one.id,
        verdict=SourceVerdict.VERIFIED,
        detail=EXISTS,
        read_at=read.read_at,
        page=PAGES.get(one.id[:8], "juri/id"),
        title=one.title,
        text=one.text,
    )
