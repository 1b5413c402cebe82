"""What a source says of one thing it was asked about: a verdict, never an error."""

from dataclasses import dataclass, field
from enum import StrEnum

from aplomb.core.sealing.certificate import SealedSourceDocument, SourceVerdict


class SourceName(StrEnum):
    """The official sources and the published fact-checks."""

    LEGIFRANCE = "legifrance"
    SIRENE = "sirene"
    ENTREPRISES = "recherche_entreprises"
    BODACC = "bodacc"
    FACT_CHECKS = "fact_checks"


class Cause(StrEnum):
    """Why a source could not tell: what makes a finding ``non_verifiable``. Never a reason to say "does not exist"."""

    NOT_CONFIGURED = "not_configured"
    UNAUTHORIZED = "unauthorized"
    """401, or 403 with a good token: the subscription or its conditions are missing."""
    RATE_LIMITED = "rate_limited"
    TIMEOUT = "timeout"
    CONNECT = "connect"
    HTTP_STATUS = "http_status"
    UNREADABLE = "unreadable"
    """HTML, malformed JSON, another shape than documented, too large."""
    AMBIGUOUS = "ambiguous"
    """What was asked may be several things: an article whose code nobody names, a company's name without a number.
    Or the source contradicts itself, or the citation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one source says of one citation, company or claim.

    ``identifier`` is the source's own for what was found, else what was asked for. ``read_at`` is RFC 3339, UTC.
    ``text`` is what was read and ``sha256`` its digest (lower-case hexadecimal, over UTF-8); both None where nothing
    was read. ``detail`` is French, for a citizen, and says until when the source's own data reach where it tells.
    """

    source: SourceName
    asked: str
    identifier: str
    verdict: SourceVerdict
    detail: str
    read_at: str
    url: str | None = None
    title: str | None = None
    valid_from: str | None = None
    """ISO date; with ``valid_until`` the time in which the version found is in force."""
    valid_until: str | None = None
    text: str | None = field(default=None, repr=False)
    sha256: str | None = None
    cause: Cause | None = None

    def sealed(self) -> SealedSourceDocument:
        """Return the finding as a certificate holds it."""
        return {
            "source": self.source,
            "identifiant": self.identifier,
            "verdict": self.verdict,
            "lu_a": self.read_at,
            "url": self.url,
            "sha256": self.sha256,
        }
