"""Laws, ordinances, decrees and orders as whole texts: consolidated, or else as they were published."""

from collections.abc import Sequence
from dataclasses import dataclass

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance import search
from aplomb.adapters.sources.legifrance.findings import EUROPEAN, INCOMPLETE, OTHER_DATE, found, not_found, without_text
from aplomb.adapters.sources.legifrance.line import Line
from aplomb.adapters.sources.legifrance.results import SEVERAL, Absent, Found, Title, texts
from aplomb.adapters.sources.legifrance.shelves import BY_SIGNATURE, LODA, dated, is_named, is_numbered, law_criterion
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause, Finding
from aplomb.core.proving.subjects import CitedText
from aplomb.core.proving.versions import VERDICTS, Standing, standing_of_text
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.sealing.certificate import SourceVerdict

OF_THE_UNION = frozenset({"REGLEMENT_UE", "DIRECTIVE_UE"})
STATES = {
    Standing.IN_FORCE: "Texte en vigueur.",
    Standing.ENDED: "Ce texte existe et n'est plus en vigueur.",
    Standing.NOT_YET: "Ce texte existe et n'est pas encore en vigueur.",
    Standing.NEVER: "Ce texte existe et n'est pas en vigueur : annulé, ou remplacé avant de l'être.",
}
PUBLISHED = (
    "Publié au Journal officiel, sans version consolidée chez Légifrance : s'il est encore en vigueur n'est pas établi."
)
NO_STATE = "Légifrance ne dit pas si ce texte est en vigueur."
OTHER_NATURE = "Ce numéro est celui d'un texte d'une autre nature."
BY_DATE_ALONE = "Sans son numéro, ce texte n'a pas pu être retrouvé."


@dataclass(frozen=True, slots=True)
class Place:
    """A text that was found, whether in a consolidated version, and when it was read, in seconds since 1970."""

    title: Title
    consolidated: bool
    read_at: float


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts by number or date."""

    line: Line

    async def check(self, cited: CitedText, day: str, deadline: float) -> Finding:
        """Return what Légifrance says of a text on an ISO date. Raises SourceError."""
        if cited.nature in OF_THE_UNION:
            return without_text(cited.asked, SourceVerdict.OUT_OF_SCOPE, EUROPEAN, self.line.desk.now())
        place = await self.place(cited, day, deadline)
        if isinstance(place, Absent):
            return not_found(cited.asked, "les lois et décrets de Légifrance", day, place.read_at)
        at = dated(place.title)
        if cited.date and at and at != cited.date:
            raise SourceError(Cause.AMBIGUOUS, OTHER_DATE.format(date=spelt_date(at)))
        return _finding(cited, place)

    async def place(self, cited: CitedText, day: str, deadline: float) -> Place | Absent:
        """Return where a text is; Absent after every collection has answered that it has it not. Raises SourceError."""

        def read(body: JsonObject) -> Found[Title]:
            return texts(body, lambda title: is_numbered(title, cited.num) if cited.num else is_named(title, cited))

        complete, oldest, others = True, self.line.desk.now(), False
        for fond, filters in _collections(cited, day):
            body = search.search(fond, [law_criterion(cited)], filters, sort=BY_SIGNATURE)
            here = await self.line.post(search.PATH, body, deadline, read)
            named = [title for title in here.value.items if is_named(title, cited)]
            if len(named) > 1:
                raise SourceError(Cause.AMBIGUOUS, SEVERAL)
            for title in named:
                return Place(title, fond in LODA, here.read_at)
            complete, oldest = complete and here.value.complete, min(oldest, here.read_at)
            others = others or bool(here.value.items)
        _check_absence(cited, complete=complete, others=others)
        return Absent(oldest)


def _check_absence(cited: CitedText, *, complete: bool, others: bool) -> None:
    """Raise SourceError unless that nothing was found means that nothing is there."""
    if cited.num is None:
        raise SourceError(Cause.AMBIGUOUS, BY_DATE_ALONE)
    if others:
        raise SourceError(Cause.AMBIGUOUS, OTHER_NATURE)
    if not complete:
        raise SourceError(Cause.UNREADABLE, INCOMPLETE)


def _collections(cited: CitedText, day: str) -> Sequence[tuple[str, list[JsonObject]]]:
    """Return where to look, in turn, and how each calls the day a text was signed."""
    signed = [] if cited.num or cited.date is None else [search.on("DATE_SIGNATURE", cited.date)]
    of_state = [] if cited.num or cited.date is None else [search.on("TEXT_DATE_SIGNATURE", cited.date)]
    return [(LODA[0], [*signed, search.as_of(day)]), (LODA[1], of_state), ("JORF", signed)]


def _finding(cited: CitedText, place: Place) -> Finding:
    title = place.title
    standing = standing_of_text(title.state)
    if place.consolidated and standing is Standing.UNCLEAR:
        raise SourceError(Cause.AMBIGUOUS, NO_STATE)
    return found(
        asked=cited.asked,
        identifier=title.id,
        verdict=VERDICTS[standing] if place.consolidated else SourceVerdict.VERIFIED,
        detail=STATES[standing] if place.consolidated else PUBLISHED,
        read_at=place.read_at,
        page="loda/id" if place.consolidated else "jorf/id",
        title=title.title,
        text=title.title,
    )
