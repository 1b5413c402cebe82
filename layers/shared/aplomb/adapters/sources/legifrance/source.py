"""Légifrance as a source of proof."""

from dataclasses import replace

from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.legifrance.articles import Articles
from aplomb.adapters.sources.legifrance.cases import PAGES, Cases
from aplomb.adapters.sources.legifrance.environment import Environment
from aplomb.adapters.sources.legifrance.findings import NOT_COVERED, without_text
from aplomb.adapters.sources.legifrance.line import Line
from aplomb.adapters.sources.legifrance.texts import Texts
from aplomb.adapters.sources.legifrance.token import Token
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.subjects import Citation, CitedArticle, CitedCase, CitedId, CitedText
from aplomb.core.sealing.certificate import SourceVerdict


class Legifrance:
    """Source over one environment of PISTE, with the credentials of the deployment's secret.

    What leaves are article numbers, titles of texts, numbers of decisions, dates, identifiers.
    """

    def __init__(self, desk: Desk, credentials: Credentials, environment: Environment) -> None:
        token = Token(desk.exchange, credentials, environment.token_url, desk.now)
        self._desk = desk
        self._note = environment.note
        line = Line(desk, token, environment)
        self._texts = Texts(line)
        self._cases = Cases(line)
        self._articles = Articles(line, self._texts)

    @property
    def name(self) -> SourceName:
        """Which source answers here."""
        return SourceName.LEGIFRANCE

    async def check(self, subject: Citation, day: str) -> Finding:
        """Return what Légifrance says of a citation, as of an ISO date. See the port.

        ``verifie`` is that it exists and is in force that day, not that it says what is made of it.
        """
        finding = await self._desk.finding(self.name, subject.asked, lambda end: self._look(subject, day, end))
        return replace(finding, detail=f"{finding.detail} {self._note}") if self._note else finding

    async def _look(self, subject: Citation, day: str, deadline: float) -> Finding:
        match subject:
            case CitedArticle():
                return await self._articles.check(subject, day, deadline)
            case CitedText():
                return await self._texts.check(subject, day, deadline)
            case CitedCase():
                return await self._cases.check(subject, day, deadline)
            case CitedId(value=value) if value.startswith("LEGIARTI"):
                return await self._articles.by_id(subject.asked, value, day, deadline)
            case CitedId(value=value) if value[:8] in PAGES:
                return await self._cases.by_id(subject.asked, value, day, deadline)
            case CitedId():
                return without_text(subject.asked, SourceVerdict.OUT_OF_SCOPE, NOT_COVERED, self._desk.now())
