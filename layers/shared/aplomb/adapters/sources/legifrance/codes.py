"""The codes' titles as Légifrance spells them today, full stops and all: its searches want them to the letter."""

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance.line import Line
from aplomb.adapters.sources.legifrance.search import PAGE
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause

PATH = "/list/code"
UNLISTED = "Ce code n'est pas dans la liste que donne Légifrance."
_MOST_PAGES = 5
"""There are some hundred codes, abrogated ones among them."""


async def code_title(line: Line, legitext: str, deadline: float) -> str:
    """Return the title of a code. Raises SourceError, AMBIGUOUS when the list has no such code."""
    seen = 0
    for number in range(1, _MOST_PAGES + 1):
        page = await line.post(PATH, {"pageNumber": number, "pageSize": PAGE}, deadline, _page)
        total, codes = page.value
        if title := _title(codes, legitext):
            return title
        seen += len(codes)
        if not codes or seen >= total:
            break
    raise SourceError(Cause.AMBIGUOUS, UNLISTED)


def _page(body: JsonObject) -> tuple[int, list[JsonObject]]:
    match body:
        case {"totalResultNumber": int(total), "results": list(results)}:
            return total, [code for code in results if isinstance(code, dict)]
        case _:
            raise SourceError(Cause.UNREADABLE)


def _title(codes: list[JsonObject], legitext: str) -> str | None:
    for code in codes:
        match code:
            case {"id": str(identifier), "cid": str(cid), "titre": str(title)} if legitext in (identifier, cid):
                return title
    return None
