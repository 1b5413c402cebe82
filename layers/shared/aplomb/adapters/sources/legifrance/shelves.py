"""Where Légifrance keeps the articles of a code, a law, or the Constitution, and how to know its texts again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from aplomb.adapters.sources.legifrance.results import Owner, Title
from aplomb.adapters.sources.legifrance.search import all_words, among, as_of, exact, on, search
from aplomb.core.json import JsonObject
from aplomb.core.proving.subjects import CitedText
from aplomb.core.routing.citations.dates import DATE, iso_date, spelt_date
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import read

LODA = ("LODA_DATE", "LODA_ETAT")
"""Laws, ordinances, decrees, orders: as of a date, and whatever their state."""
BY_SIGNATURE = "SIGNATURE_DATE_DESC"
_DATE = spaced(DATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """One text's place. ``narrowing`` is what finds the text, beside an article's number."""

    fonds: tuple[str, str]
    narrowing: Sequence[JsonObject] = ()
    filters: tuple[Sequence[JsonObject], Sequence[JsonObject]] = ((), ())
    """One a fond."""
    sort: str
    owner: Owner

    def as_of(self, num: str, day: str) -> JsonObject:
        """Return the search for an article as it stands on a day."""
        return self._search(0, num, as_of(day))

    def whenever(self, num: str) -> JsonObject:
        """Return the search for an article in all its states."""
        return self._search(1, num)

    def _search(self, which: int, num: str, *more: JsonObject) -> JsonObject:
        fields = [*self.narrowing, exact("NUM_ARTICLE", num)]
        filters = [*self.filters[which], *more]
        return search(self.fonds[which], fields, filters, sort=self.sort, paged_by="ARTICLE")


def code_shelf(title: str, legitext: str) -> Shelf:
    """Return the place of a code. Its id and its cid may differ; either is the code's."""
    return Shelf(
        fonds=("CODE_DATE", "CODE_ETAT"),
        filters=([among("NOM_CODE", title)], [among("TEXT_NOM_CODE", title)]),
        sort="PERTINENCE",
        owner=lambda found: legitext in (found.id, found.cid),
    )


def law_shelf(law: CitedText) -> Shelf:
    """Return the place of a law, decree, ordinance or order."""
    filters: tuple[list[JsonObject], list[JsonObject]] = ([], [])
    if law.num is None and law.date is not None:
        filters = ([on("DATE_SIGNATURE", law.date)], [on("TEXT_DATE_SIGNATURE", law.date)])
    return Shelf(
        fonds=LODA,
        narrowing=[law_criterion(law)],
        filters=filters,
        sort=BY_SIGNATURE,
        owner=lambda title: is_named(title, law),
    )


CONSTITUTION = Shelf(
    fonds=LODA,
    narrowing=[exact("TITLE", "Constitution")],
    sort=BY_SIGNATURE,
    owner=lambda title: read(title.title).folded.startswith("constitution du 4 octobre 1958"),
)


def law_criterion(law: CitedText) -> JsonObject:
    """Return what finds a law: its number, else the words of its title."""
    if law.num is not None:
        return exact("NUM", law.num)
    return all_words("TITLE", f"{_noun(law)} {spelt_date(law.date)}" if law.date else _noun(law))


def is_named(title: Title, law: CitedText) -> bool:
    """Tell whether a text is the one of that nature and number, or, where none is cited, of that nature and date."""
    folded = read(title.title).folded
    if not folded.startswith(_noun(law)):
        return False
    return dated(title) == law.date if law.num is None else is_numbered(title, law.num)


def is_numbered(title: Title, num: str) -> bool:
    """Tell whether a text has a number, whatever its nature: the first in its title, not that of a law it amends."""
    return re.match(rf"[^0-9]*{re.escape(num)}(?![0-9-])", read(title.title).folded) is not None


def dated(title: Title) -> str | None:
    """Return the ISO date in a text's title, the first of them, None where there is none."""
    found = _DATE.search(read(title.title).folded)
    return iso_date(found[0]) if found else None


def _noun(law: CitedText) -> str:
    """Return how titles of a nature begin, folded: ``loi organique``, ``decret-loi``."""
    return {"DECRET_LOI": "decret-loi", "LOI_CONSTIT": "loi constitutionnelle"}.get(
        law.nature, law.nature.lower().replace("_", " ")
    )
