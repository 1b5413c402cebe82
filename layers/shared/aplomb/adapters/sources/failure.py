"""Why a source gave nothing usable, on its way to the finding that says so."""

from aplomb.core.errors import AplombError
from aplomb.core.proving.finding import Cause


class SourceError(AplombError):
    """A source could not tell. Becomes a finding, and never leaves the adapters.

    ``detail`` is French, for a citizen, and holds no upstream text, URL or secret. ``status`` is the answer's, where
    that is what went wrong.
    """

    def __init__(self, cause: Cause, detail: str | None = None, status: int | None = None) -> None:
        super().__init__(cause)
        self.cause = cause
        self.detail = detail
        self.status = status


def of_status(status: int) -> Cause:
    """Return what a status that is no answer means."""
    match status:
        case 401 | 403:
            return Cause.UNAUTHORIZED
        case 408 | 504:
            return Cause.TIMEOUT
        case 429:
            return Cause.RATE_LIMITED
        case _:
            return Cause.HTTP_STATUS
