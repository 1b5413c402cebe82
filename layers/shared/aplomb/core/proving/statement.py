"""What a source's answer comes to, before anybody says when it was read."""

import hashlib
from dataclasses import dataclass, field

from aplomb.core.json import JsonObject, well_formed
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.certificate import SourceVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A finding without its source and its time; where a reader gives none, the answer was unreadable.

    ``extract`` is what the verdict was read from: members of the source's own answer under the source's own names,
    without the persons it names. Its canonical text (RFC 8785) is the text of the finding.
    """

    identifier: str
    verdict: SourceVerdict
    detail: str
    url: str | None = None
    title: str | None = None
    valid_from: str | None = None
    valid_until: str | None = None
    extract: JsonObject | None = field(default=None, repr=False)

    def finding(self, source: SourceName, asked: str, read_at: str) -> Finding:
        """Return the finding of a source that was asked for ``asked`` and read at ``read_at`` (RFC 3339, UTC)."""
        text = None if self.extract is None else canonical(well_formed(self.extract)).decode()
        return Finding(
            source=source,
            asked=asked,
            identifier=self.identifier,
            verdict=self.verdict,
            detail=self.detail,
            read_at=read_at,
            url=self.url,
            title=self.title,
            valid_from=self.valid_from,
            valid_until=self.valid_until,
            text=text,
            sha256=None if text is None else hashlib.sha256(text.encode()).hexdigest(),
        )
