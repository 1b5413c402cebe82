"""Articles of codes, laws and the Constitution."""

from dataclasses import dataclass, replace

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance import article
from aplomb.adapters.sources.legifrance.article import ReadArticle, read_article
from aplomb.adapters.sources.legifrance.codes import code_title
from aplomb.adapters.sources.legifrance.findings import (
    EUROPEAN,
    NOT_COVERED,
    found,
    not_found,
    without_text,
)
from aplomb.adapters.sources.legifrance.line import Line
from aplomb.adapters.sources.legifrance.lookup import Located, Lookup
from aplomb.adapters.sources.legifrance.results import Absent
from aplomb.adapters.sources.legifrance.shelves import CONSTITUTION, Shelf, code_shelf, law_shelf
from aplomb.adapters.sources.legifrance.texts import Texts
from aplomb.core.proving.earlier import earlier_content
from aplomb.core.proving.finding import Cause, Finding
from aplomb.core.proving.subjects import CitedArticle, CitedText
from aplomb.core.proving.versions import NO_END, VERDICTS, Standing, account, standing
from aplomb.core.routing.citations import Instrument, extract
from aplomb.core.routing.citations.codes import REPLACED
from aplomb.core.routing.citations.mention import EUROPEAN_UNION, code_instrument
from aplomb.core.sealing.certificate import SourceVerdict

NO_CODE = "Le code ou la loi de cet article n'est pas cité."
FORMER = "Aucune version ancienne de cet article n'a été trouvée ; il peut relever d'un texte remplacé depuis."
ONLY_PUBLISHED = "Ce texte n'a pas de version consolidée où chercher l'article."
NO_SUCH_LAW = "Ce texte lui-même n'y a pas été trouvé."
NO_HISTORY = "Ses versions antérieures n'ont pas pu être lues."
SUCCESSORS = "Correspondance indiquée par Légifrance : {successors}."


@dataclass(frozen=True, slots=True)
class Articles:
    """Articles by number and instrument, or by identifier."""

    line: Line
    texts: Texts

    async def check(self, cited: CitedArticle, day: str, deadline: float) -> Finding:
        """Return what Légifrance says of an article on an ISO date.

        Where the name may be that of several codes, the likeliest counts in which the article is found.
        Raises SourceError.
        """
        instrument = cited.instrument
        if instrument is None:
            raise SourceError(Cause.AMBIGUOUS, NO_CODE)
        if instrument.scope is not None:
            return self._out_of_scope(cited, EUROPEAN if instrument.scope == EUROPEAN_UNION else NOT_COVERED)
        finding = await self._of(cited, instrument, day, deadline)
        for title in instrument.alternatives:
            if finding.verdict is not SourceVerdict.NOT_FOUND:
                break
            other = await self._of(cited, code_instrument(title), day, deadline)
            finding = finding if other.verdict is SourceVerdict.NOT_FOUND else other
        return finding

    async def by_id(self, asked: str, identifier: str, day: str, deadline: float) -> Finding:
        """Return what Légifrance says of one version of an article on an ISO date. Raises SourceError."""
        read = await self.line.by_id(article.PATH, {"id": identifier}, deadline, read_article)
        if read is None:
            return not_found(asked, "les articles de Légifrance", day, self.line.desk.now())
        num = read.value.version.num
        return _finding(asked, num, Located(read, ()), "codes" if _is_of_a_code(read.value) else "loda", day)

    async def _of(self, cited: CitedArticle, instrument: Instrument, day: str, deadline: float) -> Finding:
        where = f"« {instrument.title} »"
        if instrument.legitext is not None:
            located = await self._in_code(cited, instrument.title, instrument.legitext, day, deadline)
            before = REPLACED.get(instrument.title) if cited.former else None
            if before and isinstance(located, Absent):
                located = await self._in_code(replace(cited, former=False), instrument.title, before, day, deadline)
            return _told(cited, located, "codes", where, day)
        if instrument.title.startswith("Constitution"):
            return _told(cited, await self._on(CONSTITUTION, cited, day, deadline), "loda", where, day)
        for text in extract(instrument.title).texts:
            law = CitedText(text.nature, text.num, text.date)
            located = await self._on(law_shelf(law), cited, day, deadline)
            finding = _told(cited, located, "loda", where, day)
            return finding if isinstance(located, Located) else await self._of_law(finding, law, day, deadline)
        return self._out_of_scope(cited, NOT_COVERED)

    async def _in_code(
        self, cited: CitedArticle, title: str, legitext: str, day: str, deadline: float
    ) -> Located | Absent:
        """Look in a code under the title that it is known by, and, before it is said not to be there, under today's."""
        located = await self._on(code_shelf(title, legitext), cited, day, deadline)
        if isinstance(located, Located):
            return located
        spelt = await code_title(self.line, legitext, deadline)
        return located if spelt == title else await self._on(code_shelf(spelt, legitext), cited, day, deadline)

    async def _of_law(self, finding: Finding, law: CitedText, day: str, deadline: float) -> Finding:
        """Return what it means that a law has no such article: the law may be unknown, or never consolidated."""
        place = await self.texts.place(law, day, deadline)
        if isinstance(place, Absent):
            return replace(finding, detail=f"{finding.detail} {NO_SUCH_LAW}")
        if not place.consolidated:
            raise SourceError(Cause.AMBIGUOUS, ONLY_PUBLISHED)
        return finding

    async def _on(self, shelf: Shelf, cited: CitedArticle, day: str, deadline: float) -> Located | Absent:
        lookup = Lookup(self.line, shelf)
        return await (lookup.former if cited.former else lookup.present)(cited.num, day, deadline)

    def _out_of_scope(self, cited: CitedArticle, detail: str) -> Finding:
        return without_text(cited.asked, SourceVerdict.OUT_OF_SCOPE, detail, self.line.desk.now())


def _told(cited: CitedArticle, located: Located | Absent, page: str, where: str, day: str) -> Finding:
    if isinstance(located, Located):
        return _finding(cited.asked, cited.num, located, page, day)
    if cited.former:
        raise SourceError(Cause.AMBIGUOUS, FORMER)
    return not_found(cited.asked, where, day, located.read_at)


def _is_of_a_code(read: ReadArticle) -> bool:
    return any(title.title.startswith(("Code", "Livre des procédures")) for title in read.titles)


def _finding(asked: str, num: str, located: Located, page: str, day: str) -> Finding:
    read, version = located.read.value, located.read.value.version
    now = standing(version, day)
    if now is Standing.UNCLEAR:
        raise SourceError(Cause.AMBIGUOUS, account(version, day))
    return found(
        asked=asked,
        identifier=version.id,
        verdict=VERDICTS[now],
        detail=" ".join([account(version, day), *_notes(located, now)]),
        read_at=located.read.read_at,
        page=f"{page}/article_lc",
        title=f"Article {num}, {read.titles[0].title}" if read.titles else f"Article {num}",
        text=read.text,
        valid=(None if version.start == NO_END else version.start, version.end),
    )


def _notes(located: Located, now: Standing) -> list[str]:
    read = located.read.value
    if now is Standing.ENDED and read.successors:
        return [SUCCESSORS.format(successors=", ".join(read.successors))]
    if now is not Standing.IN_FORCE:
        return []
    before = earlier_content(read.version, read.starts, located.known or ())
    return [*([before] if before else []), *([NO_HISTORY] if located.known is None else [])]
