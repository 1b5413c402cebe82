"""Refusals as RFC 9457 problem details: every error body of the API."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

from aplomb.core.errors import AplombError
from aplomb.core.json import Json, JsonObject

CONTENT_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One fault of a request body: the field's path and what is wrong with it. Never the value itself."""

    field: str
    detail: str


@dataclass(eq=False)
class Problem(AplombError):  # noqa: N818 - RFC 9457 calls it a problem
    """A request we refuse or could not answer, with a detail that is ours to show."""

    status: HTTPStatus
    detail: str
    faults: Sequence[FieldFault] = ()
    headers: dict[str, str] = field(default_factory=dict)
    members: JsonObject = field(default_factory=dict)
    """Extension members (RFC 9457 section 3.2)."""

    def document(self, request_id: str) -> JsonObject:
        """Return the members of RFC 9457 section 3.1, with the request id, and ``errors`` where fields are at fault.

        The problem's own members follow.
        """
        document: JsonObject = {
            "type": "about:blank",
            "title": self.status.phrase,
            "status": self.status.value,
            "detail": self.detail,
            "request_id": request_id,
        }
        if self.faults:
            errors: list[Json] = [{"field": fault.field, "detail": fault.detail} for fault in self.faults]
            document["errors"] = errors
        return document | self.members
