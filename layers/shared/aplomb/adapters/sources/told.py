"""From what an answer comes to, to the finding."""

from dataclasses import replace

from aplomb.adapters.sources.desk import instant
from aplomb.adapters.sources.failure import SourceError
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.statement import Statement


def told(source: SourceName, asked: str, statement: Statement | None, read_at: float) -> Finding:
    """Return the finding of a statement; ``read_at`` is in seconds since 1970. Raises SourceError when it is None."""
    if statement is None:
        raise SourceError(Cause.UNREADABLE)
    return statement.finding(source, asked, instant(read_at))


def unnamed(finding: Finding, asked: str, word: str) -> Finding:
    """Return the finding with ``word`` where its identifier would be what was asked: certificates hold no words."""
    return replace(finding, identifier=word) if finding.identifier == asked else finding
