"""An article on its shelf: which version to speak of, its text, and what stood under its number before."""

import asyncio
from dataclasses import dataclass

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import Dated
from aplomb.adapters.sources.legifrance import article, search
from aplomb.adapters.sources.legifrance.article import ReadArticle, read_article
from aplomb.adapters.sources.legifrance.findings import INCOMPLETE
from aplomb.adapters.sources.legifrance.line import Line
from aplomb.adapters.sources.legifrance.results import Absent, Found, versions
from aplomb.adapters.sources.legifrance.shelves import Shelf
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.numbers import forms, same_number
from aplomb.core.proving.versions import Standing, Version, past, standing, telling

CONTRADICTION = "La recherche et l'article lui-même ne disent pas la même chose."
HISTORY_SECONDS = 2.0
"""How long a verdict that stands waits for what explains it."""


@dataclass(frozen=True, slots=True)
class Located:
    """An article that was read, and all versions known under its number, None where they could not be read."""

    read: Dated[ReadArticle]
    known: tuple[Version, ...] | None


@dataclass(frozen=True, slots=True)
class Lookup:
    """The articles of one shelf."""

    line: Line
    shelf: Shelf

    async def present(self, num: str, day: str, deadline: float) -> Located | Absent:
        """Return the article as of a day: in force, or else the last that was, or the first that will be.

        Absent after every search, under every writing of the number, has answered and holds no such article.
        Raises SourceError.
        """
        complete, oldest = True, self.line.desk.now()
        for form in forms(num):
            now = await self._search(self.shelf.as_of(form, day), num, deadline)
            for version in now.value.items:
                if standing(version, day) is Standing.IN_FORCE:
                    return await self._with_history(version, form, num, day, deadline)
            ever = await self._search(self.shelf.whenever(form), num, deadline)
            known = (*now.value.items, *ever.value.items)
            if chosen := telling(known, day):
                return Located(await self._read(chosen, day, deadline), known)
            complete = complete and now.value.complete and ever.value.complete
            oldest = min(oldest, now.read_at, ever.read_at)
        if not complete:
            raise SourceError(Cause.UNREADABLE, INCOMPLETE)
        return Absent(oldest)

    async def former(self, num: str, day: str, deadline: float) -> Located | Absent:
        """Return the last version that was in force and is no longer, Absent where none was found.

        Raises SourceError.
        """
        oldest = self.line.desk.now()
        for form in forms(num):
            ever = await self._search(self.shelf.whenever(form), num, deadline)
            for version in past(ever.value.items, day):
                return Located(await self._read(version, day, deadline), ever.value.items)
            oldest = min(oldest, ever.read_at)
        return Absent(oldest)

    async def _with_history(self, version: Version, form: str, num: str, day: str, deadline: float) -> Located:
        read, known = await asyncio.gather(self._read(version, day, deadline), self._history(form, num, deadline))
        return Located(read, known)

    async def _history(self, form: str, num: str, deadline: float) -> tuple[Version, ...] | None:
        try:
            async with asyncio.timeout(HISTORY_SECONDS):
                return (await self._search(self.shelf.whenever(form), num, deadline)).value.items
        except (SourceError, TimeoutError):
            return None

    async def _search(self, body: JsonObject, num: str, deadline: float) -> Dated[Found[Version]]:
        return await self.line.post(search.PATH, body, deadline, lambda answer: versions(answer, num, self.shelf.owner))

    async def _read(self, version: Version, day: str, deadline: float) -> Dated[ReadArticle]:
        """Read the version that a search has named, and hold the one against the other."""

        def read(body: JsonObject) -> ReadArticle:
            told = read_article(body)
            same = told.version.id == version.id and same_number(told.version.num, version.num)
            same = same and standing(told.version, day) is standing(version, day)
            if not same or not any(self.shelf.owner(title) for title in told.titles):
                raise SourceError(Cause.UNREADABLE, CONTRADICTION)
            return told

        answer = await self.line.by_id(article.PATH, {"id": version.id}, deadline, read)
        if answer is None:
            raise SourceError(Cause.UNREADABLE, CONTRADICTION)
        return answer
